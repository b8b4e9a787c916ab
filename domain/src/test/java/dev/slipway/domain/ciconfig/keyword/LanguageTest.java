package dev.slipway.domain.ciconfig.keyword;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words by place and release: a strict language has none that came later, a lenient one says what each of them does. */
class LanguageTest {
    private static final Position HERE = new Position("f", 2, 3);

    @ParameterizedTest
    @CsvSource({"LENIENT, ROOT, old", "LENIENT, SCRIPT, old later", "LENIENT, REPORTS, later", "LENIENT, BRIDGE, ''", "STRICT, ROOT, old",
        "STRICT, SCRIPT, old", "STRICT, REPORTS, ''", "STRICT, BRIDGE, ''"})
    void strict_language_has_the_words_of_the_release_alone(KeywordPolicy policy, Where where, String words) {
        Language language = new Language(List.of(Word.of("old", Set.of(Where.ROOT, Where.SCRIPT)),
                Word.of("later", Set.of(Where.SCRIPT, Where.REPORTS)).since("16.1")), policy);
        assertEquals(words, String.join(" ", language.at(where)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "WORKS|REPORTS|it works as there", "WORKS|KUBERNETES|it works as there", "IGNORED|REPORTS|it has no effect",
        "IGNORED|KUBERNETES|it has no effect", "CARRIED|REPORTS|it is given to runners, and what they hand in is kept",
        "CARRIED|KUBERNETES|it is stored, and has no other effect"})
    void warning_says_what_a_later_word_does(Word.Effect effect, Where where, String text) {
        Language language = new Language(List.of(Word.of("later", Set.of(where)).since("16.1").with(effect),
                Word.of("old", Set.of(where)).with(effect)), KeywordPolicy.LENIENT);
        Place root = Place.root(HERE, new FindingCollector(KeywordPolicy.LENIENT), language);
        Node value = new Node.Text("a", false, new Position("f", 4, 5));
        List.of("later", "old", "unknown").forEach(word -> language.warn(root.child("jobs:j", value), where, word, value));
        assertEquals(List.of(Finding.warning("jobs:j `later` is newer than release 16.0, it came with 16.1: " + text, value.position())),
                root.findings().list());
    }
}
