package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.options.OtherNeed;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code needs}: jobs of the same pipeline, jobs of others, and whole pipelines. */
public final class NeedsEntry {
    /** Maximum number of needs of other pipelines, and of other projects (3.4 of the language). */
    public static final int MAX_OTHERS = 5;

    private static final String JOB = "job";
    private static final String PIPELINE = "pipeline";
    private static final String PROJECT = "project";
    private static final String REF = "ref";
    private static final String ARTIFACTS = "artifacts";
    private static final String EMPTY = "can't be blank";

    private final Place place;
    private final List<Need> own = new ArrayList<>();
    private final List<OtherNeed> others = new ArrayList<>();
    private final Set<Kind> kinds = new LinkedHashSet<>();

    private NeedsEntry(Place place) {
        this.place = place;
    }

    /** Kind of a need. */
    enum Kind {
        JOB("job"), OTHER("cross_dependency"), BRIDGE("bridge");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    static final Set<Kind> OF_JOBS = Set.of(Kind.JOB, Kind.OTHER);
    static final Set<Kind> OF_BRIDGES = Set.of(Kind.JOB, Kind.BRIDGE);
    static final Set<Kind> OF_RULES = Set.of(Kind.JOB);

    /**
     * Needs of a job.
     *
     * @param own    needs of the same pipeline
     * @param others needs of other pipelines and projects
     */
    public record Needs(List<Need> own, List<OtherNeed> others) {
        static final Needs NONE = new Needs(List.of(), List.of());
    }

    /** Reads the needs of a job that runners take. */
    public static Needs ofJob(Place place, Node node) {
        return read(place, node, OF_JOBS);
    }

    /** Reads the needs of a bridge. With errors there is no pipeline to follow. */
    public static Needs ofBridge(Place place, Node node) {
        int before = place.findings().errors();
        Needs needs = read(place, node, OF_BRIDGES);
        return place.findings().errors() == before ? needs : new Needs(needs.own(), List.of());
    }

    static Needs read(Place place, Node node, Set<Kind> allowed) {
        if (!(node instanceof Node.Mapping) && !(node instanceof Node.Sequence)) {
            place.config("can only be a hash or an array");
            return Needs.NONE;
        }
        Optional<List<Node>> items = Reads.flattened(node, ScriptEntry.MAX_LEVELS);
        if (node instanceof Node.Mapping mapping && mapping.members().isEmpty()) {
            place.config("can not be an empty hash");
        } else if (items.isEmpty()) {
            place.config("can only be a hash or an array");
        } else if (items.get().stream().anyMatch(item -> Reads.given(item, "parallel").filter(NeedsEntry::isNumber).isPresent())) {
            place.config("cannot use \"parallel: <number>\".");
        } else {
            return new NeedsEntry(place).read(items.get(), allowed);
        }
        return Needs.NONE;
    }

    private static boolean isNumber(Node node) {
        return node instanceof Node.Whole || node instanceof Node.Fraction;
    }

    private Needs read(List<Node> items, Set<Kind> allowed) {
        FindingCollector.Apart<Void> read = place.findings().apart(() -> {
            items.forEach(this::need);
            return null;
        });
        String wrong = kinds.stream().filter(kind -> !allowed.contains(kind)).map(kind -> kind.word).collect(Collectors.joining(", "));
        if (!wrong.isEmpty()) {
            place.config("uses invalid types: " + wrong);
        }
        long ofPipelines = others.stream().filter(other -> other.project() == null && !other.mirrors()).count();
        long ofProjects = others.stream().filter(other -> other.project() != null).count();
        if (ofPipelines > MAX_OTHERS || ofProjects > MAX_OTHERS) {
            place.config("must be less than or equal to " + MAX_OTHERS);
        }
        place.findings().addAll(read.findings());
        return new Needs(List.copyOf(own), List.copyOf(others));
    }

    private void need(Node node) {
        Place at = place.child("need", node);
        if (Reads.isText(node)) {
            if (Reads.isBlank(node)) {
                at.config(EMPTY);
            }
            kinds.add(Kind.JOB);
            own.add(new Need(Trees.scalarText(node), true, false));
        } else if (!(node instanceof Node.Mapping mapping)) {
            at.report("has an unsupported type");
        } else if (mapping.has(PROJECT) || mapping.has(REF)) {
            ofProject(at, mapping);
        } else if (mapping.has(JOB) && mapping.has(PIPELINE)) {
            ofPipeline(at, mapping);
        } else if (mapping.has(JOB)) {
            job(at, mapping);
        } else if (mapping.has(PIPELINE)) {
            whole(at, mapping);
        } else {
            at.report("has an unsupported type");
        }
    }

    private void ofProject(Place at, Node.Mapping node) {
        kinds.add(Kind.OTHER);
        Reads.unknownKeys(at, node, Set.of(PROJECT, REF, JOB, ARTIFACTS));
        others.add(new OtherNeed(Reads.required(at, node, PROJECT), Reads.required(at, node, REF), null, Reads.required(at, node, JOB),
                Reads.truth(at, node, ARTIFACTS).orElse(true)));
    }

    private void ofPipeline(Place at, Node.Mapping node) {
        kinds.add(Kind.OTHER);
        Reads.unknownKeys(at, node, Set.of(PIPELINE, JOB, ARTIFACTS));
        others.add(new OtherNeed(null, null, Reads.required(at, node, PIPELINE), Reads.required(at, node, JOB),
                Reads.truth(at, node, ARTIFACTS).orElse(true)));
    }

    private void whole(Place at, Node.Mapping node) {
        kinds.add(Kind.BRIDGE);
        Reads.unknownKeys(at, node, Set.of(PIPELINE));
        others.add(new OtherNeed(null, null, Reads.required(at, node, PIPELINE), null, false));
    }

    private void job(Place at, Node.Mapping node) {
        kinds.add(Kind.JOB);
        int before = at.findings().errors();
        Reads.unknownKeys(at, node, Set.of(JOB, ARTIFACTS, "optional", "parallel"));
        String name = Reads.required(at, node, JOB);
        boolean artifacts = Reads.truth(at, node, ARTIFACTS).orElse(true);
        boolean optional = Reads.truth(at, node, "optional").orElse(false);
        Optional<Node> parallel = node.given("parallel").filter(value -> at.findings().errors() == before);
        if (parallel.isEmpty()) {
            own.add(new Need(name, artifacts, optional));
        } else if (parallel.get() instanceof Node.Mapping mapping) {
            ParallelEntry.Parallel instances = ParallelEntry.matrixOf(at.child("parallel", mapping), mapping);
            if (instances != null && instances.matrix().isEmpty()) {
                own.add(new Need(name, artifacts, optional));
            } else if (instances != null) {
                instances.matrix().forEach(variables -> own.add(new Need(instanceName(name, variables), artifacts, optional)));
            }
        } else {
            at.child("parallel", parallel.get()).report("should be an integer or a hash");
        }
    }

    public static String instanceName(String job, List<JobVariable> variables) {
        return job + ": [" + String.join(", ", variables.stream().map(JobVariable::value).toList()) + "]";
    }
}
