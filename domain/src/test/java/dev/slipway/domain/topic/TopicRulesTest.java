package dev.slipway.domain.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TopicRulesTest {

    static List<Arguments> topics() {
        return List.of(
                Arguments.of("java", "Java", null, List.of()),
                Arguments.of("ü".repeat(255), "T".repeat(255), "d".repeat(1024), List.of()),
                Arguments.of(null, null, null, List.of("name field.blank", "title field.blank")),
                Arguments.of(" ", "", "", List.of("name field.blank", "title field.blank")),
                Arguments.of("n".repeat(256), "t".repeat(256), "d".repeat(1025),
                        List.of("name field.too_long", "title field.too_long", "description field.too_long")),
                Arguments.of("a\nb", "a\rb", "a\nb", List.of("name field.invalid", "title field.invalid")));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void topic_has_a_name_a_title_and_perhaps_a_description(String name, String title, String description, List<String> problems) {
        assertEquals(problems, TopicRules.problems(name, title, description).stream()
                .map(found -> found.field() + " " + found.reason().id()).toList());
    }

    @Test
    void topic_that_was_given_a_title_a_description_or_an_avatar_stays() {
        assertTrue(TopicRules.hasOnlyDefaults("java", "java", null, false));
        assertTrue(TopicRules.hasOnlyDefaults("java", null, "", false));
        assertFalse(TopicRules.hasOnlyDefaults("java", "Java", null, false));
        assertFalse(TopicRules.hasOnlyDefaults("java", "java", "d", false));
        assertFalse(TopicRules.hasOnlyDefaults("java", "java", null, true));
    }

    @Test
    void topic_is_merged_into_another() {
        assertEquals(Optional.empty(), TopicRules.mergeProblem(1, 2));
        assertEquals(Optional.of("topic.identical"), TopicRules.mergeProblem(1, 1).map(Reason::id));
    }

    @Test
    void project_bears_each_topic_once_in_its_order() {
        assertEquals(List.of("b", "A", "c d"), TopicRules.distinct(List.of(" b ", "A", "a", "", "  ", "c d", "B")));
    }

    @Test
    void project_bears_at_most_500_topics_of_255_characters() {
        assertEquals(List.of(), TopicRules.problems(Collections.nCopies(500, "x")));
        assertEquals(List.of("topics"), TopicRules.problems(Collections.nCopies(501, "x")).stream().map(FieldError::field).toList());
        assertEquals(List.of("topics"), TopicRules.problems(List.of("x", "y".repeat(256))).stream().map(FieldError::field).toList());
    }
}
