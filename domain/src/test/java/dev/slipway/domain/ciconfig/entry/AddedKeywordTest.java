package dev.slipway.domain.ciconfig.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.keyword.Language;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.keyword.Word;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.value.SimpleEntries;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keywords that others add to the table: texts up to a length, of a later release. */
class AddedKeywordTest {
    private static final Position HERE = new Position("f", 2, 3);

    private final Keyword<String> colour = Keyword.of("colour", Set.of(Where.SCRIPT), SimpleEntries.text(3)).since("19.0");

    @Test
    void keyword_names_the_release_that_it_came_with() {
        assertEquals(new Word("colour", Set.of(Where.SCRIPT), "19.0", Word.Effect.WORKS), colour.word());
    }

    private static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(new Node.Text("red", false, HERE), List.of()),
                Arguments.of(new Node.Text("", false, HERE), List.of()),
                Arguments.of(new Node.Text("blue", false, HERE), List.of("colour config is too long (maximum is 3 characters)")),
                Arguments.of(new Node.Truth(true, HERE), List.of("colour config should be a string")));
    }

    @ParameterizedTest
    @MethodSource("values")
    void text_has_a_length(Node value, List<String> errors) {
        Place root = Place.root(HERE, new FindingCollector(KeywordPolicy.LENIENT), new Language(List.of(), KeywordPolicy.LENIENT));
        String read = colour.reader().read(root, value);
        assertEquals(errors, root.findings().list().stream().map(Finding::text).toList());
        if (value instanceof Node.Text text) {
            assertEquals(text.text(), read);
        }
    }
}
