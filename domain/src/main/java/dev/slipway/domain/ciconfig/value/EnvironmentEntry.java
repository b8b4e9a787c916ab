package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.options.ClusterTarget;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code environment}. */
public final class EnvironmentEntry {
    public static final int MAX_URL = 255;

    private static final Set<String> KEYS = Set.of("name", "url", "action", "on_stop", "auto_stop_in", "kubernetes", "deployment_tier");
    private static final List<String> CLUSTER_KEYS = List.of("namespace", "agent", "flux_resource_path");
    private static final List<String> ACTIONS = List.of("start", "stop", "prepare", "verify", "access");
    private static final List<String> TIERS = List.of("production", "staging", "testing", "development", "other");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_\\-${}. ]([a-zA-Z0-9_\\-${}./ ]*[a-zA-Z0-9_\\-${}. ])?");
    private static final String NAME_RULE = "can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, "
            + "but it cannot start or end with '/'";

    private EnvironmentEntry() {
    }

    public static JobEnvironment read(Place place, Node node) {
        boolean mapping = node instanceof Node.Mapping;
        int before = place.findings().errors();
        if (!mapping && !Reads.isText(node)) {
            place.config("should be a hash or a string");
        }
        Optional<Node> name = mapping ? Reads.given(node, "name") : Optional.of(node).filter(Reads::isText);
        name(place, name);
        Reads.unknownKeys(place, node, KEYS);
        String url = Reads.string(place, node, "url");
        if (Reads.given(node, "url").map(Reads::length).orElse(0) > MAX_URL) {
            place.attribute("url", "is too long (maximum is " + MAX_URL + " characters)");
        }
        Reads.oneOf(place, node, "action", ACTIONS, "should be " + String.join(", ", ACTIONS.subList(0, ACTIONS.size() - 1)) + ", or "
                + ACTIONS.getLast());
        String action = Reads.given(node, "action").map(Trees::scalarText).orElse(null);
        Reads.oneOf(place, node, "deployment_tier", TIERS, "must be one of " + String.join(", ", TIERS));
        String tier = Reads.given(node, "deployment_tier").map(Trees::scalarText).orElse(null);
        String onStop = Reads.string(place, node, "on_stop");
        Optional<Node> cluster = Reads.given(node, "kubernetes");
        cluster.filter(value -> !(value instanceof Node.Mapping)).ifPresent(value -> place.attribute("kubernetes", "should be a hash"));
        String autoStop = Reads.string(place, node, "auto_stop_in");
        ClusterTarget target = place.findings().errors() > before ? null
                : cluster.map(value -> cluster(place.child("kubernetes", value), value)).orElse(null);
        return new JobEnvironment(name.map(Trees::scalarText).orElse(""), url,
                new JobEnvironment.Effect(action == null ? JobEnvironment.START : action, onStop, autoStop), tier, target);
    }

    private static ClusterTarget cluster(Place place, Node node) {
        if (Reads.isBlank(node)) {
            place.config("can't be blank");
        }
        Reads.unknownKeys(place, node, place.language().with(CLUSTER_KEYS, Where.KUBERNETES));
        newer(place, node, "dashboard");
        newer(place, node, "managed_resources");
        String namespace = Reads.string(place, node, "namespace");
        String agent = Reads.string(place, node, "agent");
        String resource = Reads.string(place, node, "flux_resource_path");
        if (resource != null && !resource.isBlank()) {
            Stream.of("namespace", "agent").filter(key -> Reads.given(node, key).filter(value -> !Reads.isBlank(value)).isEmpty())
                    .forEach(key -> place.attribute(key, "can't be blank"));
        }
        return new ClusterTarget(namespace, agent, resource);
    }

    private static void newer(Place place, Node node, String key) {
        Optional<Node> value = Reads.given(node, key);
        value.ifPresent(given -> place.language().warn(place, Where.KUBERNETES, key, given));
        value.filter(given -> !(given instanceof Node.Mapping)).ifPresent(given -> place.attribute(Reads.words(key), "should be a hash"));
    }

    private static void name(Place place, Optional<Node> name) {
        if (name.isEmpty() || Reads.isBlank(name.get())) {
            place.attribute("name", "can't be blank");
        }
        if (name.isEmpty() || !Reads.isText(name.get())) {
            place.attribute("name", NAME_RULE);
        }
        if (name.isEmpty() || !NAME.matcher(Trees.spoken(name.get())).matches()) {
            place.attribute("name", NAME_RULE);
        }
    }
}
