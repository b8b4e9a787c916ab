package dev.slipway.domain.testreport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttachmentMarkTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[[ATTACHMENT|a.png]];a.png", "x [[ATTACHMENT|a b/c]] [[ATTACHMENT|d]];a b/c",
        "[[ATTACHMENT|]] [[ATTACHMENT|b]];b", "[[ATTACHMENT|a] [[ATTACHMENT|b]];b", "[[ATTACHMENT|a[[ATTACHMENT|b]];a[[ATTACHMENT|b",
        "[[ATTACHMENT|a]]];a", "[[[ATTACHMENT|a]];a"})
    void the_first_complete_mark_counts(String text, String path) {
        assertEquals(Optional.of(path), AttachmentMark.find(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "[[ATTACHMENT|", "[[ATTACHMENT|a", "[[ATTACHMENT|a]", "[[ATTACHMENT|]]", "[[ATTACHMENT a]]",
            "[ATTACHMENT|a]]"})
    void an_incomplete_mark_is_none(String text) {
        assertEquals(Optional.empty(), AttachmentMark.find(text));
    }

    @Test
    void marks_without_end_cost_no_more_than_other_text() {
        String printed = "[[ATTACHMENT|".repeat(300_000);
        assertEquals(Optional.empty(), assertTimeoutPreemptively(Duration.ofSeconds(60), () -> attachment(printed)));
        assertEquals(Optional.empty(),
                assertTimeoutPreemptively(Duration.ofSeconds(60), () -> attachment("[[ATTACHMENT|a]".repeat(300_000))));
    }

    @Test
    void only_the_beginning_of_what_was_printed_is_kept() {
        assertEquals(Optional.of("a"), attachment("x".repeat(1 << 19) + "[[ATTACHMENT|a]]" + "x".repeat(1 << 21)));
        assertEquals(Optional.empty(), attachment("x".repeat(1 << 20) + "[[ATTACHMENT|a]]"));
    }

    private static Optional<String> attachment(String printed) {
        String xml = "<testsuite><testcase><system-out>" + printed + "</system-out></testcase></testsuite>";
        JUnitReading reading = JUnitReader.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), JUnitLimits.DEFAULT);
        return ((JUnitReading.Cases) reading).cases().getFirst().attachment();
    }
}
