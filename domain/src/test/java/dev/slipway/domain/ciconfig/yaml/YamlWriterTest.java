package dev.slipway.domain.ciconfig.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written reads back as the same tree, whatever stands in it. */
class YamlWriterTest {
    private static final Position HERE = new Position("f", 1, 1);
    private static final List<String> PIECES = List.of("a", "yes", "no", "on", "null", "~", "1", "014", "1.5", "1e3", ".inf", "2026-01-01",
            "12:30", ":sym", "-", "- x", "?", ": ", "#",
            " #", "&a", "*a", "!x", "|", ">", "'", "\"", "%", "@", "`", "{", "}", "[", "]", ",", " ", "\n", "\t", "\\", "$A", "=", "<<",
            "y", "ü", "\u2028", "\u00A0", "\uFEFF", "\u0007", "\u0085",
            "😀", "---", "...", "echo \"x\"", "key: value", "/", ".", "0x1F", "\r", "\n\n", " \n");

    private static Node text(String text) {
        return new Node.Text(text, false, HERE);
    }

    private static Node.Mapping mapping(Map<String, Node> values) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        values.forEach((key, value) -> members.put(key, new Node.Member(value, true, HERE)));
        return Node.Mapping.of(members, HERE);
    }

    private static void assertReadsBack(Node.Mapping tree) {
        String written = YamlWriter.write(tree);
        assertEquals(Trees.inspect(tree), Trees.inspect(YamlReader.documents(written, "f").getFirst()), written);
    }

    @Test
    void each_piece_reads_back_alone_and_in_pairs() {
        for (String first : PIECES) {
            for (String second : PIECES) {
                assertReadsBack(mapping(
                        Map.of("k", text(first), "l", text(first + second), "m", Node.Sequence.of(List.of(text(second + first)), HERE))));
                assertReadsBack(mapping(Map.of(first + second, text("v"))));
            }
        }
    }

    @Test
    void random_trees_read_back() {
        for (int seed = 0; seed < 500; seed++) {
            assertReadsBack((Node.Mapping) tree(new Random(seed), 4, true));
        }
    }

    private static Node tree(Random random, int levels, boolean root) {
        int kind = root ? 6 : random.nextInt(levels > 0 ? 8 : 6);
        return switch (kind) {
            case 0 -> new Node.Whole(BigInteger.valueOf(random.nextLong()), HERE);
            case 1 -> new Node.Fraction(random.nextInt(1000) / 8.0 * Math.pow(10, random.nextInt(30) - 15), HERE);
            case 2 -> new Node.Truth(random.nextBoolean(), HERE);
            case 3 -> new Node.Null(HERE);
            case 4, 5 -> text(random(random));
            case 6 -> {
                Map<String, Node> values = new LinkedHashMap<>();
                for (int index = random.nextInt(5); index > 0; index--) {
                    values.put(random(random), tree(random, levels - 1, false));
                }
                yield mapping(values);
            }
            default -> {
                List<Node> items = new ArrayList<>();
                for (int index = random.nextInt(5); index > 0; index--) {
                    items.add(tree(random, levels - 1, false));
                }
                yield Node.Sequence.of(items, HERE);
            }
        };
    }

    private static String random(Random random) {
        StringBuilder text = new StringBuilder();
        for (int index = random.nextInt(6); index > 0; index--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    @Test
    void keys_may_be_long() {
        for (int length : new int[] {127, 128, 129, 255, 1024, 2000}) {
            assertReadsBack(mapping(
                    Map.of("k".repeat(length), mapping(Map.of("a: " + "b".repeat(length), Node.Sequence.of(List.of(text("x")), HERE))))));
        }
    }

    @Test
    void the_form_is_the_one_that_clients_know() {
        String text = """
                ---
                stages:
                - ".pre"
                - build
                j:
                  script:
                  - make
                  - - nested
                    - "y"
                  - |-
                    two
                    lines
                  variables:
                    A: '1'
                    B:
                    C: ''
                    D: {}
                    E: []
                    F: true
                  rules:
                  - if: "$A"
                    when: never
                """;
        assertEquals(text, YamlWriter.write((Node.Mapping) YamlReader.documents(text, "f").getFirst()));
        assertEquals("--- {}\n", YamlWriter.write(mapping(Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {":sym", ":a b"})
    void symbols_stay_symbols(String written) {
        Node.Mapping tree = (Node.Mapping) YamlReader.documents("a: " + written, "f").getFirst();
        assertEquals("---\na: " + written + "\n", YamlWriter.write(tree));
    }
}
