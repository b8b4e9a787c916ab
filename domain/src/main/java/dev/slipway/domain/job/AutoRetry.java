package dev.slipway.domain.job;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Verdict;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Automatic retries of a job: their maximum and the failures that they follow. The maximum counts retries, not runs. Some failures are
 * never retried, whether configured or not; {@code scheduler_failure} is retried twice unless the configuration covers it.
 *
 * @param when names of failures, {@link #ALWAYS}, and exit codes as {@link #exitCode} writes them
 */
public record AutoRetry(int max, Set<String> when) {

    public static final String ALWAYS = "always";
    /** Automatic retries of a job without {@code retry}. */
    public static final AutoRetry UNSET = new AutoRetry(0, Set.of());

    private static final String EXIT_CODE = "exit_code:";
    private static final Set<FailureReason> NEVER = Set.of(
            FailureReason.CI_QUOTA_EXCEEDED, FailureReason.NO_MATCHING_RUNNER,
            FailureReason.MISSING_DEPENDENCY_FAILURE, FailureReason.FORWARD_DEPLOYMENT_FAILURE,
            FailureReason.ENVIRONMENT_CREATION_FAILURE);
    private static final Map<FailureReason, Integer> BY_DEFAULT = Map.of(FailureReason.SCHEDULER_FAILURE, 2);

    public AutoRetry {
        when = Set.copyOf(when);
    }

    public static AutoRetry always(int max) {
        return new AutoRetry(max, Set.of(ALWAYS));
    }

    /** Returns the cause of retries that stands for an exit code. */
    public static String exitCode(int code) {
        return EXIT_CODE + code;
    }

    private int maxFor(FailureReason reason, OptionalInt code) {
        if (NEVER.contains(reason)) {
            return 0;
        }
        if (when.contains(ALWAYS) || when.contains(reason.wireName()) || code.isPresent() && when.contains(exitCode(code.getAsInt()))) {
            return max;
        }
        return BY_DEFAULT.getOrDefault(reason, 0);
    }

    /**
     * Decides whether a failed job is retried.
     *
     * @param code exit code of the script; empty if the script did not end with one
     */
    public Verdict judge(FailureReason reason, OptionalInt code, int earlierFailures) {
        int allowed = maxFor(reason, code);
        return allowed > earlierFailures
                ? new Verdict.Allowed()
                : new Verdict.Denied("auto_retry_used_up",
                        Reason.of("job.auto_retry_used_up", reason.wireName(), allowed, earlierFailures));
    }
}
