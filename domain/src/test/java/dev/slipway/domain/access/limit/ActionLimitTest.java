package dev.slipway.domain.access.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.limit.ActionLimit.Asker;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionLimitTest {

    private static final Asker ANONYMOUS = new Asker(Optional.empty(), false, "192.0.2.1");
    private static final Asker USER = new Asker(Optional.of(7L), false, "192.0.2.1");
    private static final Asker EXEMPT = new Asker(Optional.of(8L), true, "192.0.2.1");

    /** Platform reference, section 15.2. */
    @ParameterizedTest
    @CsvSource({"AWARD_CREATION,300,60,USER", "ISSUE_CREATION,300,60,OBJECT", "JOB_LIST,600,60,USER", "NOTE_CREATION,300,60,USER",
        "NOTE_CHANGE,300,60,USER",
        "PROJECT_LIST,400,600,ANONYMOUS_ADDRESS", "RAW_FILE,300,60,OBJECT",
        "SCHEDULE_PLAY,1,60,OBJECT", "ERROR_EVENTS,600,60,OBJECT", "USER_BY_ID,300,600,ORDINARY_USER"})
    void action_has_the_rate_of_the_product(ActionLimit limit, int count, int seconds, ActionLimit.Subject subject) {
        assertEquals(new RateLimit(count, Duration.ofSeconds(seconds)), limit.standard());
        assertEquals(subject, limit.subject());
    }

    @Test
    void rows_have_names_of_their_own() {
        assertEquals(ActionLimit.values().length, new HashSet<>(Arrays.stream(ActionLimit.values()).map(ActionLimit::id).toList()).size());
    }

    @ParameterizedTest
    @CsvSource({"JOB_LIST,,7,8", "AWARD_CREATION,,7,8", "NOTE_CREATION,,7,8", "NOTE_CHANGE,,7,8",
        "USER_BY_ID,,7,", "PROJECT_LIST,192.0.2.1,,", "ERROR_EVENTS,,,", "ISSUE_CREATION,,,", "RAW_FILE,,,",
        "SCHEDULE_PLAY,,,"})
    void caller_is_counted_by_the_subject_of_the_limit(ActionLimit limit, String anonymous, String user, String exempt) {
        assertEquals(Optional.ofNullable(anonymous), limit.key(ANONYMOUS));
        assertEquals(Optional.ofNullable(user), limit.key(USER));
        assertEquals(Optional.ofNullable(exempt), limit.key(EXEMPT));
    }
}
