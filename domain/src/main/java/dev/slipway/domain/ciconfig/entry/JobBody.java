package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.entry.ParallelEntry.Parallel;
import dev.slipway.domain.ciconfig.model.Artifacts;
import dev.slipway.domain.ciconfig.model.Cache;
import dev.slipway.domain.ciconfig.model.Image;
import dev.slipway.domain.ciconfig.model.Inherit;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.ciconfig.model.JobVariable;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.model.Retry;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.Service;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the keywords of one job, in the order in which their findings are expected. */
final class JobBody {
    private static final String PAGES_JOB = "pages";
    private static final String PAGES_PATH = "public";

    private final Place place;
    private final String name;
    private final Node.Mapping job;
    private final Defaults defaults;
    private Inherit inheritDefault = new Inherit.All();
    private Inherit inheritVariables = new Inherit.All();

    JobBody(Place place, String name, Node.Mapping job, Defaults defaults) {
        this.place = place;
        this.name = name;
        this.job = job;
        this.defaults = defaults;
    }

    JobDraft read(boolean workflowHasRules) {
        String stage = read("stage", SimpleEntries::stage).orElse("test");
        Optional<RefPolicy> only = read("only", (at, node) -> RefPolicyEntry.read(at, node, RefPolicy.BRANCHES_AND_TAGS.refs()));
        Optional<RefPolicy> except = read("except", (at, node) -> RefPolicyEntry.read(at, node, Optional.empty()));
        Optional<List<Rule>> rules = read("rules", (at, node) -> RulesEntry.read(at, node, RulesEntry.OF_JOBS));
        List<JobVariable> variables = read("variables", VariablesEntry::job).orElse(List.of());
        inherit();
        Optional<JobEnvironment> environment = read("environment", EnvironmentEntry::read);
        Options options = new Options(environment.orElse(null));
        Optional<Parallel> parallel = read("parallel", ParallelEntry::read);
        options.readLimits();
        Optional<List<String>> tags = Optional.ofNullable(taken(Keyword.TAGS));
        options.readArtifacts();
        Optional<List<Need>> needs = read("needs", NeedsEntry::read);
        options.readLast();
        Optional<List<String>> dependencies = job.given("dependencies").map(Reads::texts);
        dependenciesAreNeeded(dependencies, needs);
        boolean defaultOnly = rules.isEmpty() && !workflowHasRules && only.isEmpty();
        When when = job.given("when").map(Trees::scalarText).flatMap(When::of).orElse(When.ON_SUCCESS);
        JobDefinition definition = new JobDefinition(name, name, stage, -1, when, allowFailure(when), rules,
                defaultOnly ? Optional.of(RefPolicy.BRANCHES_AND_TAGS) : only, except, needs, dependencies, tags.orElse(List.of()),
                        variables,
                inheritVariables, job.given("resource_group").map(Trees::scalarText), options.build(), place.position());
        return new JobDraft(definition, parallel.map(Parallel::number).orElse(0), parallel.map(Parallel::matrix).orElse(List.of()));
    }

    private <T> Optional<T> read(String key, Keyword.Reader<T> reader) {
        return job.given(key).map(node -> reader.read(place.child(key, node), node));
    }

    private <T> T taken(Keyword<T> keyword) {
        Optional<Node> own = job.given(keyword.name());
        if (own.isPresent()) {
            return keyword.reader().read(place, own.get());
        }
        return inheritDefault.takes(keyword.name()) ? defaults.taken(keyword) : null;
    }

    private void inherit() {
        Optional<Node> given = job.given("inherit");
        if (given.isEmpty()) {
            return;
        }
        Place at = place.child("inherit", given.get());
        if (!(given.get() instanceof Node.Mapping mapping)) {
            at.config("should be a hash");
            return;
        }
        Reads.unknownKeys(at, mapping, Set.of("default", "variables"));
        mapping.given("default").ifPresent(node -> inheritDefault = SimpleEntries.inherit(at.child("default", node), node,
                Keyword.names()));
        mapping.given("variables").ifPresent(node -> inheritVariables = SimpleEntries.inherit(at.child("variables", node), node, null));
    }

    private void dependenciesAreNeeded(Optional<List<String>> dependencies, Optional<List<Need>> needs) {
        if (dependencies.isEmpty() || needs.isEmpty() || needs.get().isEmpty()) {
            return;
        }
        Set<String> needed = needs.get().stream().map(Need::job).collect(Collectors.toSet());
        String missing = dependencies.get().stream().filter(dependency -> !needed.contains(dependency)).collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            place.attribute("dependencies", "the " + missing + " should be part of needs");
        }
    }

    private boolean allowFailure(When when) {
        return job.given("allow_failure").map(node -> node instanceof Node.Truth truth && truth.value()).orElse(when == When.MANUAL);
    }

    /** The part of a job that runners see, read in several goes between which other keywords are read. */
    private final class Options {
        private final JobEnvironment environment;
        private final List<String> beforeScript = orNone(taken(Keyword.BEFORE_SCRIPT));
        private final List<String> script = read("script", ScriptEntry::read).orElse(List.of());
        private final List<String> afterScript = orNone(taken(Keyword.AFTER_SCRIPT));
        private final List<String> hooks = orNone(taken(Keyword.HOOKS));
        private final List<Cache> caches = orNone(taken(Keyword.CACHE));
        private final Image image = taken(Keyword.IMAGE);
        private final List<Service> services = orNone(taken(Keyword.SERVICES));
        private Boolean interruptible;
        private Long timeout;
        private Retry retry;
        private Artifacts artifacts;
        private String coverage;
        private List<Integer> exitCodes;

        Options(JobEnvironment environment) {
            this.environment = environment;
        }

        void readLimits() {
            interruptible = taken(Keyword.INTERRUPTIBLE);
            timeout = taken(Keyword.TIMEOUT);
            retry = taken(Keyword.RETRY);
        }

        void readArtifacts() {
            artifacts = taken(Keyword.ARTIFACTS);
        }

        void readLast() {
            coverage = read("coverage", SimpleEntries::coverage).orElse(null);
            exitCodes = read("allow_failure", SimpleEntries::allowFailure).orElse(List.of());
        }

        JobOptions build() {
            Long startIn = job.given("start_in").map(node -> Reads.seconds(node).orElse(0)).orElse(null);
            return new JobOptions(beforeScript, script, afterScript, hooks, image, services, caches, published(), coverage, timeout, retry,
                    interruptible, environment, startIn, exitCodes, null, null);
        }

        private Artifacts published() {
            if (!name.equals(PAGES_JOB) || artifacts != null && artifacts.paths().contains(PAGES_PATH)) {
                return artifacts;
            }
            List<String> paths = new ArrayList<>(artifacts == null ? List.of() : artifacts.paths());
            paths.add(PAGES_PATH);
            return artifacts == null ? Artifacts.of(paths) : artifacts.withPaths(paths);
        }
    }

    private static <T> List<T> orNone(List<T> list) {
        return list == null ? List.of() : list;
    }
}
