package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads lists of commands: {@code script}, {@code before_script}, {@code after_script} and those under {@code hooks}. */
public final class ScriptEntry {
    public static final int MAX_LEVELS = 10;

    private ScriptEntry() {
    }

    public static List<String> read(Place place, Node node) {
        Optional<List<Node>> commands = Reads.flattened(node, MAX_LEVELS).filter(flat -> flat.stream().allMatch(Reads::isWord));
        if (commands.isEmpty()) {
            place.config("should be a string or a nested array of strings up to " + MAX_LEVELS + " levels deep");
        }
        return commands.map(flat -> flat.stream().map(Trees::scalarText).toList()).orElse(List.of());
    }

    public static List<String> hooks(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash");
            place.config("should be a hash");
            return List.of();
        }
        if (Reads.unknownKeys(place, node, Set.of("pre_get_sources_script"))) {
            return List.of();
        }
        return Reads.given(node, "pre_get_sources_script")
                .map(script -> read(place.child("pre_get_sources_script", script), script)).orElse(List.of());
    }
}
