package dev.slipway.domain.runner;

import dev.slipway.domain.job.FailureReason;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.Set;

/** What a runner says about the job it runs. */
public sealed interface StateReport {

    /** A sign of life is written down no more often than this. */
    Duration TOUCH_INTERVAL = Duration.ofMinutes(15);

    record StillRunning() implements StateReport {
    }

    record Succeeded() implements StateReport {
    }

    /** @param tolerated whether the exit code is one that the job may fail with */
    record Failed(FailureReason reason, OptionalInt exitCode, boolean tolerated) implements StateReport {
    }

    /** A state that no runner has. */
    record Unknown(String state) implements StateReport {
    }

    static StateReport read(String state, String failureReason, OptionalInt exitCode, Set<Integer> toleratedCodes) {
        return switch (state == null ? "" : state) {
            case "running" -> new StillRunning();
            case "success" -> new Succeeded();
            case "failed" -> new Failed(FailureReason.fromRunner(failureReason), exitCode,
                    exitCode.isPresent() && toleratedCodes.contains(exitCode.getAsInt()));
            default -> new Unknown(String.valueOf(state));
        };
    }

    static boolean touchDue(Instant updatedAt, Instant now) {
        return Duration.between(updatedAt, now).compareTo(TOUCH_INTERVAL) > 0;
    }
}
