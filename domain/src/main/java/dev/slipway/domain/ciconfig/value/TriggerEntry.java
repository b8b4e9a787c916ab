package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.NodeJson;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.ciconfig.options.Trigger.Forward;
import dev.slipway.domain.ciconfig.options.Trigger.Strategy;
import dev.slipway.domain.ciconfig.options.Trigger.Target;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code trigger}: a pipeline of another project, or a child pipeline of included files. */
public final class TriggerEntry {
    public static final int MAX_INCLUDES = 3;

    private static final String DEPEND = "depend";
    private static final String MIRROR = "mirror";
    private static final String INCLUDE = "include";
    private static final Set<String> PROJECT_KEYS = Set.of("project", "branch", "strategy", "forward", "inputs");
    private static final Set<String> CHILD_KEYS = Set.of("strategy", INCLUDE, "forward");
    private static final Set<String> INCLUDE_KEYS = Set.of("local", "file", "remote", "template", "component", "artifact", "inputs", "job",
            "project", "ref", "rules");
    private static final List<String> INCLUDE_TEXTS = List.of("local", "remote", "template", "component", "artifact", "job", "project",
            "ref");

    private TriggerEntry() {
    }

    public static @Nullable Trigger read(Place place, Node node) {
        if (Reads.isText(node)) {
            if (Reads.isBlank(node)) {
                place.config("can't be blank");
            }
            return new Trigger(Target.project(Trees.scalarText(node), null, null), Strategy.NONE, Forward.DEFAULT);
        }
        if (!(node instanceof Node.Mapping mapping)) {
            place.report("has to be either a string or a hash");
            return null;
        }
        return mapping.has(INCLUDE) ? child(place, mapping) : project(place, mapping);
    }

    private static @Nullable Trigger project(Place place, Node.Mapping mapping) {
        int before = place.findings().errors();
        if (mapping.members().isEmpty()) {
            place.config("can't be blank");
        }
        Reads.unknownKeys(place, mapping, PROJECT_KEYS);
        Optional<Node> inputs = mapping.given("inputs");
        inputs.filter(value -> !(value instanceof Node.Mapping)).ifPresent(value -> place.attribute("inputs", "should be a hash"));
        String project = Reads.required(place, mapping, "project");
        String branch = Reads.string(place, mapping, "branch");
        Strategy strategy = strategy(place, mapping);
        if (place.findings().errors() > before) {
            return null;
        }
        Forward forward = forward(place, mapping);
        return new Trigger(Target.project(project, branch, inputs.map(NodeJson::of).orElse(null)), strategy, forward);
    }

    private static @Nullable Trigger child(Place place, Node.Mapping mapping) {
        int before = place.findings().errors();
        Reads.unknownKeys(place, mapping, CHILD_KEYS);
        Strategy strategy = strategy(place, mapping);
        if (place.findings().errors() > before) {
            return null;
        }
        Node include = mapping.find(INCLUDE).orElseThrow();
        List<String> artifactJobs = includes(place.child(INCLUDE, include), include);
        Forward forward = forward(place, mapping);
        return new Trigger(Target.child("{\"include\":" + NodeJson.of(include) + "}", artifactJobs), strategy, forward);
    }

    private static Strategy strategy(Place place, Node.Mapping mapping) {
        List<String> strategies = place.language().with(List.of(DEPEND), Where.STRATEGY);
        Reads.oneOf(place, mapping, "strategy", strategies, "should be " + String.join(" or ", strategies));
        Optional<Node> given = mapping.given("strategy");
        given.ifPresent(value -> place.language().warn(place, Where.STRATEGY, Trees.scalarText(value), value));
        return new Strategy(given.isPresent(), given.map(Trees::scalarText).filter(MIRROR::equals).isPresent());
    }

    private static Forward forward(Place parent, Node.Mapping mapping) {
        Optional<Node> given = mapping.given("forward");
        if (given.isEmpty()) {
            return Forward.DEFAULT;
        }
        Place place = parent.child("forward", given.get());
        if (!(given.get() instanceof Node.Mapping)) {
            place.config("should be a hash");
        }
        Reads.unknownKeys(place, given.get(), Set.of("yaml_variables", "pipeline_variables"));
        return new Forward(Reads.truth(place, given.get(), "yaml_variables").orElse(true),
                Reads.truth(place, given.get(), "pipeline_variables").orElse(false));
    }

    /** Checks the includes and returns the jobs whose artifacts are included. */
    private static List<String> includes(Place place, Node node) {
        if (!(node instanceof Node.Sequence) && !Reads.isText(node)) {
            place.config("should be an array or a string");
            return List.of();
        }
        List<Node> items = Reads.items(node);
        if (items.size() > MAX_INCLUDES) {
            place.config("is too long (maximum is " + MAX_INCLUDES + ")");
            return List.of();
        }
        if (Reads.isBlank(node)) {
            place.config("can't be blank");
        }
        List<String> jobs = new ArrayList<>();
        items.forEach(item -> include(place.child(INCLUDE, item), item, jobs));
        return jobs;
    }

    private static void include(Place place, Node item, List<String> jobs) {
        if (!(item instanceof Node.Mapping) && !Reads.isText(item)) {
            place.config("should be a hash or a string");
        }
        Reads.unknownKeys(place, item, INCLUDE_KEYS);
        INCLUDE_TEXTS.forEach(key -> Reads.string(place, item, key));
        Reads.given(item, "file").filter(value -> !Reads.isText(value) && !Reads.isTexts(value))
                .ifPresent(value -> place.attribute("file", "should be an array of strings or a string"));
        Reads.given(item, "inputs").filter(value -> !(value instanceof Node.Mapping))
                .ifPresent(value -> place.attribute("inputs", "should be a hash"));
        if (Reads.given(item, "artifact").isPresent() && isMissing(item, "job")) {
            place.config("must specify the job where to fetch the artifact from");
        }
        if (Reads.given(item, "project").isPresent() && isMissing(item, "file")) {
            place.config("must specify the file where to fetch the config from");
        }
        Reads.given(item, "artifact").flatMap(artifact -> Reads.given(item, "job")).map(Trees::scalarText).ifPresent(jobs::add);
        Optional<Node> rules = Reads.given(item, "rules");
        if (rules.filter(value -> !Reads.isHashes(value)).isPresent()) {
            place.attribute("rules", "should be an array of hashes");
        } else {
            rules.ifPresent(value -> RulesEntry.read(place.child("rules", value), value, RuleKind.INCLUDE));
        }
    }

    private static boolean isMissing(Node item, String key) {
        return Reads.given(item, key).filter(value -> !Reads.isBlank(value)).isEmpty();
    }
}
