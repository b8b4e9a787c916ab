package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Computes the composite status of jobs: of a stage, of a pipeline, or of the needs of a job. It is a function of the set of statuses, so
 * that the order of the jobs does not matter.
 */
public final class CompositeStatus {

    /** Contribution of one job. An allowed failure is a {@code WARNING}, an optional manual job is {@code IGNORED}. */
    public enum Token {
        CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED, MANUAL,
        SCHEDULED, WARNING, IGNORED;

        static Token of(JobStatus status, boolean allowFailure) {
            if (allowFailure && (status == JobStatus.FAILED || status == JobStatus.CANCELED)) {
                return WARNING;
            }
            return allowFailure && status == JobStatus.MANUAL ? IGNORED : valueOf(status.name());
        }
    }

    private static final Set<Token> ENDED =
            EnumSet.of(Token.SUCCESS, Token.FAILED, Token.CANCELED, Token.SKIPPED, Token.WARNING);
    private static final Set<Token> NOT_RUN = EnumSet.of(Token.SKIPPED, Token.IGNORED);
    private static final Set<Token> GOOD =
            EnumSet.of(Token.SUCCESS, Token.SKIPPED, Token.WARNING, Token.IGNORED);
    private static final Set<Token> ONLY_CREATED = EnumSet.of(Token.CREATED, Token.WARNING, Token.IGNORED);
    private static final Set<Token> CANCELED_OR_PASSED =
            EnumSet.of(Token.CANCELED, Token.SUCCESS, Token.SKIPPED, Token.WARNING, Token.IGNORED);
    private static final Set<Token> NOTHING_RUNS_YET =
            EnumSet.of(Token.PENDING, Token.CREATED, Token.SKIPPED, Token.WARNING, Token.IGNORED);

    private CompositeStatus() {
    }

    /** Returns the status of a stage or pipeline with these jobs; empty without jobs. Retried runs do not count. */
    public static Optional<PipelineStatus> ofJobs(Collection<JobRun> jobs) {
        return of(tokens(jobs));
    }

    /** Returns the status of the jobs that a job needs; empty if none of them exists. */
    public static Optional<PipelineStatus> ofNeeds(Collection<JobRun> needed) {
        Set<Token> tokens = tokens(needed);
        if (tokens.contains(Token.SKIPPED) || tokens.contains(Token.IGNORED)) {
            return Optional.of(PipelineStatus.SKIPPED);
        }
        return ENDED.containsAll(tokens) ? of(tokens) : Optional.of(PipelineStatus.PENDING);
    }

    /** Returns whether a job failed that is allowed to fail, so that a successful pipeline shows a warning. */
    public static boolean warns(Collection<JobRun> jobs) {
        return tokens(jobs).contains(Token.WARNING);
    }

    static Set<Token> tokens(Collection<JobRun> jobs) {
        Set<Token> tokens = EnumSet.noneOf(Token.class);
        jobs.stream().filter(job -> !job.retried())
                .forEach(job -> tokens.add(Token.of(job.status(), job.allowFailure())));
        return tokens;
    }

    static Optional<PipelineStatus> of(Set<Token> tokens) {
        return tokens.isEmpty() ? Optional.empty()
                : Optional.of(uniform(tokens).orElseGet(() -> mixed(tokens)));
    }

    private static Optional<PipelineStatus> uniform(Set<Token> tokens) {
        if (NOT_RUN.containsAll(tokens)) {
            return Optional.of(PipelineStatus.SKIPPED);
        }
        if (GOOD.containsAll(tokens)) {
            return Optional.of(PipelineStatus.SUCCESS);
        }
        if (ONLY_CREATED.containsAll(tokens)) {
            return Optional.of(PipelineStatus.CREATED);
        }
        if (CANCELED_OR_PASSED.containsAll(tokens)) {
            return Optional.of(PipelineStatus.CANCELED);
        }
        return NOTHING_RUNS_YET.containsAll(tokens) ? Optional.of(PipelineStatus.PENDING) : Optional.empty();
    }

    private static PipelineStatus mixed(Set<Token> tokens) {
        if (tokens.contains(Token.RUNNING) || tokens.contains(Token.PENDING)) {
            return PipelineStatus.RUNNING;
        }
        if (tokens.contains(Token.WAITING_FOR_RESOURCE)) {
            return PipelineStatus.WAITING_FOR_RESOURCE;
        }
        if (tokens.contains(Token.MANUAL)) {
            return PipelineStatus.MANUAL;
        }
        if (tokens.contains(Token.SCHEDULED)) {
            return PipelineStatus.SCHEDULED;
        }
        if (tokens.contains(Token.PREPARING)) {
            return PipelineStatus.PREPARING;
        }
        return tokens.contains(Token.CREATED) ? PipelineStatus.RUNNING : PipelineStatus.FAILED;
    }
}
