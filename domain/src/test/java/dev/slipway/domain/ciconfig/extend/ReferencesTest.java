package dev.slipway.domain.ciconfig.extend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What references are replaced by, and how deep and how large that may become. */
class ReferencesTest {
    private static Node.Mapping tree(String text) {
        return (Node.Mapping) YamlReader.documents(text.replace("\\n", "\n"), "f").getFirst();
    }

    /** Returns the value of {@code j} without references, or the error with its place. */
    private static String result(Node.Mapping root) {
        try {
            return Trees.inspect(References.resolve(root).find("j").orElseThrow());
        } catch (Stop stop) {
            return stop.getMessage() + " at " + stop.finding().position();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "j: !reference [.a]\\n.a: x|\"x\"", "j: !reference [.a, b, c]\\n.a: {b: {c: [1]}}|[1]",
        ".a: {b: {c: 1}}\\nj: !reference [.a, b]|{\"c\":1}",
        "j: [0, !reference [.a], 2]\\n.a: [1]|[0, [1], 2]", "j: {x: !reference [.a], y: 2}\\n.a: 1|{\"x\":1,\"y\":2}",
        "j: {x: {y: [!reference [.a]]}}\\n.a: {b: 1}|{\"x\":{\"y\":[{\"b\":1}]}}",
        "j: !reference [.a]\\n.a: [!reference [.b], !reference [.b]]\\n.b: {c: !reference [.c]}\\n.c: 1|[{\"c\":1}, {\"c\":1}]",
        ".c: 1\\n.b: {c: !reference [.c]}\\n.a: [!reference [.b]]\\nj: [!reference [.a], !reference [.b, c]]|[[{\"c\":1}], 1]",
        "j: [x, {y: 1}]|[\"x\", {\"y\":1}]",
        "j: !reference [.a]|!reference [\".a\"] could not be found at f:1:4",
        "j: [!reference [.a, b]]\\n.a: {c: 1}|!reference [\".a\", \"b\"] could not be found at f:1:5",
        "j: !reference [.a, b]\\n.a: [b]|!reference [\".a\", \"b\"] could not be found at f:1:4",
        "j: !reference [.a]\\n.a:|!reference [\".a\"] could not be found at f:1:4",
        "j: !reference [.a, b]\\n.a: {b: }|!reference [\".a\", \"b\"] could not be found at f:1:4",
        "j: !reference [j]|!reference [\"j\"] is part of a circular chain at f:1:4",
        "j: !reference [.a]\\n.a: {x: [!reference [.a, x]]}|!reference [\".a\", \"x\"] is part of a circular chain at f:2:10",
        "j: !reference a|!reference \"a\" is not valid at f:1:4", "j: !reference []|!reference [] is not valid at f:1:4",
        "j: !reference [a, 1]|!reference [\"a\", 1] is not valid at f:1:4",
        "j: !reference {a: b}|!reference {\"a\":\"b\"} is not valid at f:1:4"})
    void reference_is_replaced_by_the_value_of_its_path(String text, String result) {
        assertEquals(result, result(tree(text)));
    }

    @Test
    void parts_without_references_are_kept_and_a_list_that_entries_share_stays_one() {
        Node.Mapping plain = tree("a: [1, {b: [2]}]\nc: {d: 1}\n");
        assertSame(plain, References.resolve(plain));
        Node.Mapping shared = References.resolve(tree(".r: 1\na: &a [!reference [.r]]\nb: *a\nc: {d: [2]}\n"));
        assertEquals("[1]", Trees.inspect(shared.find("a").orElseThrow()));
        assertSame(shared.find("a").orElseThrow(), shared.find("b").orElseThrow());
    }

    @Test
    void value_that_two_references_name_is_resolved_once() {
        Node.Mapping root = tree("j: [!reference [.a], !reference [.a]]\n.a: [!reference [.b]]\n.b: 1");
        Node.Sequence items = (Node.Sequence) References.resolve(root).find("j").orElseThrow();
        assertSame(items.items().getFirst(), items.items().getLast());
    }

    /** Entries that each refer to the next one, and a value at the end. */
    private static List<String> chain(int references) {
        return IntStream.rangeClosed(0, references).mapToObj(index -> (index == 0 ? "j" : "r" + index) + ": "
                + (index == references ? "x" : "[!reference [r" + (index + 1) + "]]")).collect(Collectors.toCollection(ArrayList::new));
    }

    @Test
    void chain_has_ten_references_with_entries_in_any_order() {
        for (int seed = 0; seed < 40; seed++) {
            for (int references : new int[] {1, 2, 9, 10, 11}) {
                List<String> chain = chain(references);
                if (seed == 1) {
                    Collections.reverse(chain);
                } else if (seed > 1) {
                    Collections.shuffle(chain, new Random(seed));
                }
                String result = result(tree(String.join("\n", chain)));
                assertEquals(references == 11 ? "is nested more than 10 levels deep" : "[".repeat(references) + "\"x\""
                        + "]".repeat(references), result.replaceFirst("!reference \\S+ (.*) at .*", "$1"), chain.toString());
            }
        }
    }

    @Test
    void value_is_as_deep_as_the_deepest_of_its_references() {
        List<String> chain = chain(9);
        String rest = String.join("\n", chain.subList(1, chain.size())) + "\n";
        for (String items : List.of("[!reference [r1], !reference [r9]]", "[!reference [r9], !reference [r1]]")) {
            String fits = "l: " + items + "\nj: [!reference [l]]\n";
            String deeper = "m: " + items + "\nl: [!reference [m]]\nj: [!reference [l]]\n";
            for (String text : List.of(fits + rest, rest + fits)) {
                assertEquals(-1, result(tree(text)).indexOf("nested more"), text);
            }
            for (String text : List.of(deeper + rest, rest + deeper)) {
                assertNotEquals(-1, result(tree(text)).indexOf("is nested more than 10 levels deep"), text);
            }
        }
    }

    private static Position at(int line) {
        return new Position("f", line, 1);
    }

    private static Node heavy(long weight, int line) {
        return new Node.Sequence(List.of(), at(line), weight, 1);
    }

    private static Node.Mapping mapping(Map<String, Node> values) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        values.forEach((key, value) -> members.put(key, new Node.Member(value, true, value.position())));
        return Node.Mapping.of(members, at(1));
    }

    private static int lineOfError(Node.Mapping root) {
        Stop stop = assertThrows(Stop.class, () -> References.resolve(root));
        assertEquals("The parsed YAML is too big", stop.getMessage());
        return stop.finding().position().line();
    }

    @Test
    void values_of_a_configuration_have_its_weight_together() {
        long most = Trees.MAX_TOTAL_WEIGHT;
        Node.Mapping largest = mapping(Map.of("v", heavy(most - 2 * Node.BASE_WEIGHT - 1, 3)));
        assertEquals(most, largest.weight());
        assertSame(largest, References.resolve(largest));
        assertEquals(1, lineOfError(mapping(Map.of("v", heavy(most, 3)))), "the value fits, and not with its key");
        assertEquals(3, lineOfError(mapping(Map.of("v", heavy(most + 1, 3)))));
        assertEquals(1, lineOfError(mapping(new TreeMap<>(Map.of("v", heavy(most / 2, 3), "w", heavy(most / 2, 4))))));
        assertEquals(4, lineOfError(mapping(new TreeMap<>(Map.of("v", heavy(most / 2, 3), "w", heavy(most / 2 + 1, 4))))));
    }

    @Test
    void items_of_a_list_have_the_weight_of_a_configuration_together() {
        long half = Trees.MAX_TOTAL_WEIGHT / 2;
        Node.Mapping largest = mapping(Map.of("l", new Node.Sequence(List.of(heavy(half, 3), heavy(half, 4)), at(2), 1, 2)));
        assertSame(largest, References.resolve(largest));
        assertEquals(4, lineOfError(mapping(Map.of("l", new Node.Sequence(List.of(heavy(half, 3), heavy(half + 1, 4)), at(2), 1, 2)))));
    }
}
