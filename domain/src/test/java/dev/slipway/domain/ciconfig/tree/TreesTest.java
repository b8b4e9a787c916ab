package dev.slipway.domain.ciconfig.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of a configuration: their texts in messages, weights, depths, and merging. */
class TreesTest {
    private static final Position HERE = new Position("f", 2, 3);

    private static Node read(String text) {
        return YamlReader.documents(text.replace('^', '\n'), "f").getFirst();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "a b; \"a b\"; a b; a b; a b; true; false", "'a\"\\b'; \"a\\\"\\\\b\"; a\"\\b; a\"\\b; a\"\\b; true; false",
        "\"a\\nb\"; \"a\\nb\"; a%b; a%b; a%b; true; false", ":a; :a; a; a; a; true; false", "' '; \" \"; ` `; ` `; ` `; true; true",
        "12; 12; 12; 12; 12; true; false", "1.5; 1.5; 1.5; 1.5; 1.5; true; false", "yes; true; true; true; true; true; false",
        "no; false; false; false; false; true; true", "~; null; null; ``; ``; false; true",
        "- 1^- - a^  - :b^- ~; [1, [\"a\", :b], null]; [1, [\"a\", :b], null]; [1, [\"a\", :b], nil]; ``; false; false",
        "[]; []; []; []; ``; false; true", "{}; {}; {}; {}; ``; false; true",
        "{a: 1, b c: {d: e}, f?: ~}; {\"a\":1,\"b c\":{\"d\":\"e\"},\"f?\":null}; {\"a\":1,\"b c\":{\"d\":\"e\"},\"f?\":null}; "
                + "{:a=>1, :\"b c\"=>{:d=>\"e\"}, :f?=>nil}; ``; false; false",
        "!reference [a, b]; !reference [\"a\", \"b\"]; !reference [\"a\", \"b\"]; ``; ``; false; false"})
    void value_is_written_in_messages(String text, String inspected, String shown, String spoken, String scalar, boolean isScalar,
            boolean blank) {
        Node node = read(text);
        assertEquals(List.of(inspected, shown.replace('%', '\n'), spoken.replace('%', '\n'), scalar.replace('%', '\n')),
                List.of(Trees.inspect(node), Trees.shown(node), Trees.spoken(node), Trees.scalarText(node)));
        assertEquals(List.of(isScalar, blank), List.of(Trees.isScalar(node), Trees.isBlank(node)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[a, 1, [b, [c, {d: e}]], ~]; a, 1, b, c, {:d=>\"e\"}, ", "[]; ''"})
    void values_of_nested_lists_are_joined(String text, String joined) {
        assertEquals(joined.strip(), Trees.joined(((Node.Sequence) read(text)).items()).strip());
    }

    @ParameterizedTest
    @CsvSource({"0.0, 0.0", "-0.0, -0.0", "1.5, 1.5", "0.001, 0.001", "0.00099, 0.00099", "0.0001, 0.0001", "0.0000999, 9.99e-05",
        "-0.0001, -0.0001", "9999999.0, 9999999.0", "10000000.0, 10000000.0", "12345678.9, 12345678.9", "-12345678.0, -12345678.0",
        "1000000000000000.0, 1000000000000000.0", "9999999999999998.0, 9999999999999998.0", "1.0e16, 1.0e+16", "-1.5e20, -1.5e+20",
        "1.0e-9, 1.0e-09", "1.0e-10, 1.0e-10", "1.0e100, 1.0e+100", "Infinity, Infinity", "-Infinity, -Infinity", "NaN, NaN"})
    void fraction_is_written_as_clients_write_it(double value, String text) {
        assertEquals(text, Trees.scalarText(new Node.Fraction(value, HERE)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "abc|43|0", "~|40|0", "1|40|0", "255|42|0", "1.5|40|0", "yes|40|0", "[]|40|1", "[a, [b]]|162|2", "[[[]], a]|161|3", "{}|40|1",
        "{a: b}|122|1", "{ab: [c], d: {e: {}}}|325|3", "!reference [a]|121|2"})
    void value_weighs_its_parts_and_is_as_deep_as_the_deepest(String text, long weight, int depth) {
        assertEquals(List.of(weight, depth), List.of(read(text).weight(), read(text).depth()));
    }

    @Test
    void weight_of_values_that_aliases_double_has_an_end() {
        Node doubled = new Node.Null(HERE);
        Node keyed = new Node.Null(HERE);
        for (int level = 0; level < 80; level++) {
            doubled = Node.Sequence.of(List.of(doubled, doubled), HERE);
            keyed = Node.Mapping.of(Map.of("a", new Node.Member(keyed, true, HERE), "b", new Node.Member(keyed, true, HERE)), HERE);
        }
        assertEquals(List.of(Node.MAX_WEIGHT, 80), List.of(doubled.weight(), doubled.depth()));
        assertEquals(List.of(Node.MAX_WEIGHT, 80), List.of(keyed.weight(), keyed.depth()));
    }

    @ParameterizedTest
    @CsvSource({"12, 12", "-12, -12", "9223372036854775807, 9223372036854775807", "9223372036854775808, 9223372036854775807",
        "-9223372036854775808, -9223372036854775807", "99999999999999999999, 9223372036854775807"})
    void whole_number_is_the_nearest_of_sixty_four_bits(String text, long value) {
        assertEquals(value, new Node.Whole(new BigInteger(text), HERE).value());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{a: 1, b: 2}|{b: 3, c: 4}|{\"a\":1,\"b\":3,\"c\":4}", "{a: {b: 1, c: 1}}|{a: {b: 2}}|{\"a\":{\"b\":2,\"c\":1}}",
        "{a: {b: 1}}|{a: [1]}|{\"a\":[1]}", "{a: [1]}|{a: {b: 1}}|{\"a\":{\"b\":1}}", "{a: [1]}|{a: [2]}|{\"a\":[2]}",
        "{a: 1}|~|null", "[1]|{a: 1}|{\"a\":1}", "{}|{a: 1}|{\"a\":1}", "{a: 1}|{}|{\"a\":1}", "{a: 1}|{a: ~}|{\"a\":null}"})
    void mappings_are_merged_key_by_key(String base, String over, String merged) {
        Node above = read(over);
        Node result = Trees.merge(read(base), above);
        assertEquals(merged, Trees.inspect(result));
        assertEquals(above.position(), result.position());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a", ":a", "1", "1.5", "yes", "~", "[a, [b]]", "{a: {b: c}}", "!reference [a, b]"})
    void value_moves_to_another_place_and_its_parts_do_not(String text) {
        Node node = read(text);
        Node moved = Trees.at(node, HERE);
        assertEquals(HERE, moved.position());
        assertEquals(node, Trees.at(moved, node.position()));
        assertEquals(List.of(Trees.inspect(node), node.weight(), node.depth()),
                List.of(Trees.inspect(moved), moved.weight(), moved.depth()));
    }

    @Test
    void tree_is_refused_beyond_a_hundred_levels_or_a_weight() {
        Node largest = new Node.Sequence(List.of(), HERE, 500, 100);
        assertSame(largest, Trees.bounded(largest, 500));
        for (Node larger : List.of(new Node.Sequence(List.of(), HERE, 501, 100), new Node.Sequence(List.of(), HERE, 500, 101))) {
            Stop stop = assertThrows(Stop.class, () -> Trees.bounded(larger, 500));
            assertEquals("The parsed YAML is too big", stop.getMessage());
            assertEquals(HERE, stop.finding().position());
        }
    }

    @Test
    void member_is_found_by_its_key() {
        Node.Mapping mapping = (Node.Mapping) read("{a: 1, b: ~}");
        assertEquals(List.of("1", "null", "-"), List.of("a", "b", "c").stream()
                .map(key -> mapping.find(key).map(Trees::inspect).orElse("-")).toList());
        assertEquals(List.of("1", "-", "-"), List.of("a", "b", "c").stream()
                .map(key -> mapping.given(key).map(Trees::inspect).orElse("-")).toList());
        assertEquals(List.of(true, true, false), List.of("a", "b", "c").stream().map(mapping::has).toList());
    }
}
