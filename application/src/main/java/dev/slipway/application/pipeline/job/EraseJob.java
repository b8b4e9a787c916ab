package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.job.port.JobCascade.Left;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.kernel.Reason;

/** Erases the log and the artifacts of a job. The job stays, with the user who erased it and the time. */
public final class EraseJob {

    private final Access access;
    private final JobViews jobs;
    private final JobCascade cascade;
    private final Pipelines pipelines;
    private final PipelineRights rights;
    private final Blobs blobs;
    private final Transactions transactions;

    public EraseJob(Access access, JobViews jobs, JobCascade cascade, Pipelines pipelines, PipelineRights rights, Blobs blobs,
            Transactions transactions) {
        this.access = access;
        this.jobs = jobs;
        this.cascade = cascade;
        this.pipelines = pipelines;
        this.rights = rights;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    public JobView erase(Caller caller, ProjectRef project, long jobId) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.UPDATE_JOB);
        JobView job = jobs.find(grant.id(), jobId).orElseThrow(Refusal::notFound);
        requireErasing(account, grant, job);
        transactions.run(now -> {
            var held = pipelines.lock(job.pipeline().id()).orElseThrow(Refusal::notFound);
            Left left = cascade.of(jobId);
            boolean erasable = held.run().job(jobId)
                    .map(run -> JobRules.ERASABLE.judge(new JobRules.Erasure(run, left.artifacts(), left.log())).allowed())
                    .orElse(false);
            if (!erasable) {
                throw Refusal.forbidden(Reason.of("job.not_erasable"));
            }
            cascade.erase(jobId, account.id(), now).forEach(blob -> transactions.afterCommit(() -> blobs.delete(blob)));
        });
        return jobs.find(grant.id(), jobId).orElseThrow(Refusal::notFound);
    }

    /** Maintainers erase every job, developers those that they started on an unprotected ref. */
    private void requireErasing(Account account, ProjectGrant grant, JobView job) {
        boolean own = job.user() != null && job.user().brief().id() == account.id()
                && !rights.isProtected(grant.id(), job.ref(), job.tag());
        if (!own) {
            grant.require(Ability.ERASE_ANY_JOB);
        }
    }
}
