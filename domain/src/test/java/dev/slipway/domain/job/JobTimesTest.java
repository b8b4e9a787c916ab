package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobTimesTest {

    private static final Instant CREATED = second(0);
    private static final Instant QUEUED = second(1);
    private static final Instant STARTED = second(2);
    private static final Instant FINISHED = second(3);
    private static final Instant SCHEDULED = second(4);
    private static final Instant NOW = second(9);
    private static final JobTimes ALL = new JobTimes(CREATED, QUEUED, STARTED, FINISHED, SCHEDULED);

    private static Instant second(int second) {
        return Instant.EPOCH.plusSeconds(second);
    }

    private static Instant second(Integer second) {
        return second == null ? null : second(second.intValue());
    }

    private static Optional<Duration> seconds(Integer seconds) {
        return Optional.ofNullable(seconds).map(Duration::ofSeconds);
    }

    @ParameterizedTest
    @EnumSource(JobEffect.class)
    void each_effect_changes_its_time_alone(JobEffect effect) {
        assertEquals(switch (effect) {
            case SET_QUEUED_AT -> new JobTimes(CREATED, NOW, STARTED, FINISHED, SCHEDULED);
            case SET_STARTED_AT -> new JobTimes(CREATED, QUEUED, NOW, FINISHED, SCHEDULED);
            case CLEAR_STARTED_AT -> new JobTimes(CREATED, QUEUED, null, FINISHED, SCHEDULED);
            case SET_FINISHED_AT -> new JobTimes(CREATED, QUEUED, STARTED, NOW, SCHEDULED);
            case SET_SCHEDULED_AT -> new JobTimes(CREATED, QUEUED, STARTED, FINISHED, second(14));
            case CLEAR_SCHEDULED_AT -> new JobTimes(CREATED, QUEUED, STARTED, FINISHED, null);
            case CLEAR_RUN -> JobTimes.createdAt(CREATED);
            default -> ALL;
        }, ALL.after(EnumSet.of(effect), NOW, Duration.ofSeconds(5)));
    }

    @Test
    void job_that_begins_anew_is_queued_now() {
        assertEquals(new JobTimes(CREATED, NOW, null, null, null),
                ALL.after(Set.of(JobEffect.CLEAR_RUN, JobEffect.SET_QUEUED_AT), NOW, Duration.ZERO));
    }

    /** In seconds; the last two rows are those of a clock that was set back. */
    @ParameterizedTest
    @CsvSource(delimiterString = "|", nullValues = "-", textBlock = """
            # queued | started | finished | waited | ran
            -        | -       | -        | -      | -
            1        | -       | -        | 8      | -
            1        | 3       | -        | 2      | 6
            1        | 3       | 7        | 2      | 4
            1        | -       | 7        | 6      | -
            -        | 3       | 7        | -      | 4
            5        | 3       | 2        | 0      | 0
            12       | 11      | -        | 0      | 0""")
    void job_waits_from_the_queue_to_its_start_and_runs_from_there_to_its_end(Integer queued, Integer started, Integer finished,
            Integer waited, Integer ran) {
        JobTimes times = new JobTimes(CREATED, second(queued), second(started), second(finished), null);
        assertEquals(seconds(waited), times.queuedDuration(NOW));
        assertEquals(seconds(ran), times.duration(NOW));
    }
}
