package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Assigns a waiting job to a runner, or drops one that cannot run, under the lock of its pipeline. */
public final class JobAssignment {

    private static final int TOKEN_LENGTH = 20;
    private static final String TOKEN_PREFIX = "glcbt-";

    private final PipelineChanges changes;
    private final JobDocumentBuilder documents;
    private final Secrets secrets;
    private final InstantSource clock;

    public JobAssignment(PipelineChanges changes, JobDocumentBuilder documents, Secrets secrets, InstantSource clock) {
        this.changes = changes;
        this.documents = documents;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Returns why the job cannot run on a runner with these features; empty if it can. */
    Optional<FailureReason> forbidden(WaitingJob job, JobRequest request) {
        return documents.forbidden(job, request.process().features(), clock.instant());
    }

    /** Assigns the job of a pipeline that was locked for its start. Empty if it cannot run and was dropped, or is no longer pending. */
    Optional<JobDocument> assign(LockedPipeline locked, WaitingJob job, RunnerCredentials.Known known, JobRequest request) {
        Instant now = clock.instant();
        JobTimeout timeout = documents.timeout(job, known.runner());
        String token = TOKEN_PREFIX + secrets.token(TOKEN_LENGTH);
        JobDocument document = documents.of(job, new JobDocumentBuilder.Run(known.runner(), token, timeout, request, now));
        Optional<FailureReason> incomplete = JobDocumentBuilder.incomplete(job, document);
        if (incomplete.isPresent()) {
            drop(locked.run().id(), job.job().id(), incomplete.get());
            return Optional.empty();
        }
        byte[] digest = secrets.digest(token);
        Long process = known.processId().isPresent() ? known.processId().getAsLong() : null;
        TransitionResult result = locked.run().start(job.job().id(), now);
        if (!(result instanceof Decision decision)) {
            return Optional.empty();
        }
        changes.apply(locked, decision, TransitionDetails.assigned(new Assignment(known.runner().id(), process, digest, timeout,
                JobDocumentBuilder.secrets(job, document), JobDocumentBuilder.debugs(document))), now);
        documents.note(job);
        return Optional.of(document);
    }

    /** Fails a job of a locked pipeline. */
    void drop(long pipelineId, long jobId, FailureReason reason) {
        changes.change(pipelineId, TransitionDetails.NONE, (run, ids, now) -> run.drop(jobId, reason, false, ids, now));
    }
}
