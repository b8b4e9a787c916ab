package dev.slipway.application.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.settings.port.Workload;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkloadReadsTest {

    private static final WorkloadState STATE = new WorkloadState(List.of(), List.of(), 1, 2);

    private final WorkloadReads reads = TestModules.of((Workload) () -> STATE).settings.workloadReads;

    @Test
    void administrators_alone_are_told() {
        assertEquals(STATE, reads.state(person(true)));
        assertThrows(Refusal.class, () -> reads.state(person(false)));
        assertThrows(Refusal.class, () -> reads.state(Caller.ANONYMOUS));
    }

    private static Caller person(boolean administrator) {
        return new Caller.Person(new Account(1, "u", "U", administrator, false, AccountState.ACTIVE), 1, Set.of());
    }
}
