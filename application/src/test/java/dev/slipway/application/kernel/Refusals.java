package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.function.Executable;

/** Looks into refusals, for tests of use cases. */
public final class Refusals {

    private Refusals() {
    }

    /** How this is refused; fails where it is not. */
    public static Failure of(Executable refused) {
        return assertThrows(Refusal.class, refused).failure();
    }
}
