package dev.slipway.domain.discussion.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventUsageTest {

    @ParameterizedTest
    @CsvSource({"0, 0, true", "4999, 0, true", "4999, 999, true", "5000, 0, false", "1000, 1000, false", "1000, 999, true"})
    void events_of_an_object_and_of_one_user_are_bounded(int events, int ofUser, boolean admitted) {
        assertEquals(admitted, new EventUsage(events, ofUser).admits());
    }
}
