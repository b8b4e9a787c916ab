package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.port.LabelMoves;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.InOrder;

/** Epics of a group that has moved leave what is not above them piece by piece, until none is left. */
class LeaveEpicsTest {

    private static final long GROUP = 7;

    private final InstantSource clock = () -> Instant.EPOCH;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final EpicTrees trees = mock();
    private final LabelMoves labels = mock();

    /** Fewer than a piece may be left out of a whole one, since some were deleted after they were found. */
    @ParameterizedTest
    @CsvSource({"false,0,false", "true,0,true", "false,1,true", "false,500,true", "true,500,true"})
    void goes_on_until_none_is_left(boolean more, int relabelled, boolean again) {
        when(trees.leaveSome(eq(GROUP), anyInt(), any())).thenReturn(more);
        when(labels.relocateSomeUnder(eq(GROUP), anyInt(), any())).thenReturn(relabelled);
        new LeaveEpics(trees, labels, work, transactions).handle(GROUP);
        assertEquals(again, work.isRecorded(LeaveEpics.KIND, GROUP));
        InOrder order = inOrder(trees);
        order.verify(trees).lock(GROUP);
        order.verify(trees).leaveSome(eq(GROUP), anyInt(), any());
    }
}
