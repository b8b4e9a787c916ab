package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.ExecutorOptions;
import dev.slipway.domain.ciconfig.model.Image;
import dev.slipway.domain.ciconfig.model.JobVariable;
import dev.slipway.domain.ciconfig.model.Service;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code image} and {@code services}. */
final class ImageEntry {
    private static final Set<String> IMAGE_KEYS = Set.of("name", "entrypoint", "ports", "pull_policy", "docker", "kubernetes");
    private static final Set<String> SERVICE_KEYS = Set.of("name", "entrypoint", "command", "alias", "ports", "variables", "pull_policy",
            "docker", "kubernetes");
    private static final Set<String> POLICIES = Set.of("always", "never", "if-not-present");

    private ImageEntry() {
    }

    static Image image(Place place, Node node) {
        String name = container(place, node, IMAGE_KEYS);
        List<String> entrypoint = Reads.strings(place, node, "entrypoint").orElse(null);
        ExecutorOptions executor = ExecutorEntry.read(place, node);
        return new Image(name, entrypoint, pullPolicy(place, node), executor);
    }

    static List<Service> services(Place place, Node node) {
        if (!(node instanceof Node.Sequence sequence)) {
            place.config("should be a array");
            return List.of();
        }
        List<Service> services = new ArrayList<>();
        sequence.items().forEach(item -> services.add(service(place.child("service", item), item)));
        return services;
    }

    private static Service service(Place place, Node node) {
        int before = place.findings().size();
        String name = container(place, node, SERVICE_KEYS);
        String alias = Reads.string(place, node, "alias");
        List<String> entrypoint = Reads.strings(place, node, "entrypoint").orElse(null);
        ExecutorOptions executor = ExecutorEntry.read(place, node);
        List<String> command = Reads.strings(place, node, "command").orElse(null);
        List<JobVariable> variables = List.of();
        List<String> policy = null;
        if (place.findings().size() == before) {
            variables = Reads.given(node, "variables").map(given -> VariablesEntry.plain(place.child("variables", given), given))
                    .orElse(List.of());
            policy = pullPolicy(place, node);
        }
        return new Service(name, alias, entrypoint, command, policy, variables, executor);
    }

    private static String container(Place place, Node node, Set<String> allowed) {
        if (Reads.isText(node)) {
            if (Reads.isBlank(node)) {
                place.attribute("name", "can't be blank");
            }
            return Trees.scalarText(node);
        }
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash or a string");
        } else {
            if (mapping.has("ports")) {
                place.config("contains disallowed keys: ports");
            }
            Reads.unknownKeys(place, node, allowed);
        }
        return Reads.required(place, node, "name");
    }

    private static List<String> pullPolicy(Place parent, Node node) {
        Optional<Node> given = Reads.given(node, "pull_policy");
        if (given.isEmpty()) {
            return null;
        }
        Place place = parent.child("pull_policy", given.get());
        if (!Reads.isText(given.get()) && !Reads.isTexts(given.get())) {
            place.config("should be an array of strings or a string");
            return null;
        }
        if (given.get() instanceof Node.Sequence sequence) {
            if (sequence.items().isEmpty()) {
                place.config("can't be blank");
            }
            String unknown = sequence.items().stream().map(Trees::scalarText).filter(item -> !POLICIES.contains(item))
                    .collect(Collectors.joining(", "));
            if (!unknown.isEmpty()) {
                place.config("contains unknown values: " + unknown);
            }
            return Reads.texts(sequence);
        }
        String policy = Trees.scalarText(given.get());
        if (!POLICIES.contains(policy)) {
            place.config("is not included in the list");
        }
        return List.of(policy);
    }
}
