package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.JobVariable;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code needs}: jobs of the same pipeline, by name or as a hash. */
final class NeedsEntry {
    private static final Set<String> KEYS = Set.of("job", "artifacts", "optional", "parallel");
    private static final List<String> NOT_SUPPORTED = List.of("pipeline", "project", "ref");

    private NeedsEntry() {
    }

    static List<Need> read(Place place, Node node) {
        List<Need> needs = new ArrayList<>();
        if (!(node instanceof Node.Mapping) && !(node instanceof Node.Sequence)) {
            place.config("can only be a hash or an array");
            return needs;
        }
        if (node instanceof Node.Mapping mapping && mapping.members().isEmpty()) {
            place.config("can not be an empty hash");
            return needs;
        }
        Optional<List<Node>> items = Reads.flattened(node, ScriptEntry.MAX_LEVELS);
        if (items.isEmpty()) {
            place.config("can only be a hash or an array");
        }
        items.orElse(List.of()).forEach(item -> need(place, item, needs));
        return needs;
    }

    private static void need(Place parent, Node node, List<Need> needs) {
        Place place = parent.child("need", node);
        if (Reads.isText(node)) {
            if (Reads.isBlank(node)) {
                place.config("can't be blank");
            }
            needs.add(new Need(Trees.scalarText(node), true, false));
            return;
        }
        Optional<String> other = NOT_SUPPORTED.stream().filter(keyword -> Reads.given(node, keyword).isPresent()).findFirst();
        if (other.isPresent()) {
            place.notSupported(other.get());
        } else if (Reads.given(node, "job").isEmpty()) {
            place.report("has an unsupported type");
        } else {
            job(parent, place, node, needs);
        }
    }

    private static void job(Place parent, Place place, Node node, List<Need> needs) {
        Reads.unknownKeys(place, node, KEYS);
        String name = Reads.required(place, node, "job");
        boolean artifacts = Reads.truth(place, node, "artifacts").orElse(true);
        boolean optional = Reads.truth(place, node, "optional").orElse(false);
        Optional<Node> parallel = Reads.given(node, "parallel");
        if (parallel.isEmpty()) {
            needs.add(new Need(name, artifacts, optional));
        } else if (parallel.get() instanceof Node.Mapping mapping) {
            ParallelEntry.Parallel instances = ParallelEntry.matrixOf(place.child("parallel", mapping), mapping);
            if (instances != null) {
                instances.matrix().forEach(variables -> needs.add(new Need(instanceName(name, variables), artifacts, optional)));
            }
        } else if (parallel.get() instanceof Node.Whole) {
            parent.config("cannot use \"parallel: <number>\".");
        } else {
            place.child("parallel", parallel.get()).report("should be an integer or a hash");
        }
    }

    static String instanceName(String job, List<JobVariable> variables) {
        return job + ": [" + String.join(", ", variables.stream().map(JobVariable::value).toList()) + "]";
    }
}
