package dev.slipway.domain.mergerequest.note;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.slipway.domain.mergerequest.note.MentionedRequests.Mention;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MentionedRequestsTest {

    private static Mention here(long iid) {
        return new Mention(Optional.empty(), iid);
    }

    private static Mention in(String path, long iid) {
        return new Mention(Optional.of(path), iid);
    }

    @Test
    void mentions_are_found_in_their_order_and_once() {
        assertEquals(List.of(here(3), here(12), in("acme/tool", 3), in("tool", 1), in("a/b-c/d.e_f", 7)),
                MentionedRequests.of("See !3, (!12) and !3.\nacme/tool!3; tool!1 a/b-c/d.e_f!7"));
        assertEquals(List.of(here(1), here(2)), MentionedRequests.of("!1\n!2"));
        assertEquals(List.of(here(999_999_999_999_999_999L)), MentionedRequests.of("!999999999999999999"));
        assertEquals(List.of(), MentionedRequests.of(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "!x", "!03", "!0", "!3x", "!3_", "! 3", "!1234567890123456789", "`!3`", "```\n!3\n```", "ü!3",
        "a//b!3", "/a!3", "a/!3", "!!3", "#!3", "@a!3", "http://a!3", "-!3"})
    void other_texts_mention_none(String text) {
        assertEquals(List.of(), MentionedRequests.of(text));
    }

    @Test
    void mentions_are_bounded_and_read_in_linear_time() {
        StringBuilder many = new StringBuilder();
        for (int number = 1; number <= 100; number++) {
            many.append(" !").append(number);
        }
        assertEquals(MentionedRequests.MOST, MentionedRequests.of(many.toString()).size());
        assertTimeout(Duration.ofSeconds(5), () -> {
            MentionedRequests.of("a".repeat(1_000_000) + "!" + "1".repeat(100_000));
            MentionedRequests.of("!".repeat(1_000_000));
            MentionedRequests.of("a!".repeat(500_000));
        });
    }
}
