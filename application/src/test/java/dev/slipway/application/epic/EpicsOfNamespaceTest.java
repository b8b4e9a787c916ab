package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work on the epics of groups that move. */
final class EpicsOfNamespaceTest {

    private final InstantSource clock = () -> Instant.parse("2026-01-02T03:04:05Z");
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeWork work = new FakeWork(transactions, clock);

    @Test
    void groups_that_move_leave_epics_and_those_that_are_renamed_do_not() {
        EpicsOfNamespace epics = new EpicsOfNamespace(mock(), mock(), work);
        epics.moved(7, "acme", "renamed");
        epics.moved(7, "top/acme", "top/renamed");
        assertEquals(List.of(), work.recorded());
        epics.moved(7, "top/acme", "acme");
        assertEquals(List.of(LeaveEpics.KIND + " 7"), work.recorded());
    }

    @Test
    void work_that_is_given_up_comes_back() {
        new LeaveEpics(mock(), mock(), work, transactions).givenUp(7, "no connection");
        assertEquals(List.of(LeaveEpics.KIND + " 7"), work.recorded());
        assertEquals(clock.instant().plus(Duration.ofMinutes(10)), work.waiting().getFirst().time());
    }
}
