package dev.slipway.domain.ciconfig.extend;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What entries take from their bases, and how deep and how large that may become. */
class ExtendsTest {
    private static final String TOO_DEEP = ": nesting too deep in `extends`";

    private static Node.Mapping tree(String text) {
        return (Node.Mapping) YamlReader.documents(text.replace("\\n", "\n"), "f").getFirst();
    }

    /** Returns an entry after all bases, or the error with its place. */
    private static String result(Node.Mapping root, String name) {
        try {
            return Trees.inspect(Extends.resolve(root).find(name).orElseThrow());
        } catch (Stop stop) {
            return stop.getMessage() + " at " + stop.finding().position();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        ".a: {x: 1, y: 2}\\nj: {y: 3, extends: .a}|{\"x\":1,\"y\":3,\"extends\":\".a\"}",
        "j: {y: 3, extends: .a}\\n.a: {x: 1, y: 2}|{\"x\":1,\"y\":3,\"extends\":\".a\"}",
        ".a: {x: 1}\\n.b: {x: 2, y: 2}\\nj: {extends: [.a, .b]}|{\"x\":2,\"y\":2,\"extends\":[\".a\", \".b\"]}",
        ".a: {x: 1}\\n.b: {x: 2, y: 2}\\nj: {extends: [.b, .a]}|{\"x\":1,\"y\":2,\"extends\":[\".b\", \".a\"]}",
        ".a: {x: {k: 1, l: 1}}\\nj: {extends: .a, x: {l: 2}}|{\"x\":{\"k\":1,\"l\":2},\"extends\":\".a\"}",
        ".a: {x: [1, 2]}\\nj: {extends: .a, x: [3]}|{\"x\":[3],\"extends\":\".a\"}",
        ".a: {x: 1, y: 1}\\n.b: {extends: .a, y: 2}\\nj: {extends: .b}|{\"x\":1,\"y\":2,\"extends\":\".b\"}",
        "1: {x: 1}\\nj: {extends: 1}|{\"x\":1,\"extends\":1}", ".a: {}\\nj: {extends: .a, x: 1}|{\"extends\":\".a\",\"x\":1}",
        "j: {extends: , x: 1}|{\"extends\":null,\"x\":1}", "j: {extends: [], x: 1}|{\"extends\":[],\"x\":1}",
        "j: {extends: {}, x: 1}|{\"extends\":{},\"x\":1}", "j: [extends, j]|[\"extends\", \"j\"]",
        "j: {x: {extends: j}}|{\"x\":{\"extends\":\"j\"}}"})
    void entry_is_merged_over_its_bases(String text, String merged) {
        assertEquals(merged, result(tree(text), "j"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "j: {extends: .gone}|j: unknown keys in `extends` (.gone) at f:1:5",
        ".a: {}\\nj: {extends: [.a, .gone, .lost]}|j: unknown keys in `extends` (.gone, .lost) at f:2:5",
        "j: {extends: [[.a]]}\\n.a: {}|j: unknown keys in `extends` ([\".a\"]) at f:1:5",
        "~: {x: 1}\\nj: {extends: [[.a]]}|j: unknown keys in `extends` ([\".a\"]) at f:2:5",
        "j: {extends: {a: b}}|j: unknown keys in `extends` ({:a=>\"b\"}) at f:1:5",
        ".a: x\\n.b: [y]\\n.c: {}\\nj: {extends: [.a, .b, .c]}|j: invalid base hashes in `extends` (.a, .b) at f:4:5",
        "j: {extends: j}|j: circular dependency detected in `extends` at f:1:5",
        "j: {extends: k}\\nk: {extends: l}\\nl: {extends: k}|k: circular dependency detected in `extends` at f:2:5"})
    void base_that_is_none_is_named_with_its_place(String text, String error) {
        assertEquals(error, result(tree(text), "j"));
    }

    /** Entries that each extend the next one, and one without bases at the end, beside a base that is never too deep. */
    private static List<Map.Entry<String, String>> chain(int length, boolean beside) {
        return IntStream.rangeClosed(0, length).mapToObj(index -> Map.entry("l" + index, index == length ? "{x: " + length + "}"
                : "{extends: [" + (beside ? "flat, " : "") + "l" + (index + 1) + "]}")).collect(Collectors.toCollection(ArrayList::new));
    }

    private static Node.Mapping tree(List<Map.Entry<String, String>> entries) {
        return tree(entries.stream().map(entry -> entry.getKey() + ": " + entry.getValue()).collect(Collectors.joining("\n"))
                + "\nflat: {y: 1}\n");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void chain_has_ten_ancestors_with_bases_in_any_order(boolean beside) {
        for (int seed = 0; seed < 40; seed++) {
            for (int length : new int[] {1, 2, 10, 11, 12}) {
                List<Map.Entry<String, String>> chain = chain(length, beside);
                if (seed == 1) {
                    Collections.reverse(chain);
                } else if (seed > 1) {
                    Collections.shuffle(chain, new Random(seed));
                }
                String result = result(tree(chain), "l0").replaceFirst(" at .*", "");
                assertEquals(length == 12 ? "l11" + TOO_DEEP : "{" + (beside ? "\"y\":1," : "") + "\"x\":" + length + ",\"extends\":["
                        + (beside ? "\"flat\", " : "") + "\"l1\"]}", result, chain.toString());
            }
        }
    }

    @Test
    void error_of_a_chain_that_is_too_deep_has_the_place_of_its_entry() {
        List<Map.Entry<String, String>> chain = chain(12, false);
        assertEquals("l11" + TOO_DEEP + " at f:12:7", result(tree(chain), "l0"));
        Collections.reverse(chain);
        assertEquals("l11" + TOO_DEEP + " at f:2:7", result(tree(chain), "l0"));
    }

    @Test
    void entry_that_was_merged_is_a_base_at_any_depth_where_it_fits() {
        String base = "b0: {extends: b1}\nb1: {extends: b2}\nb2: {x: 1}\n";
        for (int above = 0; above <= 9; above++) {
            int last = above;
            String chain = IntStream.rangeClosed(0, above).mapToObj(index -> "c" + index + ": {extends: " + (index == last ? "b0"
                    : "c" + (index + 1)) + "}\n").collect(Collectors.joining());
            assertEquals(above == 9 ? "b1" + TOO_DEEP : "{\"x\":1,\"extends\":\"" + (above == 0 ? "b0" : "c1") + "\"}",
                    result(tree(base + chain), "c0").replaceFirst(" at .*", ""), chain);
            assertEquals(result(tree(base + chain), "c0").replaceFirst(" at .*", ""),
                    result(tree(chain + base), "c0").replaceFirst(" at .*", ""));
        }
    }

    @Test
    void base_is_merged_once_for_all_entries() {
        String levels = IntStream.range(0, 9).mapToObj(level -> ".a" + level + ": {extends: [" + (".a" + (level + 1) + ", ").repeat(60)
                + ".a" + (level + 1) + "]}\n").collect(Collectors.joining());
        assertEquals("{\"x\":1,\"extends\":\".a0\"}", result(tree(levels + ".a9: {x: 1}\nj: {extends: .a0}"), "j"));
    }

    private static Position at(int line) {
        return new Position("f", line, 1);
    }

    /** A mapping with one value of a weight. */
    private static Node.Mapping heavy(String key, long weight, int line) {
        Node.Sequence value = new Node.Sequence(List.of(), at(line), weight - 2 * Node.BASE_WEIGHT - key.length(), 1);
        return mapping(Map.of(key, value), line);
    }

    private static Node.Mapping mapping(Map<String, Node> values, int line) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        values.forEach((key, value) -> members.put(key, new Node.Member(value, true, value.position())));
        return Node.Mapping.of(members, at(line));
    }

    private static Node.Mapping extending(int line, String... bases) {
        List<Node> names = IntStream.range(0, bases.length).<Node>mapToObj(index -> new Node.Text(bases[index], false, at(line))).toList();
        return mapping(Map.of("extends", Node.Sequence.of(names, at(line))), line);
    }

    /** A configuration of names and values; its entries are in lines from 100. */
    private static Node.Mapping root(Object... entries) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        for (int index = 0; index < entries.length; index += 2) {
            members.put((String) entries[index], new Node.Member((Node) entries[index + 1], true, at(100 + index / 2)));
        }
        return Node.Mapping.of(members, at(1));
    }

    private static int lineOfError(Node.Mapping root) {
        Stop stop = assertThrows(Stop.class, () -> Extends.resolve(root));
        assertEquals("The parsed YAML is too big", stop.getMessage());
        return stop.finding().position().line();
    }

    @Test
    void all_entries_together_have_the_weight_of_a_configuration() {
        long half = Trees.MAX_TOTAL_WEIGHT / 2;
        Node.Mapping largest = root("a", heavy("v", half, 2), "b", heavy("v", half, 3));
        assertEquals(largest.members().keySet(), Extends.resolve(largest).members().keySet());
        assertEquals(101, lineOfError(root("a", heavy("v", half, 2), "b", heavy("v", half + 1, 3))));
    }

    @Test
    void entry_with_its_bases_has_the_weight_of_a_configuration() {
        long half = Trees.MAX_TOTAL_WEIGHT / 2;
        assertEquals(9, lineOfError(root("j", extending(2, ".a", ".b", ".c"), ".a", heavy("v", half, 5), ".b", heavy("w", half + 41, 9),
                ".c", heavy("v", 200, 7))));
        Node.Mapping own = mapping(Map.of("extends", new Node.Text(".a", false, at(2)), "w", heavy("x", half, 3)), 4);
        assertEquals(4, lineOfError(root("j", own, ".a", heavy("v", half, 5))));
    }

    @Test
    void merging_of_bases_reads_eight_times_the_weight_of_a_configuration() {
        long most = 8 * Trees.MAX_TOTAL_WEIGHT;
        long weight = 30_000_000;
        long rest = most - Node.BASE_WEIGHT - 8 * weight;
        String[] bases = {".a", ".a", ".a", ".a", ".c"};
        assertEquals(101, lineOfError(root("j", extending(2, bases), ".a", heavy("v", weight, 5), ".c", heavy("v", rest, 6))),
                "the second entry is too much, the first is not");
        assertEquals(2, lineOfError(root("j", extending(2, bases), ".a", heavy("v", weight, 5), ".c", heavy("v", rest + 1, 6))));
    }
}
