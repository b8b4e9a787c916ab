package dev.slipway.rest.edge.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComputedAnswersTest {

    private final ComputedAnswers computed = new ComputedAnswers(1, 1, Duration.ofMillis(1));
    private final Caller ada = new Caller.Person(new Account(2, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());

    @Test
    void anonymous_callers_wait_among_themselves() {
        assertEquals("computed", computed.answer(Caller.ANONYMOUS, () -> {
            assertBusy(Caller.ANONYMOUS);
            assertEquals("cheap", computed.answer(Caller.ANONYMOUS, false, () -> "cheap"));
            return computed.answer(ada, () -> {
                assertBusy(ada);
                return "computed";
            });
        }));
        assertEquals("next", computed.answer(Caller.ANONYMOUS, true, () -> "next"));
    }

    @Test
    void failure_ends_the_share_of_its_caller() {
        assertThrows(IllegalStateException.class, () -> computed.answer(ada, () -> {
            throw new IllegalStateException();
        }));
        assertEquals("next", computed.answer(ada, () -> "next"));
    }

    private void assertBusy(Caller caller) {
        Refusal refused = assertThrows(Refusal.class, () -> computed.answer(caller, () -> "never"));
        assertInstanceOf(Failure.Unavailable.class, refused.failure());
    }
}
