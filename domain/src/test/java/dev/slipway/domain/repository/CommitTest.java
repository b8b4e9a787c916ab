package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommitTest {

    private static final String SHA = "0123456789abcdef0123456789abcdef01234567";

    private static Commit commit(String message) {
        Signature ada = new Signature("Ada", "ada@example.com", Instant.parse("2026-01-01T00:00:00Z"));
        return new Commit(SHA, List.of(), ada, ada, message);
    }

    @Test
    void title_is_the_first_line_with_text() {
        assertEquals("Fix", commit("\n  \n  Fix \nmore").title());
        assertEquals("", commit(" \n").title());
        assertEquals("01234567", commit("Fix").shortSha());
    }

    @Test
    void trailers_are_the_last_paragraph() {
        assertEquals(Map.of("Signed-off-by", "Ada <ada@example.com>"), commit("Fix\n\nSigned-off-by: Ada <ada@example.com>\n").trailers());
        assertEquals(List.of("B-2=x: y", "A=1"), commit("Fix\r\n\r\nText\n \t\nB-2:x: y\nA: 1\n\n").trailers().entrySet().stream()
                .map(Object::toString).toList());
        assertEquals(Map.of("K", ""), commit("Fix\n\nK:").trailers());
    }

    @Test
    void message_without_a_paragraph_of_trailers_has_none() {
        for (String message : List.of("", "A: 1", "Fix\nA: 1", "Fix\n\nA: 1\nno trailer", "Fix\n\nno trailer\nA: 1", "Fix\n\n: 1",
                "Fix\n\nA: 1\n\nText")) {
            assertEquals(Map.of(), commit(message).trailers(), message);
        }
    }

    @Test
    void key_of_a_trailer_has_letters_digits_and_dashes() {
        for (char sign = '!'; sign < 0x180; sign++) {
            boolean key = sign == '-' || sign < 0x80 && Character.isLetterOrDigit(sign);
            assertEquals(key ? Map.of("a" + sign, "1") : sign == ':' ? Map.of("a", ": 1") : Map.of(),
                    commit("Fix\n\na" + sign + ": 1").trailers(), Integer.toHexString(sign));
        }
    }

    /** Whether a text of so many digits is a whole name of an object, and whether it is the beginning of one. */
    @ParameterizedTest
    @CsvSource({"0, false, false", "3, false, false", "4, false, true", "39, false, true", "40, true, true", "41, false, false"})
    void name_of_an_object_has_four_to_forty_digits(int length, boolean whole, boolean beginning) {
        assertEquals(whole, Shas.isFull("a".repeat(length)));
        assertEquals(beginning, Shas.isAbbreviated("a".repeat(length)));
    }

    @Test
    void update_of_a_ref_names_whole_objects() {
        RefName main = RefName.branch("main");
        assertThrows(IllegalArgumentException.class, () -> new RefUpdate(main, "abc", SHA, false));
        assertThrows(IllegalArgumentException.class, () -> new RefUpdate(main, SHA, "abc", false));
    }

    @Test
    void changed_lines_are_those_added_and_those_removed() {
        assertEquals(5, new CommitStats(3, 2).total());
    }

    @Test
    void digits_of_names_are_hexadecimal_in_lower_case() {
        for (char sign = 0; sign < 0x180; sign++) {
            boolean digit = "0123456789abcdef".indexOf(sign) >= 0;
            assertEquals(digit, Shas.isAbbreviated("abc" + sign), Integer.toHexString(sign));
            assertEquals(digit, Shas.isFull("a".repeat(39) + sign), Integer.toHexString(sign));
        }
        assertEquals(List.of(true, false), List.of(Shas.isZero("0".repeat(40)), Shas.isZero(SHA)));
    }
}
