package dev.slipway.domain.job;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Verdict;
import java.util.Map;
import java.util.Set;

/**
 * How often a job is run again by itself, and after which failures. The number counts retries, not runs; some failures
 * are never worth a retry and some always are, whatever the configuration says.
 */
public record AutoRetry(int max, Set<String> when) {

    public static final String ALWAYS = "always";
    /** A job that says nothing about retries. */
    public static final AutoRetry UNSET = new AutoRetry(0, Set.of());

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

    public int maxFor(FailureReason reason) {
        if (NEVER.contains(reason)) {
            return 0;
        }
        if (when.contains(ALWAYS) || when.contains(reason.wireName())) {
            return max;
        }
        return BY_DEFAULT.getOrDefault(reason, 0);
    }

    public Verdict judge(FailureReason reason, int earlierFailures) {
        int allowed = maxFor(reason);
        return allowed > earlierFailures
                ? new Verdict.Allowed()
                : new Verdict.Denied("auto_retry_used_up",
                        Reason.of("job.auto_retry_used_up", reason.wireName(), allowed, earlierFailures));
    }
}
