package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Work} and its handlers: work that is done, repeated and given up. */
abstract class WorkExecutionKit extends WorkScenario {

    WorkExecutionKit(WorkKit kit) {
        super(kit);
    }

    @Test
    final void handler_does_the_recorded_work_of_its_kind() {
        Work work = doing(handler(KIND, done::add), handler("kit.other", subject -> done.add(-subject)));
        transactions().write(() -> work.soon(KIND, 7));
        work.soon("kit.other", 8);
        work.soon(KIND, Long.MAX_VALUE);
        work.at(Instant.EPOCH, KIND, 9);
        Eventually.is(() -> done.size() == 4);
        assertEquals(List.of(-8L, 7L, 9L, Long.MAX_VALUE), sorted());
    }

    @Test
    final void slow_pieces_keep_no_other_waiting() {
        CountDownLatch goOn = new CountDownLatch(1);
        Work work = doing(bulk("kit.slow", subject -> {
            await(goOn);
            done.add(subject);
        }), handler(KIND, done::add));
        transactions().write(() -> LongStream.rangeClosed(1, 20).forEach(subject -> work.soon("kit.slow", subject)));
        work.soon(KIND, 100);
        Eventually.is(() -> done.contains(100L));
        assertEquals(List.of(100L), done);
        goOn.countDown();
        Eventually.is(() -> {
            hurry();
            return done.size() == 21;
        });
    }

    @Test
    final void slow_bulk_work_keeps_no_work_for_other_servers_waiting() {
        CountDownLatch goOn = new CountDownLatch(1);
        Work work = doing(bulk("kit.bulk", subject -> await(goOn)), remote("kit.remote", done::add));
        transactions().write(() -> LongStream.rangeClosed(1, 20).forEach(subject -> work.soon("kit.bulk", subject)));
        LongStream.rangeClosed(101, 110).forEach(subject -> work.soon("kit.remote", subject));
        try {
            Eventually.is(() -> {
                hurry();
                return done.size() == 10;
            });
        } finally {
            goOn.countDown();
        }
    }

    @Test
    final void slow_server_of_others_keeps_no_other_work_waiting() {
        CountDownLatch goOn = new CountDownLatch(1);
        Work work = doing(remote("kit.remote", subject -> await(goOn)), bulk("kit.bulk", done::add), handler(KIND, done::add));
        transactions().write(() -> LongStream.rangeClosed(1, 20).forEach(subject -> work.soon("kit.remote", subject)));
        work.soon("kit.bulk", 101);
        work.soon(KIND, 102);
        try {
            Eventually.is(() -> {
                hurry();
                return done.containsAll(List.of(101L, 102L));
            });
        } finally {
            goOn.countDown();
        }
    }

    @Test
    final void work_is_not_done_before_its_time() {
        Work work = doing(handler(KIND, done::add));
        work.at(Instant.now().plus(Duration.ofHours(1)), KIND, 7);
        work.at(Instant.now().plusMillis(50), KIND, 8);
        work.soon(KIND, 9);
        Eventually.is(() -> done.size() == 2);
        assertEquals(List.of(8L, 9L), sorted());
    }

    @Test
    final void one_of_several_processes_does_a_piece() {
        Work first = doing(handler(KIND, done::add));
        Work second = doing(handler(KIND, done::add));
        List<Long> subjects = LongStream.rangeClosed(1, 40).boxed().toList();
        transactions().write(() -> subjects.forEach(subject -> (subject % 2 == 0 ? first : second).soon(KIND, subject)));
        Eventually.is(() -> done.size() >= 40);
        stop();
        assertEquals(subjects, sorted());
    }

    @Test
    final void failed_work_is_repeated() {
        AtomicInteger attempts = new AtomicInteger();
        Work work = doing(handler(KIND, subject -> {
            if (attempts.incrementAndGet() < 3) {
                throw new IllegalArgumentException("not yet");
            }
            done.add(subject);
        }));
        work.soon(KIND, 7);
        Eventually.is(() -> {
            hurry();
            return done.contains(7L);
        });
        assertEquals(List.of(), givenUp);
    }

    @Test
    final void work_that_keeps_failing_is_given_up_once() {
        AtomicInteger attempts = new AtomicInteger();
        Work work = doing(handler(KIND, subject -> {
            attempts.incrementAndGet();
            throw new IllegalArgumentException("never");
        }), handler("kit.other", done::add));
        work.soon(KIND, 7);
        Eventually.is(() -> {
            hurry();
            return !givenUp.isEmpty();
        });
        int given = attempts.get();
        hurry();
        work.soon("kit.other", 8);
        Eventually.is(() -> done.contains(8L));
        assertEquals(List.of("7 " + new IllegalArgumentException("never")), givenUp);
        assertEquals(given, attempts.get());
    }

    @Test
    final void work_that_is_never_given_up_stays_recorded_until_it_is_done() {
        AtomicInteger attempts = new AtomicInteger();
        Work work = doing(patient(subject -> {
            if (attempts.incrementAndGet() < 10) {
                throw new IllegalArgumentException("not yet");
            }
            done.add(subject);
        }));
        work.soon(KIND, 7);
        Eventually.is(() -> {
            hurry();
            assertTrue(work.isRecorded(KIND, 7) || done.contains(7L));
            return done.contains(7L);
        });
        Eventually.is(() -> !work.isRecorded(KIND, 7));
        assertEquals(List.of(), givenUp);
        assertEquals(10, attempts.get());
    }

    @Test
    final void recurring_work_is_repeated_even_after_a_failure() {
        WorkHandler recurring = new WorkHandler() {
            @Override
            public String kind() {
                return KIND;
            }

            @Override
            public Optional<Duration> every() {
                return Optional.of(Duration.ofMillis(10));
            }

            @Override
            public void handle(long subject) {
                done.add(subject);
                if (done.size() == 1) {
                    throw new IllegalArgumentException("once is no reason to stop");
                }
            }
        };
        doing(recurring);
        Eventually.is(() -> {
            hurry();
            return done.size() > 2;
        });
        assertEquals(0L, done.getFirst());
    }
}
