package dev.slipway.rest.repository;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TurnsTest {

    @Test
    void onlySoManyAreHeldAtOnce() {
        Turns turns = new Turns(2, Duration.ofMillis(1));
        Turns.Turn first = turns.take();
        turns.take();
        assertBusy(turns);
        first.close();
        first.close();
        turns.take();
        assertBusy(turns);
    }

    @Test
    void whoeverReadsNothingHoldsNoTurnForEver() {
        Pipe pipe = new Pipe(Duration.ofMillis(1));
        assertThrows(IOException.class, () -> pipe.output().write(new byte[100_000]));
    }

    private static void assertBusy(Turns turns) {
        assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, turns::take).failure());
    }
}
