package dev.slipway.domain.discussion.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitleMarksTest {

    @ParameterizedTest
    @CsvSource({
        "Add topic,       Add other,        Add {-topic-},      Add {+other+}",
        "Add topic,       Add new topic,    Add topic,          Add {+new +}topic",
        "Draft: Add,      Add,              {-Draft: -}Add,     Add",
        "one,             two,              {-one-},            {+two+}",
        "aa,              aaa,              aa,                 aa{+a+}",
        "aaa,             aa,               aa{-a-},            aa",
        "x a y,           x b y,            x {-a-} y,          x {+b+} y",
        "'',              new,              '',                 {+new+}",
        "same,            same,             same,               same",
        "🚀🚀,             🚀🚁,              🚀{-🚀-},            🚀{+🚁+}",
        "🚀x,              🤀x,              {-🚀-}x,            {+🤀+}x",
        "🚀x,              🪀x,              {-🚀-}x,            {+🪀+}x"})
    void difference_is_marked_in_both_titles(String before, String after, String markedBefore, String markedAfter) {
        assertEquals(new TitleMarks(markedBefore, markedAfter), TitleMarks.of(before, after));
    }

    @Test
    void marks_never_split_a_character() {
        String[] titles = {"🚀", "🚁", "🤀", "x", "x🚀", "🚀🚁x", "", "🤀🚀", "🪀", "y🪀"};
        for (String before : titles) {
            for (String after : titles) {
                TitleMarks marks = TitleMarks.of(before, after);
                assertEquals(before, marks.before().replace("{-", "").replace("-}", ""));
                assertEquals(after, marks.after().replace("{+", "").replace("+}", ""));
                String together = marks.before() + marks.after();
                assertEquals(0, together.codePoints().filter(character -> character >= 0xD800 && character <= 0xDFFF).count(), together);
            }
        }
    }
}
