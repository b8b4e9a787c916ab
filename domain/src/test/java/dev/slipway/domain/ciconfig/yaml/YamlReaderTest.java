package dev.slipway.domain.ciconfig.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents of a text: tags, anchors, merge keys, keys of other types, and what is too large or too deep. */
class YamlReaderTest {
    private static final int MOST = (int) Trees.MAX_FILE_WEIGHT;
    private static final String TOO_BIG = "The parsed YAML is too big at f:";

    /** Returns the documents, or the error with its place. */
    private static String read(String text) {
        try {
            return YamlReader.documents(text, "f").stream().map(Trees::inspect).collect(Collectors.joining(" --- "));
        } catch (Stop stop) {
            return stop.getMessage() + " at " + stop.finding().position();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "[12, \"12\", '12', !!str 12, ! 12, !!int \"12\", !custom 12, !custom \"12\"]|[12, \"12\", \"12\", \"12\", \"12\", 12, 12, \"12\"]",
        "[!!float \"1.5\", !!bool \"yes\", !!null \"\", !!str yes]|[1.5, true, null, \"yes\"]",
        "[!reference 12, !reference [a, 12], !reference {a: b}]|[!reference \"12\", !reference [\"a\", 12], !reference {\"a\":\"b\"}]",
        "[!other [a], !other {a: b}, !other:thing a, !ruby/other a, !ruby/class [a]]|[[\"a\"], {\"a\":\"b\"}, \"a\", \"a\", [\"a\"]]",
        "[a, !ruby/class File]|Tried to load unspecified class: File at f:1:5",
        "[a, !ruby/module Kernel]|Tried to load unspecified class: Kernel at f:1:5",
        "[a, !ruby/object:Foo {}]|Tried to load unspecified class: Foo at f:1:5",
        "[a, !ruby/array:Foo [b]]|Tried to load unspecified class: Foo at f:1:5",
        "[a, !ruby/object {}]|Tried to load unspecified class: Object at f:1:5",
        "[a, !ruby/struct {}]|Tried to load unspecified class: Struct at f:1:5",
        "[a, !ruby/regexp /a/]|Tried to load unspecified class: Regexp at f:1:5",
        "[a, !ruby/range 1..2]|Tried to load unspecified class: Range at f:1:5",
        "[a, !!set {b}]|Tried to load unspecified class: Psych::Set at f:1:5"})
    void tag_makes_another_value_of_a_text(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "[&a 1, *a]|[1, 1]", "[&a [1], *a, &a 2, *a]|[[1], [1], 2, 2]", "{a: &a {b: 1}, c: *a}|{\"a\":{\"b\":1},\"c\":{\"b\":1}}",
        "[*a]|Unknown alias: a at f:1:2", "&a 1\\n--- \\n*a|Unknown alias: a at f:3:1",
        "1\\n--- a\\n---\\nb: c|1 --- \"a\" --- {\"b\":\"c\"}",
        "|", "# a|", "--- # a|null"})
    void anchor_is_known_to_the_end_of_its_document(String text, String read) {
        assertEquals(read == null ? "" : read, read(text == null ? "" : text.replace("\\n", "\n")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{<<: {a: 1}, b: 2}|{\"a\":1,\"b\":2}", "{<<: {a: 1}, a: 2}|{\"a\":2}", "{a: 2, <<: {a: 1}}|{\"a\":1}",
        "{<<: [{a: 1}, {a: 2, b: 2}]}|{\"a\":1,\"b\":2}", "{'<<': {a: 1}}|{\"a\":1}", "{<<: []}|{}",
        "{!!str <<: {a: 1}}|{\"<<\":{\"a\":1}}", "{<<: a}|{\"<<\":\"a\"}", "{<<: [a, {b: 1}]}|{\"<<\":[\"a\", {\"b\":1}]}",
        "{<: {a: 1}}|{\"<\":{\"a\":1}}", "{a: 1, a: 2}|{\"a\":2}"})
    void merge_key_brings_the_members_of_mappings(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "a: x|a|true", "'1': x|1|true", ":a: x|a|true", "1: x|1|false", "1.5: x|1.5|false", "yes: x|true|false", "~: x|``|false",
        "? [a]\\n: x|[\"a\"]|false", "? {a: 1}\\n: x|{\"a\":1}|false"})
    void key_is_a_text(String text, String key, boolean textual) {
        Node.Mapping mapping = (Node.Mapping) YamlReader.documents(text.replace("\\n", "\n"), "f").getFirst();
        assertEquals(List.of(key), List.copyOf(mapping.members().keySet()));
        assertEquals(textual, mapping.members().get(key).textual());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "\\0|false", "\\x01|true", "\\uD7FF|true", "\\uD800|false", "\\uDFFF|false", "\\uE000|true", "\\U0001F600|true"})
    void text_that_cannot_be_stored_is_refused_at_its_place(String escape, boolean stored) {
        String read = read("a:\n  [\"x\", \"" + escape + "\"]");
        assertEquals(stored, read.startsWith("{"), read);
        assertTrue(stored || read.equals("(<unknown>): control characters are not allowed at line 2 column 9 at f:2:9"), read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "a: b\\n  c: d|mapping values are not allowed in this context at line 2 column 4 at f:2:4",
        "a:\\n  - b\\n  c: d|did not find expected '-' indicator while parsing a block collection at line 2 column 3 at f:3:3",
        "a: [b|did not find expected ',' or ']' while parsing a flow sequence at line 1 column 4 at f:1:6"})
    void text_that_is_not_yaml_has_the_start_and_the_place_of_its_error(String text, String error) {
        assertEquals("(<unknown>): " + error, read(text.replace("\\n", "\n")));
    }

    @Test
    void characters_that_no_text_may_have_are_refused() {
        assertTrue(read("a: \u0001").startsWith("(<unknown>): "), read("a: \u0001"));
        assertTrue(read("a: \u0001").endsWith(" at f:1:1"), read("a: \u0001"));
    }

    @Test
    void mark_of_byte_order_is_no_character() {
        assertEquals("{\"a\":\"b\"}", read("\uFEFFa: b"));
        assertEquals(read("a: [b"), read("\uFEFFa: [b"));
        assertEquals(read("a: *b"), read("\uFEFFa: *b"));
    }

    @Test
    void included_file_keeps_the_place_of_its_include() {
        Position include = new Position("main.yml", 3, 5);
        Position start = new Position("f", 1, 1, Optional.of(include));
        Node.Mapping mapping = (Node.Mapping) YamlReader.documents("a:\n  b: c", start).getFirst();
        assertEquals(start, mapping.position());
        Node.Member member = ((Node.Mapping) mapping.find("a").orElseThrow()).members().get("b");
        assertEquals(new Position("f", 2, 3, Optional.of(include)), member.position());
        assertEquals(new Position("f", 2, 6, Optional.of(include)), member.value().position());
        Stop stop = assertThrows(Stop.class, () -> YamlReader.documents("a:\n  [b", start));
        assertEquals("f:2:5 from main.yml:3:5", stop.finding().position().toString());
    }

    @Test
    void text_has_two_mebibytes() {
        String text = "a: b\n#";
        assertEquals("{\"a\":\"b\"}", read(text + "x".repeat(MOST - text.length())));
        assertEquals(TOO_BIG + "1:1", read(text + "x".repeat(MOST - text.length() + 1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"``|``", "x|\"x\"", "*a|1"})
    void values_have_a_hundred_levels(String inside, String read) {
        assertEquals("[1, " + "[".repeat(99) + read + "]".repeat(99) + "]", read("- &a 1\n- " + "[".repeat(99) + inside + "]".repeat(99)));
    }

    @ParameterizedTest
    @CsvSource({"'[', ']', 101, 101", "'{a: ', '}', 101, 401", "'[', ']', 50000, 101"})
    void level_beyond_a_hundred_is_refused_at_its_place(String begin, String end, int levels, int column) {
        assertEquals(TOO_BIG + "1:" + column, read(begin.repeat(levels) + end.repeat(levels)));
    }

    @Test
    void levels_are_not_counted_of_values_side_by_side() {
        String items = IntStream.range(0, 200).mapToObj(index -> "[x, {a: [" + index + "]}]").collect(Collectors.joining(", ", "[", "]"));
        assertEquals(200, ((Node.Sequence) YamlReader.documents(items, "f").getFirst()).items().size());
    }

    @ParameterizedTest
    @CsvSource({"0, 1:1, 1:1", "1, 2:3, 2:4"})
    void values_of_a_list_or_mapping_are_too_large_without_it_or_with_it(int more, String ofList, String ofMapping) {
        String half = "a".repeat(MOST / 2 - Node.BASE_WEIGHT);
        String other = half + "a".repeat(more);
        assertEquals(TOO_BIG + ofList, read("- " + half + "\n- " + other));
        assertEquals(TOO_BIG + ofMapping, read("a: " + half + "\nb: " + other));
    }

    @Test
    void value_has_two_mebibytes() {
        assertTrue(read("a".repeat(MOST - Node.BASE_WEIGHT)).startsWith("\"aaa"));
        assertEquals(TOO_BIG + "1:1", read("a".repeat(MOST - Node.BASE_WEIGHT + 1)));
    }
}
