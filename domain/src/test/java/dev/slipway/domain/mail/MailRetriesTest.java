package dev.slipway.domain.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MailRetriesTest {

    @Test
    void mail_is_sent_again_less_and_less_often_and_dropped_at_last() {
        List<Optional<Duration>> pauses = IntStream.rangeClosed(1, 6).mapToObj(MailRetries::after).toList();
        assertEquals(List.of("PT30S", "PT2M", "PT10M", "PT30M", "PT1H"),
                pauses.stream().flatMap(Optional::stream).map(Duration::toString).toList());
        assertEquals(Optional.empty(), pauses.getLast());
    }
}
