package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.util.Optional;

/** Number of bytes that a part of a request may still take. */
final class Allowance {

    private long left;

    Allowance(long bytes) {
        left = bytes;
    }

    /** Takes some bytes; rejects the request as too large where they exceed the rest. */
    void take(long bytes) {
        left -= bytes;
        if (left < 0) {
            throw new Refusal(new Failure.TooLarge(Optional.empty()));
        }
    }
}
