package dev.slipway.domain.discussion.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventUsageTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, true, 1000", "4999, 0, true, 1", "4999, 998, true, 1", "4990, 998, true, 2", "5000, 0, false, 0", "5001, 0, false, 0",
        "1000, 1000, false, 0", "1001, 1001, false, 0", "1000, 999, true, 1"})
    void events_of_an_object_and_of_one_user_are_bounded(int events, int ofUser, boolean admitted, int room) {
        assertEquals(admitted, new EventUsage(events, ofUser).admits());
        assertEquals(room, new EventUsage(events, ofUser).room());
    }
}
