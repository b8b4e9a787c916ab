package dev.slipway.domain.ciconfig.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form in which texts are written, which clients compare: plain where any reader takes them as texts, else quoted or as blocks. */
class YamlTextTest {
    private static final Position HERE = new Position("f", 1, 1);

    private static String lines(String text) {
        return text.replace('^', '\n').replace('¬', '\t');
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "a; a", "a b; a b", "ü; ü", "9a; 9a", "it's; it's", "echo \"x\"; echo \"x\"", "a:b; a:b", "a#b; a#b", "07a; 07a", "nil; nil",
        "``; ''", "yes; 'yes'", "Off; 'Off'", "null; 'null'", "1; '1'", "014; '014'", "08; '08'", "08a; '08a'", "1.5; '1.5'",
        "2026-01-01; '2026-01-01'", "12:30; '12:30'", "a: b; 'a: b'", "a:; 'a:'", "a #b; 'a #b'", "`a `; 'a '", "it's: a; 'it''s: a'",
        "\"x\"; '\"x\"'", "- \"x\"; '- \"x\"'", "\"it's\"; '\"it''s\"'", "y; \"y\"", "Y; \"Y\"", "n; \"n\"", "N; \"N\"", "$A; \"$A\"",
        "-a; \"-a\"", "- a; \"- a\"", "¬; \"\\t\"", ".; \".\"", "<<; \"<<\"", "` a`; \" a\"", "---; \"---\"", "...; \"...\"", "_a; \"_a\"",
        ":a; \":a\"", "\\; \"\\\\\"", "*a; \"*a\"", "a¬b; \"a\\tb\"", "a\u0007b; \"a\\u0007b\"", "a\u001Fb; \"a\\u001Fb\"",
        "a\u007Eb; a\u007Eb", "a\u007Fb; \"a\\u007Fb\"", "a\u009Fb; \"a\\u009Fb\"", "a\u00A0b; a\u00A0b", "a\u2027b; a\u2027b",
        "a\u2028b; \"a\\u2028b\"", "a\u2029b; \"a\\u2029b\"", "a\u202Ab; a\u202Ab", "a\uD7FFb; a\uD7FFb", "a\uE000b; a\uE000b",
        "a\uFEFEb; a\uFEFEb", "a\uFEFFb; \"a\\uFEFFb\"", "a\uFFFDb; a\uFFFDb", "a\uFFFEb; \"a\\uFFFEb\"", "a\uFFFFb; \"a\\uFFFFb\"",
        "a😀; \"a\\U0001F600\"",
        "a^; \"a\\n\"", "^; \"\\n\"", "^^; \"\\n\\n\"", "^a^b; \"\\na\\nb\"", "` a^b`; \" a\\nb\"", "`a^b `; \"a\\nb \"",
        "a ^b; \"a \\nb\"", "a¬^b; \"a\\t\\nb\"", "\"^; \"\\\"\\n\"", "a^b; |-^  a^  b", "a^^b; |-^  a^^  b", "a^ b; |-^  a^   b",
        "a^b^; |^  a^  b", "a^b^^; |+^  a^  b^", "a^b^^^; |+^  a^  b^^", "$A^- b; |-^  $A^  - b",
        "`a^b\u3000`; `|-^  a^  b\u3000`"})
    void value_has_the_form_that_clients_know(String text, String written) {
        assertEquals(lines(written), YamlText.value(lines(text), 2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "a; a", "yes; 'yes'", "1; '1'", "``; ''", "y; \"y\"", "$A; \"$A\"", "<<; !!str \"<<\"", "a^b; \"a\\nb\"",
        "a^b: \"c\"; \"a\\nb: \\\"c\\\"\""})
    void key_is_in_one_line(String text, String written) {
        assertEquals(written, YamlText.key(lines(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "a; :a", "a b; :a b", "``; \"\"", "` a`; \" a\"", "`a `; \"a \"", "a: b; \"a: b\"", "a #b; \"a #b\"", "a:; \"a:\"", ":; \":\"",
        "a^b; \"a\\nb\"", "-; :-", "*; :*"})
    void symbol_is_plain_or_a_text(String name, String written) {
        Node.Mapping tree = Node.Mapping.of(Map.of("k", new Node.Member(new Node.Text(lines(name), true, HERE), true, HERE)), HERE);
        assertEquals("---\nk: " + written + "\n", YamlWriter.write(tree));
    }

    @ParameterizedTest
    @CsvSource({"128, false", "129, true"})
    void long_key_has_a_line_of_its_own(int length, boolean alone) {
        String key = "k".repeat(length);
        Node.Mapping tree = Node.Mapping.of(Map.of(key, new Node.Member(new Node.Null(HERE), true, HERE)), HERE);
        assertEquals("---\n" + (alone ? "? " + key + "\n:\n" : key + ":\n"), YamlWriter.write(tree));
    }

    @Test
    void lists_stand_at_the_indent_of_their_key_and_mappings_deeper() {
        String text = """
                ---
                a:
                  b:
                  - c:
                    - - d
                      - e: 1
                        f: {}
                      - []
                    g: |-
                      h
                      i
                  - |-
                    j
                    k
                  l: .inf
                  m: -.inf
                  o: .nan
                """;
        assertEquals(text, YamlWriter.write((Node.Mapping) YamlReader.documents(text, "f").getFirst()));
    }
}
