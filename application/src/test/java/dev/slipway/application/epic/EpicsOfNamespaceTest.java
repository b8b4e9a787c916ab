package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.port.LabelMoves;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.InOrder;

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
        assertEquals(List.of(EpicsOfNamespace.LEAVING + " 7"), work.recorded());
    }

    /** Fewer than a piece may be left out of a whole one, since some were deleted after they were found. */
    @ParameterizedTest
    @CsvSource({"false,0,false", "true,0,true", "false,1,true", "false,500,true", "true,500,true"})
    void moved_group_leaves_epics_until_none_is_left(boolean more, int relabelled, boolean recorded) {
        EpicTrees trees = mock();
        LabelMoves labels = mock();
        when(trees.leaveSome(7, 500, clock.instant())).thenReturn(more);
        when(labels.relocateSomeUnder(7, 500, clock.instant())).thenReturn(relabelled);
        WorkHandler leaving = new EpicsOfNamespace(mock(), labels, work).leaving(trees, transactions);
        leaving.handle(7);
        assertEquals(recorded, work.isRecorded(EpicsOfNamespace.LEAVING, 7));
        assertEquals(Optional.of(Duration.ofMinutes(10)), leaving.pause());
        InOrder order = inOrder(trees);
        order.verify(trees).lock(7);
        order.verify(trees).leaveSome(7, 500, clock.instant());
    }
}
