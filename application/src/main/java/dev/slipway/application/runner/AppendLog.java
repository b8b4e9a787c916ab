package dev.slipway.application.runner;

import dev.slipway.application.job.LogWatch;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.runner.LogAppend;
import dev.slipway.domain.runner.StateReport;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Takes a piece of a log. Only the job's row is locked, so a chatty job holds up nobody; what is acknowledged is committed. */
@Singleton
public final class AppendLog {

    private static final int SECONDS_UNWATCHED = 60;
    private static final int SECONDS_WATCHED = 3;

    private final JobCredentials credentials;
    private final RunningJobs running;
    private final JobLogs logs;
    private final LogWatch watch;
    private final EndJob end;
    private final Transactions transactions;
    private final RunnerPolicy policy;
    private final InstantSource clock;

    public AppendLog(JobCredentials credentials, RunningJobs running, JobLogs logs, LogWatch watch, EndJob end, Transactions transactions,
            RunnerPolicy policy, InstantSource clock) {
        this.credentials = credentials;
        this.running = running;
        this.logs = logs;
        this.watch = watch;
        this.end = end;
        this.transactions = transactions;
        this.policy = policy;
        this.clock = clock;
    }

    /**
     * @param range   where the piece belongs, as the runner says: {@code start-end}; null where it says nothing
     * @param content read once, and only for a job that takes it: nobody else makes the server hold megabytes
     * @param debug   whether the runner writes everything it does
     */
    public record Piece(String range, Supplier<byte[]> content, boolean debug) {}

    public JobAnswer append(long jobId, String token, Piece piece) {
        AssignedJob job = credentials.job(jobId, token);
        if (!JobCredentials.alive(job)) {
            return new JobAnswer.Over(job.status());
        }
        byte[] content = piece.content().get();
        JobAnswer answer = transactions.write(() -> append(job, piece, content));
        return answer != null ? answer
                : end.fail(job, new StateReport.Failed(FailureReason.TRACE_SIZE_EXCEEDED, OptionalInt.empty(), false), Optional.empty())
                        instanceof JobAnswer.Accepted(var status) ? new JobAnswer.Over(status) : new JobAnswer.Over(job.status());
    }

    /** @return null where the log would grow too long, which ends the job */
    private JobAnswer append(AssignedJob job, Piece piece, byte[] content) {
        AssignedJob now = running.lock(job.id()).orElseThrow(Refusal::notFound);
        if (!JobCredentials.same(job, now)) {
            return new JobAnswer.Over(now.status());
        }
        if (piece.debug()) {
            running.debugs(job.id());
        }
        return switch (LogAppend.judge(piece.range(), content.length, now.logSize(), policy.logLimit())) {
            case LogAppend.Fits(long size) -> {
                if (content.length > 0) {
                    logs.append(job.id(), now.logSize(), content, clock.instant());
                }
                yield new JobAnswer.Appended(now.status(), size, watch.watched(job.id()) ? SECONDS_WATCHED : SECONDS_UNWATCHED);
            }
            case LogAppend.Elsewhere(long size) -> new JobAnswer.Elsewhere(now.status(), size);
            case LogAppend.RangeMissing ignored -> new JobAnswer.RangeMissing(now.status());
            case LogAppend.RangeUnreadable ignored -> new JobAnswer.RangeUnreadable(now.status());
            case LogAppend.TooLarge ignored -> null;
        };
    }
}
