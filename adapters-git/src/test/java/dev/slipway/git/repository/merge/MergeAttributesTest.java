package dev.slipway.git.repository.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MergeAttributesTest {

    private static String reduced(String file) {
        return new String(MergeAttributes.of(file.getBytes(StandardCharsets.ISO_8859_1)), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"* merge\n", "*.bin -merge\n", "/dir/a !merge\n", "log merge=union\n", "a merge=text\n", "a merge=binary\n",
            "*.png binary\n", "a -binary\n", "a !binary merge=union\n", "\"a b\" merge=union\n", "\"\\303\\244 \\\" \\\\\" -merge\n",
            "d\u00e9 merge\n"})
    void drivers_of_git_itself_stay(String line) {
        assertEquals(line, reduced(line));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "* conflict-marker-size=1431655766|''",
        "* conflict-marker-size=9 merge=union|* merge=union",
        "* text=auto eol=lf -text filter=lfs diff=lfs working-tree-encoding=UTF-16|''",
        "*.bin filter=lfs diff=lfs merge=lfs -text|*.bin merge=text",
        "[attr]mine merge=union|''",
        "# a merge=union|''",
        "a|''",
        "binary|''",
        "a mergex -merges merge|a merge",
        "a merge=union2|a merge=text"})
    void other_attributes_are_left_out(String line, String left) {
        assertEquals(left.isEmpty() ? "" : left + "\n", reduced(line));
    }

    /** git reads a pattern with an unknown escape as words, and the rest of a long line as a line. */
    @ParameterizedTest
    @ValueSource(strings = {"\"\\q conflict-marker-size=1431655766 \" merge", "\"a conflict-marker-size=1431655766 merge", "\"\" merge",
            "\"\\400 conflict-marker-size=9 \" merge", "a\0 conflict-marker-size=9 merge"})
    void pattern_that_git_does_not_read_as_one_is_left_out(String line) {
        assertEquals("", reduced(line));
    }

    @Test
    void long_line_is_left_out_and_the_next_one_stays() {
        assertEquals("b merge\n", reduced("\"" + "x".repeat(2046) + "* conflict-marker-size=9 \" merge\nb merge\n"));
        assertEquals("b merge\n", reduced("\n\n   \n\u00ef\u00bb\u00bf\n \t b \t merge \r\n"));
        assertEquals("b merge\n", reduced("\u00ef\u00bb\u00bfb merge"));
        assertEquals("", reduced(""));
    }
}
