package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.Exists;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code exists} of a rule. */
public final class ExistsEntry {
    private ExistsEntry() {
    }

    public static Exists read(Place place, Node node) {
        return switch (node) {
            case Node blank when Reads.isBlank(blank) -> Exists.here(List.of());
            case Node.Mapping mapping -> full(place, mapping);
            case Node.Text text -> Exists.here(List.of(text.text()));
            case Node.Sequence sequence -> Exists.here(RulesEntry.patterns(place, sequence));
            default -> {
                place.report("should be a string, an array of strings, or a hash");
                yield Exists.here(List.of());
            }
        };
    }

    private static Exists full(Place place, Node.Mapping mapping) {
        Reads.unknownKeys(place, mapping, Set.of("paths", "project", "ref"));
        if (!mapping.has("paths")) {
            place.config("missing required keys: paths");
        }
        if (mapping.given("ref").isPresent() && !mapping.has("project")) {
            place.config("missing required keys: project");
        }
        Optional<Node> paths = mapping.given("paths");
        List<String> patterns = paths.map(Reads::texts).orElse(List.of());
        if (paths.filter(value -> !Reads.isTexts(value)).isPresent()) {
            place.attribute("paths", Reads.STRINGS);
        } else if (patterns.size() > RulesEntry.MAX_PATTERNS) {
            place.attribute("paths", "has too many entries (maximum " + RulesEntry.MAX_PATTERNS + ")");
        }
        String project = Reads.string(place, mapping, "project");
        return new Exists(patterns, project, Reads.string(place, mapping, "ref"));
    }
}
