package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.GroupCommit;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.job.LogPieces.Append;
import dev.slipway.application.runner.job.LogPieces.NewPart;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.runner.StateReport;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Appends a piece to the log of a job. Locks only the row of the job, so frequent appends do not block the pipeline. A piece is committed
 * before it is acknowledged; pieces of several jobs that wait for the disk are committed together.
 */
public final class AppendLog {

    private static final GroupCommit.Limits LIMITS = new GroupCommit.Limits(64, 2);
    private static final String ALL = "pieces";

    private final JobCredentials credentials;
    private final EndJob end;
    private final GroupCommit<NewPart, Append> commits;

    public AppendLog(JobCredentials credentials, LogPieces pieces, EndJob end, Transactions transactions) {
        this.credentials = credentials;
        this.end = end;
        this.commits = new GroupCommit<>(LIMITS, part -> ALL, parts -> transactions.write(() -> pieces.append(parts)),
                part -> transactions.write(() -> pieces.append(part)));
    }

    /**
     * @param range   range that the runner claims for the piece, {@code start-end}; null if it sends none
     * @param content read once, and only if the job accepts the piece, so that unauthorized requests cost no memory
     * @param debug   whether the runner logs in debug mode
     */
    public record Piece(@Nullable String range, Supplier<byte[]> content, boolean debug) {}

    public JobAnswer append(long jobId, String token, Piece piece) {
        AssignedJob job = credentials.recent(jobId, token);
        if (!JobCredentials.alive(job)) {
            return new JobAnswer.Over(job.status());
        }
        NewPart part = new NewPart(job, piece.range(), piece.content().get(), piece.debug());
        return switch (commits.write(part)) {
            case Append.Answered(JobAnswer answer) -> answer;
            case Append.LimitExceeded ignored -> exceeded(job);
        };
    }

    private JobAnswer exceeded(AssignedJob job) {
        StateReport.Failed report = new StateReport.Failed(FailureReason.TRACE_SIZE_EXCEEDED, OptionalInt.empty(), false);
        JobAnswer ended = end.fail(job, report, Optional.empty());
        return new JobAnswer.Over(ended instanceof JobAnswer.Accepted(var status) ? status : job.status());
    }
}
