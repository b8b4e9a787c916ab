package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks a job as a whole, before its keywords are read one by one. */
final class JobEntry {
    static final int MAX_NAME = 255;

    private static final Set<String> KEYS = Set.of("tags", "script", "image", "services", "start_in", "artifacts", "cache", "dependencies",
            "before_script", "after_script", "hooks", "coverage", "retry", "parallel", "timeout", "extends", "stage", "only", "except",
                    "rules",
            "variables", "inherit", "allow_failure", "when", "needs", "resource_group", "environment", "interruptible");
    private static final List<String> NOT_SUPPORTED = List.of("trigger", "release", "id_tokens", "secrets", "dast_configuration",
            "identity",
            "run", "pages", "publish", "manual_confirmation");
    private static final List<String> NOT_WITH_RULES = List.of("only", "except", "start_in");

    private JobEntry() {
    }

    /** Whether a value can be a job at all; what cannot is reported at the place of all jobs. */
    static boolean isJob(Node node) {
        return node instanceof Node.Mapping mapping && (mapping.has("script") || mapping.has("trigger") || mapping.has("needs")
                || mapping.has("run"));
    }

    /** Checks the job as a whole and says whether its keywords can be read. */
    static boolean check(Place place, String name, Node.Member member) {
        int before = place.findings().size();
        Node.Mapping job = (Node.Mapping) member.value();
        name(place, name, member);
        shared(place, job);
        notSupported(place, job);
        if (job.has("script")) {
            script(place, job);
        } else if (needsPipeline(job)) {
            place.notSupported("needs:pipeline");
        } else if (!job.has("trigger") && !job.has("run")) {
            place.config("should contain either a trigger or a needs:pipeline");
        }
        return place.findings().size() == before;
    }

    private static boolean needsPipeline(Node.Mapping job) {
        return job.given("needs").map(Reads::items).orElse(List.of()).stream().anyMatch(need -> Reads.given(need, "pipeline").isPresent());
    }

    private static void name(Place place, String name, Node.Member member) {
        if (name.isBlank()) {
            place.attribute("name", "can't be blank");
        } else if (!member.textual()) {
            place.attribute("name", "should be a symbol");
        } else if (name.length() > MAX_NAME) {
            place.attribute("name", "is too long (maximum is " + MAX_NAME + " characters)");
        }
    }

    private static void shared(Place place, Node.Mapping job) {
        Optional<Node> rules = job.given("rules");
        String forbidden = NOT_WITH_RULES.stream().filter(key -> job.given(key).isPresent()).collect(Collectors.joining(", "));
        if (rules.isPresent() && !forbidden.isEmpty()) {
            place.config("key may not be used with `rules`: " + forbidden);
        }
        job.given("extends").filter(value -> !Reads.isText(value) && !Reads.isTexts(value))
                .ifPresent(value -> place.attribute("extends", "should be an array of strings or a string"));
        rules.filter(value -> !RulesEntry.hasShape(value))
                .ifPresent(value -> place.attribute("rules", "should be an array containing hashes and arrays of hashes"));
        Reads.string(place, job, "resource_group");
    }

    private static void notSupported(Place place, Node.Mapping job) {
        String unknown = job.members().keySet().stream().filter(key -> !KEYS.contains(key) && !NOT_SUPPORTED.contains(key))
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            place.config("contains unknown keys: " + unknown);
        }
        NOT_SUPPORTED.stream().filter(job::has).forEach(place::notSupported);
    }

    private static void script(Place place, Node.Mapping job) {
        if (Reads.isBlank(job.find("script").orElseThrow())) {
            place.attribute("script", "can't be blank");
        }
        Optional<Node> when = job.given("when");
        when.filter(value -> !Reads.isText(value)).ifPresent(value -> place.attribute("when", "should be a string"));
        when.filter(value -> When.of(Trees.scalarText(value)).filter(word -> word != When.NEVER).isEmpty()).ifPresent(value ->
                place.attribute("when", "should be one of: "
                        + Arrays.stream(When.values()).filter(word -> word != When.NEVER).map(When::word)
                        .collect(Collectors.joining(", "))));
        Reads.strings(place, job, "dependencies");
        job.given("allow_failure").filter(value -> !(value instanceof Node.Mapping) && !(value instanceof Node.Truth))
                .ifPresent(value -> place.attribute("allow failure", "should be a hash or a boolean value"));
        boolean delayed = when.map(Trees::scalarText).filter(When.DELAYED.word()::equals).isPresent();
        if (delayed) {
            Reads.duration(place, "start in", job.given("start_in"), Reads.WEEK);
        }
        if ((!delayed || job.given("rules").isPresent()) && job.given("start_in").isPresent()) {
            place.attribute("start in", "must be blank");
        }
    }
}
