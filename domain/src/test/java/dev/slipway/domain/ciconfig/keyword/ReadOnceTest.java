package dev.slipway.domain.ciconfig.keyword;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Jobs that share a node read it once for each keyword, so that the work does not grow with their number. */
class ReadOnceTest {
    private static final Position HERE = new Position("f", 1, 1);

    private final Place root = Place.root(HERE, new FindingCollector(KeywordPolicy.LENIENT),
            new Language(List.of(), KeywordPolicy.LENIENT));
    private final List<String> read = new ArrayList<>();

    private @Nullable String value(String job, String keyword, Node node, @Nullable String value, boolean wrong) {
        return root.once().<String>read(keyword, (place, given) -> {
            read.add(place.location() + " " + keyword);
            if (wrong) {
                place.config("is wrong");
            }
            return value;
        }, root.child(job, node), node);
    }

    @Test
    void node_is_read_once_for_each_keyword() {
        Node node = new Node.Text("a", false, HERE);
        assertEquals("value", value("j", "tags", node, "value", false));
        assertEquals("value", value("k", "tags", node, "other", false));
        assertEquals("other", value("k", "script", node, "other", false));
        assertEquals(List.of("j tags", "k script"), read);
    }

    @Test
    void node_without_a_value_is_read_once() {
        Node node = new Node.Null(HERE);
        assertNull(value("j", "tags", node, null, false));
        assertNull(value("k", "tags", node, "value", false));
    }

    @Test
    void equal_nodes_are_read_by_themselves() {
        assertEquals("value", value("j", "tags", new Node.Text("a", false, HERE), "value", false));
        assertEquals("other", value("k", "tags", new Node.Text("a", false, HERE), "other", false));
    }

    @Test
    void node_with_errors_is_read_at_each_place() {
        Node node = new Node.Text("a", false, HERE);
        assertEquals("value", value("j", "tags", node, "value", true));
        assertEquals("other", value("k", "tags", node, "other", true));
        assertEquals(List.of("j config is wrong", "k config is wrong"), root.findings().list().stream().map(Finding::text).toList());
    }
}
