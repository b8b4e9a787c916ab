package dev.slipway.application.commitstatus;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.commitstatus.port.CommitStatuses.NewStatus;
import dev.slipway.application.commitstatus.port.CommitStatuses.Reported;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.commitstatus.StatusReport;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.ExternalStatus;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.domain.repository.Commit;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stores the status of a job that a system outside of this server runs for a commit. The job joins the newest pipeline of the commit;
 * without one, a pipeline is created that has external jobs alone. A report about a pending or running job of the same name and user
 * changes that job; any other makes a new one.
 */
public final class ReportCommitStatus {

    /** Maximum length of a ref that no branch or tag need have. */
    private static final int LONGEST_REF = 255;

    private final Access access;
    private final ExternalPipelines external;
    private final CommitStatuses statuses;
    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final Transactions transactions;
    private final InstantSource clock;

    ReportCommitStatus(Access access, ExternalPipelines external, CommitStatuses statuses, Pipelines pipelines, PipelineChanges changes,
            Transactions transactions, InstantSource clock) {
        this.access = access;
        this.external = external;
        this.statuses = statuses;
        this.pipelines = pipelines;
        this.changes = changes;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * @param ref        empty for that of the newest pipeline of the commit, or for a branch that contains it
     * @param pipelineId pipeline to join; empty for the newest
     */
    public record Request(ExternalStatus status, Optional<String> ref, OptionalLong pipelineId, StatusReport report) {}

    /** @param revision a branch, a tag or a commit */
    public CommitStatusView report(Caller caller, ProjectRef project, String revision, Request request) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.UPDATE_PIPELINE);
        Commit commit = external.commit(grant.id(), revision);
        List<FieldError> errors = new ArrayList<>(request.report().errors());
        request.ref().filter(ref -> ref.length() > LONGEST_REF)
                .ifPresent(ref -> errors.add(FieldError.of("ref", "field.too_long", LONGEST_REF)));
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        Optional<Reported> missing = missing(grant, commit.sha(), request);
        AtomicBoolean created = new AtomicBoolean();
        try {
            long job = transactions.write(() -> {
                Stored stored = stored(caller, grant, commit, request, missing);
                created.set(stored.created());
                return stored.jobId();
            });
            return statuses.find(job).orElseThrow(Refusal::notFound);
        } finally {
            missing.filter(intended -> !created.get()).ifPresent(intended -> external.release(grant.id(), intended));
        }
    }

    /** @param created whether the pipeline is new */
    private record Stored(long jobId, boolean created) {}

    /** Returns the pipeline to be created, found out before the transaction since git answers it. Empty if there is a pipeline to join. */
    private Optional<Reported> missing(ProjectGrant grant, String sha, Request request) {
        boolean found = statuses.newest(grant.id(), sha, request.ref(), request.pipelineId()).isPresent();
        if (!found && request.pipelineId().isPresent()) {
            throw Refusal.notFound("Pipeline for pipeline_id, sha and ref");
        }
        return found ? Optional.empty() : Optional.of(external.intended(grant, sha, request.ref()));
    }

    private Stored stored(Caller caller, ProjectGrant grant, Commit commit, Request request, Optional<Reported> missing) {
        long userId = caller.accountId().orElseThrow();
        statuses.lock(grant.id(), commit.sha());
        Optional<Reported> found = statuses.newest(grant.id(), commit.sha(), request.ref(), request.pipelineId());
        Reported pipeline = found.or(() -> missing).orElseThrow(() -> Refusal.notFound("Pipeline"));
        external.rights().requireRunningOn(caller, grant, pipeline.ref(), pipeline.tag());
        if (found.isEmpty()) {
            external.create(grant, commit, pipeline, userId, clock.instant());
        }
        LockedPipeline locked = locked(pipeline);
        String name = request.report().name();
        if (locked.run().jobs().stream().anyMatch(job -> job.name().equals(name) && !job.plan().external())) {
            throw Refusal.invalid("name", "field.taken");
        }
        OptionalLong unfinished = statuses.unfinished(pipeline.pipelineId(), name, userId);
        long job = unfinished.isPresent() ? unfinished.getAsLong() : add(grant, pipeline, locked, name, userId);
        move(unfinished.isPresent() ? locked : locked(pipeline), job, request);
        return new Stored(job, found.isEmpty());
    }

    private void move(LockedPipeline locked, long job, Request request) {
        Instant now = clock.instant();
        statuses.describe(job, request.report(), now);
        switch (locked.run().report(job, request.status(), now)) {
            case TransitionResult.Decision decision -> changes.apply(locked, decision, TransitionDetails.NONE, now);
            case TransitionResult.Rejection(Reason reason) -> throw Refusal.badRequest(reason);
        }
    }

    private LockedPipeline locked(Reported pipeline) {
        return pipelines.lock(pipeline.pipelineId()).orElseThrow(() -> Refusal.notFound("Pipeline"));
    }

    private long add(ProjectGrant grant, Reported pipeline, LockedPipeline locked, String name, long userId) {
        if (locked.run().jobs().stream().map(JobRun::plan).filter(plan -> plan.external()).count() >= StatusReport.MOST_IN_PIPELINE) {
            throw Refusal.badRequest(Reason.of("commit_status.too_many", StatusReport.MOST_IN_PIPELINE));
        }
        long id = pipelines.nextJobId();
        statuses.add(new NewStatus(id, grant.id(), pipeline, name, userId), clock.instant());
        return id;
    }
}
