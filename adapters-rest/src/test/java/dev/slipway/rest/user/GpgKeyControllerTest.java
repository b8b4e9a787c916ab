package dev.slipway.rest.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.load.ComputedAnswers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class GpgKeyControllerTest {

    private final ComputedAnswers computed = new ComputedAnswers(1, 1, Duration.ofMillis(1));
    private final GpgKeyController controller = new GpgKeyController(null, null, null, computed);
    private final Caller ada = new Caller.Person(new Account(2, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());

    /** Reading a key takes many verifications. */
    @Test
    void keys_are_added_in_a_slot_of_computations() {
        GpgKeyController.Params key = new GpgKeyController.Params("key");
        List<Executable> calls = List.of(() -> controller.addOwn(ada, key), () -> controller.add(ada, 3, key));
        assertEquals("computed", computed.answer(ada, () -> {
            calls.forEach(call -> assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, call).failure()));
            return "computed";
        }));
    }
}
