package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.WorkKit.Process;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Work}: work that is recorded. */
abstract class WorkRecordingKit extends WorkScenario {

    WorkRecordingKit(WorkKit kit) {
        super(kit);
    }

    @Test
    final void many_pieces_are_recorded_at_once() {
        Work work = doing(handler(KIND, done::add));
        List<Long> many = LongStream.range(0, 250).boxed().toList();
        work.soon(KIND, List.of());
        assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
            work.soon(KIND, List.of(1_000L, 1_001L));
            throw new IllegalArgumentException();
        }));
        transactions().write(() -> work.soon(KIND, many));
        work.soon(KIND, List.of(7L, 7L));
        Eventually.is(() -> done.size() == many.size() + 2);
        assertEquals(Stream.concat(many.stream(), Stream.of(7L, 7L)).sorted().toList(), sorted());
    }

    @Test
    final void piece_is_recorded_until_it_is_done() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Work work = doing(handler(KIND, subject -> {
            begun.countDown();
            await(goOn);
        }));
        work.at(Instant.now().plus(Duration.ofHours(1)), KIND, 8);
        assertFalse(work.isRecorded(KIND, 7));
        transactions().write(() -> {
            work.soon(KIND, 7);
            assertTrue(work.isRecorded(KIND, 7));
        });
        await(begun);
        assertTrue(work.isRecorded(KIND, 7) && work.isRecorded(KIND, 8));
        assertFalse(work.isRecorded("kit.other", 7));
        assertEquals(Set.of(7L, 8L), work.recorded(KIND, List.of(9L, 8L, 7L)));
        assertEquals(Set.of(), work.recorded(KIND, List.of()));
        assertEquals(Set.of(), work.recorded("kit.other", List.of(7L)));
        goOn.countDown();
        Eventually.is(() -> !work.isRecorded(KIND, 7));
    }

    @Test
    final void failed_transaction_records_no_work() {
        Work work = doing(handler(KIND, done::add));
        assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
            work.soon(KIND, 7);
            throw new IllegalArgumentException();
        }));
        work.soon(KIND, 8);
        Eventually.is(() -> done.contains(8L));
        assertEquals(List.of(8L), done);
    }

    @Test
    final void every_recording_is_a_piece_of_its_own() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Work work = doing(handler(KIND, subject -> {
            begun.countDown();
            await(goOn);
            done.add(subject);
        }));
        work.soon(KIND, 7);
        await(begun);
        transactions().write(() -> {
            work.soon(KIND, 7);
            work.soon(KIND, 7);
        });
        goOn.countDown();
        Eventually.is(() -> done.size() == 3);
    }

    @Test
    final void work_survives_the_process_that_recorded_it() {
        Process process = start(List.of());
        process.work().soon(KIND, 7);
        process.close();
        doing(handler(KIND, done::add));
        Eventually.is(() -> done.contains(7L));
    }
}
