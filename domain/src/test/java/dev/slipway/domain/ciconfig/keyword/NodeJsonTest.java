package dev.slipway.domain.ciconfig.keyword;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeJsonTest {
    private static final Position HERE = new Position("f", 2, 3);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a|\"a\"", ":a|\"a\"", "12|12", "1.5|1.5", "yes|true", "~|null", "[]|[]", "[a, [1, ~], {}]|[\"a\",[1,null],{}]", "{}|{}",
        "{a: {b: [c]}, d: 1}|{\"a\":{\"b\":[\"c\"]},\"d\":1}", "{a: 1, b: 2, c: 3}|{\"a\":1,\"b\":2,\"c\":3}"})
    void value_is_json(String text, String json) {
        assertEquals(json, NodeJson.of(YamlReader.documents(text, "f").getFirst()));
    }

    @Test
    void every_character_of_a_text_reads_back() throws Exception {
        StringBuilder all = new StringBuilder();
        for (int character = 0; character < 0x300; character++) {
            all.append((char) character);
        }
        String json = NodeJson.of(new Node.Text(all.toString(), false, HERE));
        assertEquals(all.toString(), new ObjectMapper().readTree(json).asText());
        assertEquals(0, json.chars().filter(character -> character < ' ' || character == 0x7f || character == 0x85).count(),
                "characters that YAML does not take");
        assertEquals(all.length() + 2 + 2 + 34 * 5, json.length(), "no other is escaped");
    }

    @Test
    void json_has_a_mebibyte() {
        String longest = "a".repeat(NodeJson.MAX_LENGTH - Node.BASE_WEIGHT);
        assertEquals(longest.length() + 2, NodeJson.of(new Node.Text(longest, false, HERE)).length());
        Stop stop = assertThrows(Stop.class, () -> NodeJson.of(new Node.Text(longest + "a", false, HERE)));
        assertEquals("The parsed YAML is too big", stop.getMessage());
        assertEquals(HERE, stop.finding().position());
        Position there = new Position("f", 7, 1);
        Node escaped = new Node.Sequence(List.of(new Node.Text("\u0001".repeat(200_000), false, HERE), new Node.Text("b", false, there)),
                HERE, 0, 1);
        assertEquals(there, assertThrows(Stop.class, () -> NodeJson.of(escaped)).finding().position());
        assertThrows(IllegalStateException.class, () -> NodeJson.of(Node.Mapping.of(Map.of("a", new Node.Member(
                new Node.Reference(new Node.Null(HERE), HERE), true, HERE)), HERE)));
    }
}
