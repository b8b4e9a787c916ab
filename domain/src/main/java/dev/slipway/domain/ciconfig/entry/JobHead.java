package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.Inherit;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.ciconfig.model.JobVariable;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The keywords that jobs and bridges share, in the order in which their findings are expected. */
final class JobHead {
    private final Source source;
    private final String stage;
    private final Optional<RefPolicy> only;
    private final Optional<RefPolicy> except;
    private final Optional<List<Rule>> rules;
    private final List<JobVariable> variables;
    private Inherit inheritDefault = new Inherit.All();
    private Inherit inheritVariables = new Inherit.All();
    private final JobEnvironment environment;
    private final Boolean interruptible;

    /**
     * What is read.
     *
     * @param place    where the job stands
     * @param name     its name
     * @param job      its keywords
     * @param defaults what it may take over
     */
    record Source(Place place, String name, Node.Mapping job, Defaults defaults) {
    }

    JobHead(Source source) {
        this.source = source;
        stage = own("stage", SimpleEntries::stage).orElse("test");
        only = own("only", (at, node) -> RefPolicyEntry.read(at, node, RefPolicy.BRANCHES_AND_TAGS.refs()));
        except = own("except", (at, node) -> RefPolicyEntry.read(at, node, Optional.empty()));
        rules = own("rules", (at, node) -> RulesEntry.read(at, node, RuleKind.JOB, source.defaults().once()));
        variables = own("variables", VariablesEntry::job).orElse(List.of());
        inherit();
        environment = own("environment", EnvironmentEntry::read).orElse(null);
        interruptible = taken(Keyword.INTERRUPTIBLE);
    }

    Place place() {
        return source.place();
    }

    String name() {
        return source.name();
    }

    Node.Mapping job() {
        return source.job();
    }

    JobEnvironment environment() {
        return environment;
    }

    Boolean interruptible() {
        return interruptible;
    }

    /** Reads a keyword that is never taken over. */
    <T> Optional<T> own(String key, Keyword.Reader<T> reader) {
        return job().given(key).map(node -> source.defaults().once().read(key, reader, place().child(key, node), node));
    }

    /** Reads a keyword, or takes it over; null where neither says anything. */
    <T> T taken(Keyword<T> keyword) {
        Optional<Node> given = job().given(keyword.name());
        if (given.isPresent()) {
            return source.defaults().once().read(keyword.name(), keyword.reader(), place(), given.get());
        }
        return inheritDefault.takes(keyword.name()) ? source.defaults().taken(keyword) : null;
    }

    private void inherit() {
        Optional<Node> given = job().given("inherit");
        if (given.isEmpty()) {
            return;
        }
        Place at = place().child("inherit", given.get());
        if (!(given.get() instanceof Node.Mapping mapping)) {
            at.config("should be a hash");
            inheritDefault = new Inherit.None();
            return;
        }
        if (Reads.unknownKeys(at, mapping, Set.of("default", "variables"))) {
            inheritDefault = new Inherit.None();
            return;
        }
        mapping.given("default").ifPresent(node -> inheritDefault = SimpleEntries.inherit(at.child("default", node), node,
                Keyword.names()));
        mapping.given("variables").ifPresent(node -> inheritVariables = SimpleEntries.inherit(at.child("variables", node), node, null));
    }

    /** When the job starts, whether it is a script or a bridge. */
    When when() {
        return job().given("when").map(Trees::scalarText).flatMap(When::of).orElse(When.ON_SUCCESS);
    }

    private boolean allowFailure() {
        return job().given("allow_failure").map(node -> node instanceof Node.Truth truth && truth.value()).orElse(when() == When.MANUAL);
    }

    /**
     * What only jobs with a script have besides.
     *
     * @param dependencies the jobs whose artifacts are fetched, or empty
     * @param tags         tags that a runner must have
     */
    record Script(Optional<List<String>> dependencies, List<String> tags) {
        static final Script NONE = new Script(Optional.empty(), List.of());
    }

    JobDefinition definition(boolean workflowHasRules, Optional<List<Need>> needs, Script script, JobOptions options) {
        boolean defaultOnly = !job().has("rules") && !workflowHasRules && only.isEmpty();
        return new JobDefinition(name(), name(), stage, -1, when(), allowFailure(), rules,
                defaultOnly ? Optional.of(RefPolicy.BRANCHES_AND_TAGS) : only, except, needs, script.dependencies(), script.tags(), variables,
                inheritVariables, job().given("resource_group").map(Trees::scalarText), options, place().position());
    }
}
