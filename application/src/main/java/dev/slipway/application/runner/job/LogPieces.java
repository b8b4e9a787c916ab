package dev.slipway.application.runner.job;

import dev.slipway.application.job.LogWatch;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.GroupCommit.Answer;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.runner.LogAppend;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /**
     * Piece with its content.
     *
     * @param job   as it was found before; it is locked and compared before the piece is stored
     * @param range null if the runner sends none
     */
    record NewPart(AssignedJob job, @Nullable String range, byte[] content, boolean debug) {}

    /** Appends a piece inside a transaction. The time is taken under the lock, so that a job's times never decrease. */
    Append append(NewPart part) {
        AssignedJob now = running.lock(part.job().id()).orElseThrow(Refusal::notFound);
        if (part.debug() && JobCredentials.same(part.job(), now)) {
            running.debugs(now.id());
        }
        Append append = judged(part, now);
        if (stores(part, append)) {
            logs.append(now.id(), now.logSize(), part.content(), clock.instant());
        }
        return append;
    }

    /**
     * Appends pieces inside one transaction. Leaves out those whose job is locked by another transaction or has another piece among
     * them, and those of jobs in debug mode.
     */
    List<Answer<Append>> append(List<NewPart> parts) {
        Map<Long, AssignedJob> free = running.lockFree(parts.stream().map(part -> part.job().id()).collect(Collectors.toSet())).stream()
                .collect(Collectors.toMap(AssignedJob::id, Function.identity()));
        List<JobLogs.NewPiece> stored = new ArrayList<>();
        List<Answer<Append>> answers = new ArrayList<>();
        for (NewPart part : parts) {
            AssignedJob now = part.debug() ? null : free.remove(part.job().id());
            if (now == null) {
                answers.add(new Answer.LeftOut<>());
                continue;
            }
            Append append = judged(part, now);
            answers.add(new Answer.Written<>(append));
            if (stores(part, append)) {
                stored.add(new JobLogs.NewPiece(now.id(), now.logSize(), part.content()));
            }
        }
        if (!stored.isEmpty()) {
            logs.append(stored, clock.instant());
        }
        return answers;
    }

    private static boolean stores(NewPart part, Append append) {
        return part.content().length > 0 && append instanceof Append.Answered(JobAnswer.Appended ignored);
    }

    /** @param now the job, locked */
    private Append judged(NewPart part, AssignedJob now) {
        if (!JobCredentials.same(part.job(), now)) {
            return new Append.Answered(new JobAnswer.Over(now.status()));
        }
        return switch (LogAppend.judge(part.range(), part.content().length, now.logSize(), policy.logLimit())) {
            case LogAppend.Fits(long size) -> new Append.Answered(new JobAnswer.Appended(now.status(), size,
                    watch.watched(now.id()) ? SECONDS_WATCHED : SECONDS_UNWATCHED));
            case LogAppend.Elsewhere(long size) -> new Append.Answered(new JobAnswer.Elsewhere(now.status(), size));
            case LogAppend.RangeMissing ignored -> new Append.Answered(new JobAnswer.RangeMissing(now.status()));
            case LogAppend.RangeUnreadable ignored -> new Append.Answered(new JobAnswer.RangeUnreadable(now.status()));
            case LogAppend.TooLarge ignored -> new Append.LimitExceeded();
        };
    }
}
