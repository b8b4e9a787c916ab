package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Work} does with what it is told, and those that do the work with {@code WorkHandler}s. */
public abstract class WorkKit {

    private static final String KIND = "kit.kind";

    private final List<Long> done = new CopyOnWriteArrayList<>();
    private final List<String> givenUp = new CopyOnWriteArrayList<>();
    private final List<Process> processes = new ArrayList<>();

    /** A process that does work, until it is closed. */
    protected interface Process extends AutoCloseable {

        Work work();

        @Override
        void close();
    }

    /** One of several processes on the same database. */
    protected abstract Process start(List<WorkHandler> handlers);

    protected abstract Transactions transactions();

    /** Makes the time come for which work that failed before waits. */
    protected abstract void hurry();

    private Work doing(WorkHandler... handlers) {
        Process process = start(List.of(handlers));
        processes.add(process);
        return process.work();
    }

    @AfterEach
    final void stop() {
        processes.forEach(Process::close);
    }

    private WorkHandler handler(String kind, LongConsumer what) {
        return new WorkHandler() {
            @Override
            public String kind() {
                return kind;
            }

            @Override
            public void handle(long subject) {
                what.accept(subject);
            }

            @Override
            public void givenUp(long subject, String why) {
                givenUp.add(subject + " " + why);
            }
        };
    }

    private List<Long> sorted() {
        List<Long> all = new ArrayList<>(done);
        Collections.sort(all);
        return all;
    }

    @Test
    final void whatIsRecordedIsDoneByTheHandlerOfItsKind() {
        Work work = doing(handler(KIND, done::add), handler("kit.other", subject -> done.add(-subject)));
        transactions().write(() -> work.soon(KIND, 7));
        work.soon("kit.other", 8);
        work.soon(KIND, Long.MAX_VALUE);
        work.at(Instant.EPOCH, KIND, 9);
        Eventually.is(() -> done.size() == 4);
        assertEquals(List.of(-8L, 7L, 9L, Long.MAX_VALUE), sorted());
    }

    @Test
    final void manyAreRecordedAsOne() {
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
    final void aPieceIsRecordedUntilItIsDone() {
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
        goOn.countDown();
        Eventually.is(() -> !work.isRecorded(KIND, 7));
    }

    @Test
    final void piecesThatTakeLongKeepNoOtherWaiting() {
        CountDownLatch goOn = new CountDownLatch(1);
        WorkHandler slow = new WorkHandler() {
            @Override
            public String kind() {
                return "kit.slow";
            }

            @Override
            public boolean bulk() {
                return true;
            }

            @Override
            public void handle(long subject) {
                await(goOn);
                done.add(subject);
            }
        };
        Work work = doing(slow, handler(KIND, done::add));
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
    final void whatFailedRecordsNothing() {
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
    final void nothingIsDoneBeforeItsTime() {
        Work work = doing(handler(KIND, done::add));
        work.at(Instant.now().plus(Duration.ofHours(1)), KIND, 7);
        work.at(Instant.now().plusMillis(50), KIND, 8);
        work.soon(KIND, 9);
        Eventually.is(() -> done.size() == 2);
        assertEquals(List.of(8L, 9L), sorted());
    }

    @Test
    final void everyRecordingIsAPieceOfItsOwn() {
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

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    final void ofSeveralProcessesOneDoesAPiece() {
        Work first = doing(handler(KIND, done::add));
        Work second = doing(handler(KIND, done::add));
        List<Long> subjects = LongStream.rangeClosed(1, 40).boxed().toList();
        transactions().write(() -> subjects.forEach(subject -> (subject % 2 == 0 ? first : second).soon(KIND, subject)));
        Eventually.is(() -> done.size() >= 40);
        stop();
        assertEquals(subjects, sorted());
    }

    @Test
    final void workSurvivesTheProcessThatRecordedIt() {
        Process process = start(List.of());
        process.work().soon(KIND, 7);
        process.close();
        doing(handler(KIND, done::add));
        Eventually.is(() -> done.contains(7L));
    }

    @Test
    final void whatFailsIsDoneAgain() {
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
    final void whatKeepsFailingIsGivenUpOnceAndTheRestGoesOn() {
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
    final void recurringWorkIsDoneAgainAndAgain() {
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
