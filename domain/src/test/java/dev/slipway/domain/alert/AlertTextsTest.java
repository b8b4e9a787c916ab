package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AlertTextsTest {

    private static final String FACE = "\ud83d\ude00";

    private static AlertTexts all(String text) {
        return new AlertTexts(text, text, text, text, text, text, text, text);
    }

    private static String title(String text) {
        return all(text).title();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    @Test
    void an_alert_without_a_title_has_one() {
        for (String none : new String[] {null, "", " \t\n"}) {
            assertEquals("New: Alert", title(none));
        }
        assertEquals("a b", title("  a b\n"));
    }

    @Test
    void titles_are_shortened_to_200_characters_that_say_so() {
        assertEquals("x".repeat(200), title("x".repeat(200)));
        assertEquals("x".repeat(197) + "...", title("x".repeat(201)));
        assertEquals(FACE.repeat(200), title(FACE.repeat(200)));
        assertEquals(FACE.repeat(197) + "...", title(FACE.repeat(201)));
        assertEquals("x" + FACE.repeat(196) + "...", title("x" + FACE.repeat(10_000)));
    }

    @Test
    void other_texts_are_cut_where_their_limits_are() {
        record Limit(Function<AlertTexts, String> text, int most) {}
        List<Limit> limits = List.of(new Limit(AlertTexts::description, 1_000), new Limit(AlertTexts::service, 100), new Limit(
                AlertTexts::monitoringTool, 100), new Limit(AlertTexts::query, 10_000), new Limit(AlertTexts::runbook, 10_000),
                new Limit(AlertTexts::yLabel, 10_000), new Limit(AlertTexts::markdown, 10_000));
        for (Limit limit : limits) {
            for (String letter : List.of("x", FACE)) {
                assertEquals(letter.repeat(limit.most()), limit.text().apply(all(letter.repeat(limit.most()))));
                assertEquals(letter.repeat(limit.most()), limit.text().apply(all(letter.repeat(limit.most() + 1))));
                assertEquals(letter.repeat(limit.most()), limit.text().apply(all(letter.repeat(20_000))));
            }
            for (String blank : new String[] {null, "", " \n "}) {
                assertNull(limit.text().apply(all(blank)));
            }
            assertEquals(" kept as it is ", limit.text().apply(all(" kept as it is ")));
        }
    }

    @Test
    void what_no_column_takes_is_replaced() {
        assertEquals("a\ufffdb", title("a\0b"));
        assertEquals("\ufffd", all("\0").description());
        assertEquals("\ufffdx\ufffd", all("\ud83dx\ude00").description());
        assertEquals("\ufffd" + FACE + "\ufffd", all("\ud83d" + FACE + "\ude00").service());
        assertEquals("\ufffd", AlertTexts.hosts(List.of("\ud83d")).getFirst());
    }

    @Test
    void every_result_can_be_encoded() {
        for (int size = 190; size < 210; size++) {
            for (String piece : List.of("\ud83d", "\ude00", "\ud83d\ud83d\ude00", "a\0" + FACE)) {
                String title = title(piece.repeat(size));
                assertEquals(title, new String(title.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
                assertTrue(length(title) <= 200 && title.indexOf('\0') < 0);
            }
        }
    }

    @Test
    void hosts_have_255_characters_together() {
        assertEquals(List.of("a", "b"), AlertTexts.hosts(List.of("a", " ", "b", "")));
        assertEquals(List.of("x".repeat(255)), AlertTexts.hosts(List.of("x".repeat(300), "y")));
        assertEquals(List.of("x".repeat(200), "y".repeat(55)), AlertTexts.hosts(List.of("x".repeat(200), "y".repeat(100), "z")));
        assertEquals(List.of("x".repeat(254), "y"), AlertTexts.hosts(List.of("x".repeat(254), "yy", "z")));
        assertEquals(List.of("x".repeat(254), FACE), AlertTexts.hosts(List.of("x".repeat(254), FACE, "z")));
        assertEquals(Collections.nCopies(255, "h"), AlertTexts.hosts(Collections.nCopies(1_000, "h")));
        assertEquals(List.of(), AlertTexts.hosts(new ArrayList<>()));
    }
}
