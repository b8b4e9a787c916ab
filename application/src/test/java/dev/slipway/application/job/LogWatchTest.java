package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs that users are reading. */
class LogWatchTest {

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final FakeAnnouncements announcements = new FakeAnnouncements(new FakeTransactions(() -> now));
    private final LogWatch watch = new LogWatch(announcements, () -> now);
    private final LogWatch elsewhere = new LogWatch(announcements, () -> now);

    @ParameterizedTest
    @CsvSource({"0,true", "30000,true", "30001,false"})
    void log_is_watched_for_thirty_seconds_in_all_processes(long millis, boolean watched) {
        assertFalse(watch.watched(7));
        watch.watching(7);
        now = now.plusMillis(millis);
        assertEquals(watched, watch.watched(7));
        assertEquals(watched, elsewhere.watched(7));
        assertFalse(watch.watched(8));
    }

    @Test
    void watched_logs_have_a_bound_and_make_room_once_they_are_old() {
        LongStream.rangeClosed(1, 10_000).forEach(watch::watching);
        watch.watching(10_001);
        assertTrue(watch.watched(10_000));
        assertFalse(watch.watched(10_001));
        now = now.plus(Duration.ofSeconds(30));
        watch.watching(10_001);
        assertFalse(watch.watched(10_001), "those that are watched are not forgotten");
        assertTrue(watch.watched(1));
        now = now.plusMillis(1);
        watch.watching(10_001);
        assertTrue(watch.watched(10_001));
        assertFalse(watch.watched(1));
    }
}
