package dev.slipway.application.artifact;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Keeps the artifacts of a job without expiry. On a protected branch this needs the right to run jobs there. */
public final class KeepArtifacts {

    private final Access access;
    private final BranchProtection guards;
    private final Artifacts artifacts;
    private final JobViews jobs;
    private final Transactions transactions;

    public KeepArtifacts(Access access, BranchProtection guards, Artifacts artifacts, JobViews jobs, Transactions transactions) {
        this.access = access;
        this.guards = guards;
        this.artifacts = artifacts;
        this.jobs = jobs;
        this.transactions = transactions;
    }

    public JobView keep(Caller caller, ProjectRef project, long jobId) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.KEEP_ARTIFACTS);
        JobView job = jobs.find(grant.id(), jobId).orElseThrow(Refusal::notFound);
        if (!guards.mayRunOn(caller, grant, job.ref(), job.tag())) {
            throw Refusal.forbidden();
        }
        boolean kept = transactions.write(() -> artifacts.job(grant.id(), jobId).isPresent() && artifacts.keep(jobId));
        return Optional.of(jobId).filter(id -> kept).flatMap(id -> jobs.find(grant.id(), id)).orElseThrow(Refusal::notFound);
    }
}
