package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.keyword.Language;
import dev.slipway.domain.ciconfig.keyword.NodeJson;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.keyword.Word;
import dev.slipway.domain.ciconfig.model.JobStart;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.model.RootVariable;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.model.Workflow;
import dev.slipway.domain.ciconfig.options.Cache;
import dev.slipway.domain.ciconfig.options.DastProfiles;
import dev.slipway.domain.ciconfig.options.Image;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.options.JobPages;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.options.Release;
import dev.slipway.domain.ciconfig.options.Retry;
import dev.slipway.domain.ciconfig.options.Secret;
import dev.slipway.domain.ciconfig.options.Service;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.value.ArtifactsEntry;
import dev.slipway.domain.ciconfig.value.CacheEntry;
import dev.slipway.domain.ciconfig.value.EnvironmentEntry;
import dev.slipway.domain.ciconfig.value.ImageEntry;
import dev.slipway.domain.ciconfig.value.InheritEntry;
import dev.slipway.domain.ciconfig.value.NeedsEntry;
import dev.slipway.domain.ciconfig.value.PagesEntry;
import dev.slipway.domain.ciconfig.value.ParallelEntry;
import dev.slipway.domain.ciconfig.value.RefPolicyEntry;
import dev.slipway.domain.ciconfig.value.ReleaseEntry;
import dev.slipway.domain.ciconfig.value.RetryEntry;
import dev.slipway.domain.ciconfig.value.RulesEntry;
import dev.slipway.domain.ciconfig.value.ScriptEntry;
import dev.slipway.domain.ciconfig.value.SecretsEntry;
import dev.slipway.domain.ciconfig.value.SimpleEntries;
import dev.slipway.domain.ciconfig.value.TokensEntry;
import dev.slipway.domain.ciconfig.value.TriggerEntry;
import dev.slipway.domain.ciconfig.value.VariablesEntry;
import dev.slipway.domain.ciconfig.value.WorkflowEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Table of the language's keywords: one row for each, with the places where it is allowed, its checks, its reader and the part of a job
 * that its value becomes. Rows without {@code since} came with release 16.0 or before; {@link #NEWER_VALUES} lists the words of values that
 * came later. Jobs are checked and read in the order of the rows, which is the order of findings that clients expect.
 */
final class Keywords {
    private static final Set<Where> ROOT = Set.of(Where.ROOT);
    private static final Set<Where> SCRIPT = Set.of(Where.SCRIPT);
    private static final Set<Where> BRIDGE = Set.of(Where.BRIDGE);
    /** Jobs with a script, and bridges. */
    private static final Set<Where> JOB = Set.of(Where.SCRIPT, Where.BRIDGE);
    private static final Set<Where> INHERITED = Set.of(Where.DEFAULT, Where.SCRIPT);
    private static final Set<Where> ROOT_INHERITED = Set.of(Where.ROOT, Where.DEFAULT, Where.SCRIPT);

    static final Keyword<Void> DEFAULT = Keyword.known("default", ROOT);
    static final Keyword<Void> INCLUDE = Keyword.known("include", ROOT);
    static final Keyword<List<RootVariable>> ROOT_VARIABLES = Keyword.of("variables", ROOT, VariablesEntry::root);
    static final Keyword<List<String>> STAGES = Keyword.of("stages", ROOT, SimpleEntries::stages);
    static final Keyword<Workflow> WORKFLOW = Keyword.of("workflow", ROOT, WorkflowEntry::read);

    static final Keyword<Void> EXTENDS = Keyword.<Void>known("extends", JOB).shape(JobChecks::checkExtends);
    static final Keyword<String> STAGE = Keyword.of("stage", JOB, SimpleEntries::stage)
            .definition((job, stage) -> job.with(job.identity().in(stage)));
    static final Keyword<RefPolicy> ONLY = Keyword.of("only", JOB,
                    (place, node) -> RefPolicyEntry.read(place, node, RefPolicy.BRANCHES_AND_TAGS.refs()))
            .definition((job, policy) -> job.conditions(conditions -> conditions.withOnly(policy)));
    static final Keyword<RefPolicy> EXCEPT = Keyword.of("except", JOB, (place, node) -> RefPolicyEntry.read(place, node, Optional.empty()))
            .definition((job, policy) -> job.conditions(conditions -> conditions.withExcept(policy)));
    static final Keyword<List<Rule>> RULES = Keyword.of("rules", JOB, RulesEntry::ofJob).shape(JobChecks::checkRules)
            .definition((job, rules) -> job.conditions(conditions -> conditions.withRules(rules)));
    static final Keyword<String> RESOURCE_GROUP = Keyword.of("resource_group", JOB, (place, node) -> Trees.scalarText(node))
            .shape(JobChecks::checkResourceGroup)
            .definition((job, group) -> job.demands(demands -> demands.withResourceGroup(group)));
    static final Keyword<List<JobVariable>> VARIABLES = Keyword.of("variables", JOB, VariablesEntry::job)
            .definition((job, variables) -> job.scope(scope -> scope.withVariables(variables)));
    static final Keyword<InheritEntry.Inheritance> INHERIT = Keyword.of("inherit", JOB,
                    (place, node) -> InheritEntry.read(place, node, place.language().at(Where.DEFAULT)))
            .definition((job, inheritance) -> job.scope(scope -> scope.inheriting(inheritance.variables())));
    static final Keyword<JobEnvironment> ENVIRONMENT = Keyword.of("environment", JOB, EnvironmentEntry::read)
            .option((options, environment) -> options.withEnvironment(environment));
    static final Keyword<Boolean> INTERRUPTIBLE = Keyword.of("interruptible", Set.of(Where.DEFAULT, Where.SCRIPT, Where.BRIDGE),
            Reads::truthValue)
            .option((options, value) -> options.policy(policy -> policy.withInterruptible(value)));
    static final Keyword<List<String>> BEFORE_SCRIPT = Keyword.of("before_script", ROOT_INHERITED, ScriptEntry::read)
            .option((options, lines) -> options.commands(commands -> commands.withBeforeScript(lines)));
    static final Keyword<List<String>> SCRIPT_LINES = Keyword.of("script", SCRIPT, ScriptEntry::read).whole(JobChecks::checkScript)
            .option((options, lines) -> options.commands(commands -> commands.withScript(lines)));
    static final Keyword<List<String>> AFTER_SCRIPT = Keyword.of("after_script", ROOT_INHERITED, ScriptEntry::read)
            .option((options, lines) -> options.commands(commands -> commands.withAfterScript(lines)));
    static final Keyword<List<String>> HOOKS = Keyword.of("hooks", INHERITED, ScriptEntry::hooks).carried()
            .option((options, lines) -> options.commands(commands -> commands.withPreGetSourcesScript(lines)));
    static final Keyword<List<Cache>> CACHE = Keyword.inside("cache", ROOT_INHERITED, CacheEntry::read)
            .option((options, caches) -> options.results(results -> results.withCaches(caches)));
    static final Keyword<Image> IMAGE = Keyword.of("image", ROOT_INHERITED, ImageEntry::image)
            .option((options, image) -> options.containers(containers -> containers.withImage(image)));
    static final Keyword<List<Service>> SERVICES = Keyword.of("services", ROOT_INHERITED, ImageEntry::services).carried()
            .option((options, services) -> options.containers(containers -> containers.withServices(services)));
    static final Keyword<Long> TIMEOUT = Keyword.of("timeout", INHERITED, SimpleEntries::timeout)
            .option((options, seconds) -> options.policy(policy -> policy.withTimeout(seconds)));
    static final Keyword<Retry> RETRY = Keyword.inside("retry", INHERITED, RetryEntry::read)
            .option((options, retry) -> options.policy(policy -> policy.withRetry(retry)));
    static final Keyword<List<String>> TAGS = Keyword.of("tags", INHERITED, SimpleEntries::tags)
            .definition((job, tags) -> job.demands(demands -> demands.withTags(tags)));
    static final Keyword<JobArtifacts> ARTIFACTS = Keyword.of("artifacts", INHERITED, ArtifactsEntry::read)
            .option((options, artifacts) -> options.results(results -> results.withArtifacts(artifacts)));
    static final Keyword<Trigger> TRIGGER = Keyword.of("trigger", BRIDGE, TriggerEntry::read)
            .extra((extras, trigger) -> extras.withTrigger(trigger));
    static final Keyword<NeedsEntry.Needs> NEEDS = Keyword.of("needs", SCRIPT, NeedsEntry::ofJob)
            .definition((job, needs) -> job.links(links -> links.withNeeds(Optional.of(needs.own())))
                    .options(options -> options.extras(extras -> extras.withOtherNeeds(needs.others()))));
    /** A bridge that only follows a pipeline waits for the stages before it, like a job without {@code needs}. */
    static final Keyword<NeedsEntry.Needs> NEEDS_OF_BRIDGE = Keyword.of("needs", BRIDGE, NeedsEntry::ofBridge)
            .definition((job, needs) -> job
                    .links(links -> needs.own().isEmpty() && !needs.others().isEmpty() ? links : links.withNeeds(Optional.of(needs.own())))
                    .options(options -> options.extras(extras -> extras.withOtherNeeds(needs.others()))));
    static final Keyword<String> COVERAGE = Keyword.of("coverage", SCRIPT, SimpleEntries::coverage)
            .option((options, pattern) -> options.results(results -> results.withCoverage(pattern)));
    static final Keyword<Release> RELEASE = Keyword.of("release", SCRIPT, ReleaseEntry::read)
            .extra((extras, release) -> extras.withRelease(release));
    static final Keyword<ParallelEntry.Parallel> PARALLEL = Keyword.of("parallel", SCRIPT, ParallelEntry::read)
            .becomes((job, parallel) -> new WrittenJob(job.definition(), Optional.of(parallel)));
    static final Keyword<ParallelEntry.Parallel> PARALLEL_OF_BRIDGE = Keyword.of("parallel", BRIDGE, ParallelEntry::ofBridge)
            .becomes((job, parallel) -> new WrittenJob(job.definition(), Optional.of(parallel)));
    /** A manual job may fail, unless {@code allow_failure} forbids it. */
    static final Keyword<When> WHEN = Keyword.of("when", JOB, (place, node) -> When.of(Trees.scalarText(node)).orElse(null))
            .whole(JobChecks::checkWhen)
            .definition((job, when) -> job.with(new JobStart(when, when == When.MANUAL)));
    static final Keyword<List<String>> DEPENDENCIES = Keyword.of("dependencies", SCRIPT, (place, node) -> Reads.texts(node))
            .whole(job -> Reads.strings(job.place(), job.job(), "dependencies"))
            .definition((job, jobs) -> job.links(links -> links.withDependencies(jobs)));
    static final Keyword<SimpleEntries.AllowFailure> ALLOW_FAILURE = Keyword.of("allow_failure", JOB, SimpleEntries::allowFailure)
            .whole(JobChecks::checkAllowFailure)
            .definition((job, allowed) -> job.with(new JobStart(job.when(), allowed.always()))
                    .options(options -> options.withExitCodes(allowed.exitCodes())));
    static final Keyword<String> MANUAL_CONFIRMATION = Keyword.of("manual_confirmation", SCRIPT, (place, node) -> Trees.scalarText(node))
            .whole(job -> Reads.string(job.place(), job.job(), "manual_confirmation"))
            .carriedBy((carried, question) -> carried.withManualConfirmation(question));
    static final Keyword<Node> RUN = Keyword.of("run", SCRIPT, (place, node) -> node).whole(JobChecks::checkSteps)
            .extra((extras, steps) -> extras.withSteps(NodeJson.of(steps)));
    static final Keyword<Long> START_IN = Keyword.of("start_in", SCRIPT, (place, node) -> Reads.seconds(node).orElse(0))
            .whole(JobChecks::checkStartIn).option((options, seconds) -> options.withStartIn(seconds));
    static final Keyword<Map<String, List<String>>> ID_TOKENS = Keyword.of("id_tokens", INHERITED, TokensEntry::read)
            .extra((extras, audiences) -> extras.credentials(credentials -> credentials.withIdTokens(audiences)));
    static final Keyword<String> PUBLISH = Keyword.of("publish", SCRIPT, PagesEntry::directory).whole(JobChecks::checkPublish);
    static final Keyword<JobPages> PAGES = Keyword.of("pages", SCRIPT, PagesEntry::options)
            .beside(job -> PagesEntry.checkDirectory(job.place(), job.name(), job.job()));
    static final Keyword<DastProfiles> DAST_CONFIGURATION = Keyword.of("dast_configuration", SCRIPT, SimpleEntries::dastProfiles)
            .extra((extras, profiles) -> extras.withDastProfiles(profiles));
    static final Keyword<Map<String, Secret>> SECRETS = Keyword.of("secrets", SCRIPT, SecretsEntry::read)
            .extra((extras, secrets) -> extras.credentials(credentials -> credentials.withSecrets(secrets)));
    static final Keyword<String> IDENTITY = Keyword.of("identity", SCRIPT, SimpleEntries::identity)
            .extra((extras, provider) -> extras.credentials(credentials -> credentials.withIdentity(provider)));

    /** The rows. */
    static final List<Keyword<?>> ALL = List.of(DEFAULT, INCLUDE, ROOT_VARIABLES, STAGES, WORKFLOW,
            EXTENDS, STAGE, ONLY, EXCEPT, RULES, RESOURCE_GROUP, VARIABLES, INHERIT, ENVIRONMENT, INTERRUPTIBLE, BEFORE_SCRIPT,
            SCRIPT_LINES, AFTER_SCRIPT, HOOKS, CACHE, IMAGE, SERVICES, TIMEOUT, RETRY, TAGS, ARTIFACTS, TRIGGER, NEEDS, NEEDS_OF_BRIDGE,
            COVERAGE,
            RELEASE, PARALLEL, PARALLEL_OF_BRIDGE, WHEN, DEPENDENCIES, ALLOW_FAILURE, MANUAL_CONFIRMATION, RUN, START_IN, ID_TOKENS,
            PUBLISH, PAGES, DAST_CONFIGURATION, SECRETS, IDENTITY);

    /** Rows that jobs inherit from {@code default}, in the order in which that is read. */
    static final List<Keyword<?>> IN_DEFAULT = List.of(BEFORE_SCRIPT, AFTER_SCRIPT, HOOKS, CACHE, IMAGE, SERVICES, INTERRUPTIBLE, TIMEOUT,
            RETRY, TAGS, ARTIFACTS, ID_TOKENS);

    /** Newer words in values of keywords. */
    static final List<Word> NEWER_VALUES = List.of(
            Word.of("annotations", Set.of(Where.REPORTS)).since("16.3").with(Word.Effect.CARRIED),
            Word.of("repository_xray", Set.of(Where.REPORTS)).since("16.7").with(Word.Effect.CARRIED),
            Word.of("mirror", Set.of(Where.STRATEGY)).since("18.2"),
            Word.of("dashboard", Set.of(Where.KUBERNETES)).since("18.4").with(Word.Effect.IGNORED),
            Word.of("managed_resources", Set.of(Where.KUBERNETES)).since("18.4").with(Word.Effect.IGNORED));

    private static final List<Keyword<?>> OF_SCRIPT = in(Where.SCRIPT);
    private static final List<Keyword<?>> OF_BRIDGE = in(Where.BRIDGE);
    private static final Language LENIENT = new Language(words(), KeywordPolicy.LENIENT);
    private static final Language STRICT = new Language(words(), KeywordPolicy.STRICT);

    private Keywords() {
    }

    private static List<Keyword<?>> in(Where where) {
        return ALL.stream().<Keyword<?>>filter(keyword -> keyword.isIn(where)).toList();
    }

    /** Returns the words of all rows. */
    static List<Word> words() {
        return Stream.concat(ALL.stream().map(Keyword::word), NEWER_VALUES.stream()).toList();
    }

    /** Returns the rows of jobs with a script, or of bridges. */
    static List<Keyword<?>> of(Where kind) {
        return kind == Where.SCRIPT ? OF_SCRIPT : OF_BRIDGE;
    }

    static Language language(KeywordPolicy policy) {
        return policy == KeywordPolicy.LENIENT ? LENIENT : STRICT;
    }
}
