package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Reopened;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.Move.JobMoved;
import dev.slipway.domain.pipeline.Move.PipelineMoved;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;

/** Writes the steps of a decision, one after another, each guarded by the state that it was decided on. */
record FakeMoves(FakeCi ci, Decision decision, TransitionDetails details, Instant now) {

    void write(LockedPipeline locked) {
        Pipeline row = ci.pipelines.find(locked.run().id()).filter(found -> found.status() == locked.run().status())
                .orElseThrow(() -> new IllegalStateException("pipeline " + locked.run().id() + " is not " + locked.run().status()));
        Pipeline written = row;
        for (Move move : decision.moves()) {
            switch (move) {
                case JobMoved moved -> step(moved);
                case PipelineMoved moved -> written = new Pipeline(row.made(), row.iid(), moved.to(), moved.times(), now, null,
                        row.keepsFiles(), row.hidden(),
                        moved.reopens() ? new Reopened(row.reopened().times() + 1, details.userId()) : row.reopened());
                case Move.JobRetried ignored -> { }
            }
        }
        ci.pipelines.put(row.id(), new Pipeline(row.made(), row.iid(), written.status(), written.times(), now, ci.coverage(row.id()),
                row.keepsFiles(), row.hidden(), written.reopened()));
    }

    private void step(JobMoved moved) {
        JobRow before = ci.jobs.find(moved.before().id()).filter(row -> row.run.status() == moved.before().status()).orElseThrow(
                () -> new IllegalStateException("job " + moved.before().id() + " is not " + moved.before().status()));
        ci.change(before.id, row -> change(row, moved));
    }

    private void change(JobRow row, JobMoved moved) {
        JobRun after = moved.after();
        boolean own = after.id() == decision.job();
        if (details.userId() != null && (moved.event() == JobEvent.PROCESS || own && JobStatus.STOPPED.contains(moved.before().status()))) {
            row.userId = details.userId();
        }
        row.run = new JobRun(row.id, row.run.plan(), after.status(), after.allowFailure(), row.run.retried(), after.failureReason(),
                Set.of(), after.times());
        row.exitCode = own && JobStatus.FINISHED.contains(after.status()) ? details.exitCode() : null;
        if (own && JobStatus.FINISHED.contains(after.status()) && details.coverage() != null) {
            row.coverage = details.coverage().setScale(2, RoundingMode.HALF_UP);
        }
        row.token = null;
        row.updatedAt = now;
        if (moved.effects().contains(JobEffect.CLEAR_RUNNER)) {
            row.runnerId = null;
            row.managerId = null;
        }
        if (after.status() == JobStatus.RUNNING && details.assignments().containsKey(row.id)) {
            assign(row, details.assignments().get(row.id));
        }
    }

    private void assign(JobRow row, Assignment assignment) {
        if (ci.jobs.rows().anyMatch(other -> other.id != row.id && Arrays.equals(other.token, assignment.tokenDigest()))) {
            throw new IllegalStateException("another job has this token");
        }
        if (ci.runners.find(assignment.runnerId()).isEmpty()
                || assignment.managerId() != null && ci.managers.find(assignment.managerId()).isEmpty()) {
            throw new IllegalStateException("there is no such runner or process");
        }
        row.token = assignment.tokenDigest();
        row.lastToken = assignment.tokenDigest();
        row.secrets = assignment.secrets();
        row.debug = assignment.debug();
        row.heardAt = null;
        row.runnerId = assignment.runnerId();
        row.managerId = assignment.managerId();
        row.timeout = assignment.timeout();
    }
}
