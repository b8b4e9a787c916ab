package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Values that jobs inherit from {@code default} and from the root. Each is read once, and its findings are repeated for every job
 * that inherits it, as clients expect.
 */
final class Defaults {
    private final FindingCollector findings;
    private final Map<String, FindingCollector.Apart<?>> values = new HashMap<>();

    private Defaults(FindingCollector findings) {
        this.findings = findings;
    }

    /** Reads the keywords of the root and of {@code default}. A keyword in both ends the compilation. */
    static Defaults read(Place root, Node.Mapping config) {
        Defaults defaults = new Defaults(root.findings());
        Optional<Node> entry = config.given("default");
        Place place = entry.map(node -> root.child("default", node)).orElse(root);
        boolean usable = entry.map(node -> valid(place, node)).orElse(true);
        Optional<Node> read = entry.filter(node -> usable);
        read.ifPresent(node -> saidOnce(node, config));
        for (Keyword<?> keyword : Keywords.IN_DEFAULT) {
            Optional<Node> own = read.flatMap(node -> Reads.given(node, keyword.name()));
            Optional<Node> ofRoot = keyword.isIn(Where.ROOT) ? config.given(keyword.name()) : Optional.empty();
            own.ifPresent(node -> defaults.put(keyword, place, node));
            ofRoot.ifPresent(node -> defaults.put(keyword, root, node));
            defaults.repeat(keyword);
        }
        return defaults;
    }

    /** Rejects a keyword in both before other findings, since clients receive that error alone. */
    private static void saidOnce(Node entry, Node.Mapping config) {
        Keywords.IN_DEFAULT.stream().filter(keyword -> keyword.isIn(Where.ROOT)).filter(keyword -> config.given(keyword.name()).isPresent())
                .flatMap(keyword -> Reads.given(entry, keyword.name()).map(own -> new Stop(keyword.name()
                + " is defined in top-level and `default:` entry",
                        own.position())).stream()).findFirst().ifPresent(stop -> {
                            throw stop;
                        });
    }

    private static boolean valid(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash");
        }
        return !Reads.unknownKeys(place, node, place.language().at(Where.DEFAULT));
    }

    private <T> void put(Keyword<T> keyword, Place place, Node node) {
        values.put(keyword.name(), findings.apart(() -> keyword.reader().read(place, node)));
    }

    /** Repeats the findings of a keyword that the root has. */
    void ofRoot(Keyword<?> keyword, Node.Mapping config) {
        if (config.given(keyword.name()).isPresent()) {
            repeat(keyword);
        }
    }

    private void repeat(Keyword<?> keyword) {
        FindingCollector.Apart<?> value = values.get(keyword.name());
        if (value != null) {
            findings.addAll(value.findings());
        }
    }

    /** Returns the value of a keyword for a job that inherits it, or null. */
    @SuppressWarnings("unchecked")
    <T> @Nullable T taken(Keyword<T> keyword) {
        repeat(keyword);
        FindingCollector.Apart<?> value = values.get(keyword.name());
        return value == null ? null : (T) value.value();
    }
}
