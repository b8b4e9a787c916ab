package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work on all that a subject has goes on piece by piece, and is recorded until nothing is left. */
class WorkInPiecesTest {

    private static final String KIND = "REMOVE_THINGS";
    private static final long SUBJECT = 7;

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final FakeTransactions transactions = new FakeTransactions(() -> now);
    private final FakeWork work = new FakeWork(transactions, () -> now);
    private final List<String> done = new ArrayList<>();
    private int left = 3;
    private final WorkInPieces pieces = new WorkInPieces(KIND, work, transactions, (subject, moment) -> {
        done.add(subject + " " + moment);
        return --left > 0;
    });

    @Test
    void each_piece_is_a_run_until_nothing_is_left() {
        transactions.run(moment -> work.soon(KIND, SUBJECT));
        for (int piece = 0; piece < 3; piece++) {
            assertTrue(work.isRecorded(KIND, SUBJECT));
            assertTrue(work.doOne(List.of(pieces)));
        }
        assertFalse(work.isRecorded(KIND, SUBJECT));
        assertEquals(List.of("7 " + now, "7 " + now, "7 " + now), done);
        assertTrue(pieces.bulk());
        assertEquals(KIND, pieces.kind());
    }

    @Test
    void piece_that_fails_leaves_nothing_behind() {
        WorkInPieces failing = new WorkInPieces(KIND, work, transactions, (subject, moment) -> {
            work.soon("OTHER", subject);
            throw new IllegalStateException("no");
        });
        assertThrows(IllegalStateException.class, () -> failing.handle(SUBJECT));
        assertFalse(work.isRecorded("OTHER", SUBJECT));
    }

    @Test
    void work_that_keeps_failing_is_tried_again_later() {
        WorkInPieces failing = new WorkInPieces(KIND, work, transactions, (subject, moment) -> {
            done.add(subject + " " + moment);
            throw new IllegalStateException("no");
        });
        transactions.run(moment -> work.soon(KIND, SUBJECT));
        while (work.doOne(List.of(failing))) {
            assertTrue(work.isRecorded(KIND, SUBJECT));
            now = now.plusSeconds(1);
        }
        int attempts = done.size();
        now = now.plus(WorkInPieces.PAUSE);
        assertTrue(work.doOne(List.of(failing)));
        assertEquals(attempts + 1, done.size());
        assertTrue(work.isRecorded(KIND, SUBJECT));
    }
}
