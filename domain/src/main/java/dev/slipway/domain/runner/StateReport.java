package dev.slipway.domain.runner;

import dev.slipway.domain.job.FailureReason;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.Set;

/** State of a job that its runner reports. */
public sealed interface StateReport {

    /** Minimum time between two stored keep-alives of a job. */
    Duration TOUCH_INTERVAL = Duration.ofMinutes(15);

    record StillRunning() implements StateReport {
    }

    record Succeeded() implements StateReport {
    }

    /** @param tolerated whether the job is allowed to fail with the exit code */
    record Failed(FailureReason reason, OptionalInt exitCode, boolean tolerated) implements StateReport {
    }

    /** State that the protocol does not define. */
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
