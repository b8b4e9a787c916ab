package dev.slipway.application.runner.job;

import dev.slipway.application.job.LogWatch;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.job.AppendLog.Piece;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.runner.LogAppend;
import java.time.InstantSource;

/** Appends pieces to a job's log at their offset, under the lock of the job. */
public final class LogPieces {

    /** Seconds until the next piece is expected: while a user watches the log, and otherwise. */
    private static final int SECONDS_WATCHED = 3;
    private static final int SECONDS_UNWATCHED = 60;

    private final RunningJobs running;
    private final JobLogs logs;
    private final LogWatch watch;
    private final RunnerPolicy policy;
    private final InstantSource clock;

    public LogPieces(RunningJobs running, JobLogs logs, LogWatch watch, RunnerPolicy policy, InstantSource clock) {
        this.running = running;
        this.logs = logs;
        this.watch = watch;
        this.policy = policy;
        this.clock = clock;
    }

    /** Result of storing a piece. */
    sealed interface Append {

        record Answered(JobAnswer answer) implements Append {}

        /** The log would exceed its limit, which ends the job. */
        record LimitExceeded() implements Append {}
    }

    /** Appends a piece inside a transaction. The time is taken under the lock, so that a job's times never decrease. */
    Append append(AssignedJob job, Piece piece, byte[] content) {
        AssignedJob now = running.lock(job.id()).orElseThrow(Refusal::notFound);
        if (!JobCredentials.same(job, now)) {
            return new Append.Answered(new JobAnswer.Over(now.status()));
        }
        if (piece.debug()) {
            running.debugs(job.id());
        }
        return switch (LogAppend.judge(piece.range(), content.length, now.logSize(), policy.logLimit())) {
            case LogAppend.Fits(long size) -> {
                if (content.length > 0) {
                    logs.append(job.id(), now.logSize(), content, clock.instant());
                }
                yield new Append.Answered(new JobAnswer.Appended(now.status(), size,
                        watch.watched(job.id()) ? SECONDS_WATCHED : SECONDS_UNWATCHED));
            }
            case LogAppend.Elsewhere(long size) -> new Append.Answered(new JobAnswer.Elsewhere(now.status(), size));
            case LogAppend.RangeMissing ignored -> new Append.Answered(new JobAnswer.RangeMissing(now.status()));
            case LogAppend.RangeUnreadable ignored -> new Append.Answered(new JobAnswer.RangeUnreadable(now.status()));
            case LogAppend.TooLarge ignored -> new Append.LimitExceeded();
        };
    }
}
