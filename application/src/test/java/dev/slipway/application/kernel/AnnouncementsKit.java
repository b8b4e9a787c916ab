package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Announcements.Subscription;
import dev.slipway.application.kernel.port.Transactions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Announcements} does. */
public abstract class AnnouncementsKit {

    private static final AtomicLong TESTS = new AtomicLong();

    /** Topics of one test: announcements of another process may arrive after the test that made them. */
    private final String one = "kit.one." + TESTS.incrementAndGet();
    private final String two = "kit.two." + TESTS.incrementAndGet();
    private final List<Long> heard = new CopyOnWriteArrayList<>();
    private final List<Long> heardElsewhere = new CopyOnWriteArrayList<>();

    protected abstract Announcements announcements();

    /** Those of another process on the same database. */
    protected abstract Announcements elsewhere();

    protected abstract Transactions transactions();

    @Test
    final void listeners_hear_of_their_topic_before_the_unit_returns() {
        try (Subscription first = announcements().listen(one, heard::add);
                Subscription second = announcements().listen(one, heard::add)) {
            announcements().announce(one, 7);
            announcements().announce(two, 8);
            announcements().announce(one, Long.MIN_VALUE);
            assertEquals(List.of(7L, 7L, Long.MIN_VALUE, Long.MIN_VALUE), heard);
        }
    }

    @Test
    final void nothing_is_announced_before_the_commit() {
        try (Subscription ignored = announcements().listen(one, heard::add)) {
            transactions().write(() -> {
                announcements().announce(one, 7);
                assertEquals(List.of(), heard);
            });
            assertEquals(List.of(7L), heard);
        }
    }

    @Test
    final void what_failed_is_not_announced() {
        try (Subscription ignored = announcements().listen(one, heard::add)) {
            assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
                announcements().announce(one, 7);
                throw new IllegalArgumentException();
            }));
            announcements().announce(one, 8);
            assertEquals(List.of(8L), heard);
        }
    }

    @Test
    final void who_stopped_listening_hears_nothing() {
        announcements().listen(one, heard::add).close();
        announcements().announce(one, 7);
        assertEquals(List.of(), heard);
    }

    @Test
    final void failing_listener_disturbs_no_other_listener() {
        try (Subscription failing = announcements().listen(one, subject -> {
                    throw new IllegalArgumentException();
                });
                Subscription good = announcements().listen(one, heard::add)) {
            announcements().announce(one, 7);
            assertTrue(transactions().write(() -> {
                announcements().announce(one, 8);
                return true;
            }));
            assertEquals(List.of(7L, 8L), heard);
        }
    }

    /** Announcements may be lost, so the announcer goes on until the last one was heard. */
    @Test
    final void other_processes_hear_of_what_was_committed() {
        try (Subscription there = elsewhere().listen(one, heardElsewhere::add);
                Subscription here = announcements().listen(one, heard::add)) {
            assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
                announcements().announce(one, 6);
                throw new IllegalArgumentException();
            }));
            Eventually.is(() -> {
                announcements().announce(one, 7);
                announcements().announce(two, 8);
                announcements().announce(one, Long.MAX_VALUE);
                return heardElsewhere.contains(7L) && heardElsewhere.contains(Long.MAX_VALUE);
            });
            assertFalse(heardElsewhere.contains(6L) || heardElsewhere.contains(8L));
            Eventually.is(() -> {
                elsewhere().announce(one, 9);
                return heard.contains(9L);
            });
        }
    }
}
