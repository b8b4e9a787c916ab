package dev.slipway.application.repository.push;

import dev.slipway.application.access.load.ConcurrencyLimiter.Slot;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Slots of conversations with git clients. */
class GitSlotsTest {

    private static final String ADDRESS = "192.0.2.1";
    private static final Caller ADA = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 1,
            Set.of(Scope.API));

    private final GitSlots slots = new GitSlots();

    /** A caller without a slot would be refused after a while. */
    @Test
    void pushes_commands_and_fetches_of_one_account_do_not_share_slots() {
        for (int round = 0; round < 2; round++) {
            List<Slot> taken = new ArrayList<>();
            IntStream.range(0, 16).forEach(number -> taken.add(slots.push(ADA, ADDRESS)));
            IntStream.range(0, 2).forEach(number -> taken.add(slots.commands(ADA, ADDRESS)));
            IntStream.range(0, 64).forEach(number -> taken.add(slots.fetch(ADA, ADDRESS)));
            taken.forEach(Slot::close);
        }
    }
}
