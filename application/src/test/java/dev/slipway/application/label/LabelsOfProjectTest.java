package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.port.LabelMoves;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items of a project that has moved get labels of its own piece by piece, until none is left. */
class LabelsOfProjectTest {

    private static final long PROJECT = 7;

    private final InstantSource clock = () -> Instant.EPOCH;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final LabelMoves labels = mock();

    /** Fewer than a piece may be left out of a whole one, since some were deleted after they were found. */
    @ParameterizedTest
    @CsvSource({"0,false", "1,true", "999,true", "1000,true"})
    void goes_on_until_none_is_left(int changed, boolean again) {
        when(labels.relocateSome(eq(PROJECT), anyInt(), any())).thenReturn(changed);
        new LabelsOfProject(work).relocation(labels, transactions).handle(PROJECT);
        assertEquals(again, work.isRecorded(LabelsOfProject.RELOCATION, PROJECT));
    }
}
