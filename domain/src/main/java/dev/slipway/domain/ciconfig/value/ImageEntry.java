package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.ExecutorOptions;
import dev.slipway.domain.ciconfig.options.Image;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.options.Service;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code image} and {@code services}. */
public final class ImageEntry {
    private static final Set<String> IMAGE_KEYS = Set.of("name", "entrypoint", "ports", "pull_policy", "docker", "kubernetes");
    private static final Set<String> SERVICE_KEYS = Set.of("name", "entrypoint", "command", "alias", "ports", "variables", "pull_policy",
            "docker", "kubernetes");
    private static final Set<String> POLICIES = Set.of("always", "never", "if-not-present");

    private ImageEntry() {
    }

    public static Image image(Place place, Node node) {
        int before = place.findings().errors();
        String name = container(place, node);
        List<String> entrypoint = Reads.strings(place, node, "entrypoint").orElse(null);
        ExecutorOptions executor = ExecutorEntry.read(place, node);
        Reads.unknownKeys(place, node, IMAGE_KEYS);
        return new Image(name, entrypoint, place.findings().errors() == before ? pullPolicy(place, node) : null, executor);
    }

    public static List<Service> services(Place place, Node node) {
        if (!(node instanceof Node.Sequence sequence)) {
            place.config("should be a array");
            return List.of();
        }
        List<Service> services = new ArrayList<>();
        Reads.itemsWithin(sequence).forEach(item -> services.add(service(place.child("service", item), item)));
        return services;
    }

    private static Service service(Place place, Node node) {
        int before = place.findings().errors();
        String name = container(place, node);
        List<String> entrypoint = Reads.strings(place, node, "entrypoint").orElse(null);
        ExecutorOptions executor = ExecutorEntry.read(place, node);
        Reads.unknownKeys(place, node, SERVICE_KEYS);
        List<String> command = Reads.strings(place, node, "command").orElse(null);
        String alias = Reads.string(place, node, "alias");
        Reads.given(node, "ports").filter(ports -> !Reads.isBlank(ports)).ifPresent(ports -> Reads.required(place, node, "alias"));
        List<JobVariable> variables = List.of();
        List<String> policy = null;
        if (place.findings().errors() == before) {
            policy = pullPolicy(place, node);
            variables = Reads.given(node, "variables").map(given -> VariablesEntry.plain(place.child("variables", given), given))
                    .orElse(List.of());
        }
        return new Service(new Service.Host(name, alias), new Service.Start(entrypoint, command), policy, variables, executor);
    }

    private static String container(Place place, Node node) {
        if (Reads.isText(node)) {
            if (Reads.isBlank(node)) {
                place.attribute("name", "can't be blank");
            }
            return Trees.scalarText(node);
        }
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash or a string");
        } else if (mapping.has("ports")) {
            place.config("contains disallowed keys: ports");
        }
        return Reads.required(place, node, "name");
    }

    private static @Nullable List<String> pullPolicy(Place parent, Node node) {
        Optional<Node> given = Reads.given(node, "pull_policy");
        if (given.isEmpty()) {
            return null;
        }
        Place place = parent.child("pull_policy", given.get());
        if (!Reads.isWord(given.get()) && !Reads.isTexts(given.get())) {
            place.config("should be an array of strings or a string");
        }
        if (given.get() instanceof Node.Sequence sequence) {
            Reads.strangers(sequence, POLICIES).ifPresent(unknown -> place.config("contains unknown values: " + unknown));
            if (sequence.items().isEmpty()) {
                place.config("can't be blank");
            }
            return Reads.texts(sequence);
        }
        String policy = Trees.scalarText(given.get());
        if (Reads.isText(given.get()) && !POLICIES.contains(policy)) {
            place.config("is not included in the list");
        }
        return List.of(policy);
    }
}
