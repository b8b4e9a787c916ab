package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks a job as a whole before its keywords are read one by one, and tells jobs with a script from bridges. */
final class JobEntry {
    static final int MAX_NAME = 255;

    private static final Set<String> SHARED = Set.of("extends", "stage", "only", "except", "rules", "variables", "inherit", "allow_failure",
            "when", "needs", "resource_group", "environment", "interruptible");
    private static final Set<String> OF_SCRIPTS = with(SHARED, "tags", "script", "image", "services", "start_in", "artifacts", "cache", "dependencies",
            "before_script", "after_script", "hooks", "coverage", "retry", "parallel", "timeout", "release", "id_tokens", "secrets",
            "dast_configuration", "identity", "run", "pages", "publish", "manual_confirmation");
    private static final Set<String> OF_BRIDGES = with(SHARED, "trigger", "parallel");
    private static final Set<String> NO_NAMES = Set.of("false", "[]", "{}");
    private static final List<String> NOT_WITH_RULES = List.of("only", "except", "start_in");
    private static final Set<When> WHEN = Arrays.stream(When.values()).filter(when -> when != When.NEVER).collect(Collectors.toSet());

    private JobEntry() {
    }

    private static Set<String> with(Set<String> some, String... others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(List.of(others));
        return Set.copyOf(all);
    }

    /** Whether a value can be a job at all; what cannot is reported at the place of all jobs. */
    static boolean isJob(Node node) {
        return node instanceof Node.Mapping mapping && (isScript(mapping) || mapping.has("trigger") || mapping.has("needs"));
    }

    private static boolean isScript(Node.Mapping job) {
        return job.has("script") || job.has("run");
    }

    /** Reads a job; empty where something is wrong with it as a whole. */
    static Optional<JobDraft> read(JobHead.Source source, Node.Member member, boolean workflowHasRules) {
        Place place = source.place();
        int before = place.findings().errors();
        name(place, source.name(), member);
        shared(place, source.job());
        if (isScript(source.job())) {
            script(source);
        } else {
            BridgeEntry.check(place, source.job(), OF_BRIDGES);
        }
        if (place.findings().errors() == before) {
            return Optional.of(isScript(source.job()) ? JobBody.read(source, workflowHasRules)
                    : BridgeEntry.read(source, workflowHasRules));
        }
        if (!isScript(source.job())) {
            BridgeEntry.reportNothing(place);
        }
        return Optional.empty();
    }

    /** Whether a job has a name: neither nothing nor false is one. */
    static boolean isNamed(String name, Node.Member member) {
        return !name.isEmpty() && (member.textual() || !NO_NAMES.contains(name));
    }

    private static void name(Place place, String name, Node.Member member) {
        if (!isNamed(name, member)) {
            place.attribute("name", "can't be blank");
        }
        if (!member.textual()) {
            place.attribute("name", "should be a symbol");
        } else if (name.length() > MAX_NAME) {
            place.attribute("name", "is too long (maximum is " + MAX_NAME + " characters)");
        }
    }

    private static void together(Place place, Node.Mapping job, Set<String> either) {
        List<String> both = job.members().keySet().stream().filter(either::contains).toList();
        if (both.size() > 1) {
            place.config("these keys cannot be used together: " + String.join(", ", both));
        }
    }

    private static void shared(Place place, Node.Mapping job) {
        together(place, job, Set.of("script", "trigger"));
        together(place, job, Set.of("run", "trigger"));
        Optional<Node> rules = job.given("rules");
        String forbidden = job.members().keySet().stream().filter(key -> NOT_WITH_RULES.contains(key) && job.given(key).isPresent())
                .collect(Collectors.joining(", "));
        if (rules.isPresent() && !forbidden.isEmpty()) {
            place.config("key may not be used with `rules`: " + forbidden);
        }
        job.given("extends").filter(value -> !Reads.isWord(value) && !Reads.isTexts(value))
                .ifPresent(value -> place.attribute("extends", "should be an array of strings or a string"));
        rules.filter(value -> !RulesEntry.hasShape(value))
                .ifPresent(value -> place.attribute("rules", "should be an array containing hashes and arrays of hashes"));
        Reads.string(place, job, "resource_group");
    }

    private static void script(JobHead.Source source) {
        Place place = source.place();
        Node.Mapping job = source.job();
        Reads.unknownKeys(place, job, OF_SCRIPTS);
        List.of("script", "before_script", "after_script").forEach(key -> together(place, job, Set.of(key, "run")));
        if (job.find("script").filter(Reads::isBlank).isPresent() && !job.has("run")) {
            place.attribute("script", "can't be blank");
        }
        when(place, job, WHEN);
        Reads.strings(place, job, "dependencies");
        job.given("allow_failure").filter(value -> !(value instanceof Node.Mapping) && !(value instanceof Node.Truth))
                .ifPresent(value -> place.attribute("allow failure", "should be a hash or a boolean value"));
        Reads.string(place, job, "manual_confirmation");
        job.given("run").ifPresent(steps -> StepsEntry.check(place, steps));
        startIn(place, job);
        if (job.given("publish").filter(value -> !Reads.isBlank(value)).isPresent() && !PagesEntry.publishes(source.name(), job)) {
            place.attribute("publish", "can only be used within a `pages` job");
        }
    }

    /** Checks {@code when} of a job that may take only some of its values. */
    static void when(Place place, Node.Mapping job, Set<When> allowed) {
        Optional<Node> when = job.given("when");
        when.filter(value -> !Reads.isText(value)).ifPresent(value -> place.attribute("when", "should be a string"));
        List<String> words = Arrays.stream(When.values()).filter(allowed::contains).map(When::word).toList();
        when.filter(value -> !Reads.isOneOf(value, words))
                .ifPresent(value -> place.attribute("when", "should be one of: " + String.join(", ", words)));
    }

    private static void startIn(Place place, Node.Mapping job) {
        boolean delayed = job.given("when").filter(Reads::isText).map(Trees::scalarText).filter(When.DELAYED.word()::equals).isPresent();
        if (delayed) {
            Reads.duration(place, "start in", job.given("start_in"), Reads.WEEK);
        }
        if ((!delayed || job.has("rules")) && job.given("start_in").filter(value -> !Reads.isBlank(value)).isPresent()) {
            place.attribute("start in", "must be blank");
        }
    }
}
