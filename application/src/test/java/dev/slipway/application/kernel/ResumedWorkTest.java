package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work whose records may be lost. */
class ResumedWorkTest {

    private static final String KIND = "REMOVE_THINGS";

    private final FakeTransactions transactions = new FakeTransactions(() -> Instant.EPOCH);
    private final FakeWork work = new FakeWork(transactions, () -> Instant.EPOCH);
    private final List<Long> done = new ArrayList<>();
    private final WorkInPieces pieces = new WorkInPieces(KIND, work, transactions, (subject, now) -> done.add(subject) && done.size() < 2);
    private final ResumedWork resumed = new ResumedWork(pieces, work,
            after -> List.of(3L, 5L, 8L).stream().filter(id -> id > after).limit(2).toList());

    @Test
    void lost_records_are_restored_every_ten_minutes() {
        work.soon(KIND, 5);
        resumed.handle(0);
        assertEquals(List.of(KIND + " 5", KIND + " 3", KIND + " 8"), work.recorded());
        assertEquals(List.of(), done);
        assertEquals(Optional.of(Duration.ofMinutes(10)), resumed.every());
    }

    @Test
    void recorded_subject_is_handled_as_the_work_does() {
        resumed.handle(3);
        assertEquals(List.of(3L), done);
        assertEquals(List.of(KIND + " 3"), work.recorded());
        assertEquals(List.of(pieces.kind(), pieces.bulk(), pieces.pause()), List.of(resumed.kind(), resumed.bulk(), resumed.pause()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void work_for_other_servers_stays_so_and_is_told_that_it_is_given_up(boolean remote) {
        WorkHandler handler = mock();
        when(handler.remote()).thenReturn(remote);
        when(handler.bulk()).thenReturn(!remote);
        ResumedWork other = new ResumedWork(handler, work, after -> List.of());
        assertEquals(List.of(remote, !remote), List.of(other.remote(), other.bulk()));
        other.givenUp(7, "no connection");
        verify(handler).givenUp(7, "no connection");
    }
}
