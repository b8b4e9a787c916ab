package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.value.PagesEntry;
import dev.slipway.domain.ciconfig.value.RulesEntry;
import dev.slipway.domain.ciconfig.value.StepsEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Checks of single keywords that belong to the job as a whole: an error in one of them prevents the job from being read. */
final class JobChecks {
    private static final List<When> OF_SCRIPTS = Arrays.stream(When.values()).filter(when -> when != When.NEVER).toList();
    private static final List<When> OF_BRIDGES = List.of(When.ON_SUCCESS, When.ON_FAILURE, When.ALWAYS, When.MANUAL);

    private JobChecks() {
    }

    static void checkExtends(JobSource job) {
        job.job().given("extends").filter(value -> !Reads.isWord(value) && !Reads.isTexts(value))
                .ifPresent(value -> job.place().attribute("extends", "should be an array of strings or a string"));
    }

    static void checkRules(JobSource job) {
        job.job().given("rules").filter(value -> !RulesEntry.hasShape(value))
                .ifPresent(value -> job.place().attribute("rules", "should be an array containing hashes and arrays of hashes"));
    }

    static void checkResourceGroup(JobSource job) {
        Reads.string(job.place(), job.job(), "resource_group");
    }

    static void checkScript(JobSource job) {
        if (job.job().find("script").filter(Reads::isBlank).isPresent() && !job.job().has("run")) {
            job.place().attribute("script", "can't be blank");
        }
    }

    static void checkWhen(JobSource job) {
        Optional<Node> when = job.job().given("when");
        when.filter(value -> !Reads.isText(value)).ifPresent(value -> job.place().attribute("when", "should be a string"));
        List<String> words = (job.kind() == Where.SCRIPT ? OF_SCRIPTS : OF_BRIDGES).stream().map(When::word).toList();
        when.filter(value -> !Reads.isOneOf(value, words))
                .ifPresent(value -> job.place().attribute("when", "should be one of: " + String.join(", ", words)));
    }

    static void checkAllowFailure(JobSource job) {
        if (job.kind() == Where.BRIDGE) {
            Reads.truth(job.place(), job.job(), "allow_failure");
        } else {
            job.job().given("allow_failure").filter(value -> !(value instanceof Node.Mapping) && !(value instanceof Node.Truth))
                    .ifPresent(value -> job.place().attribute("allow failure", "should be a hash or a boolean value"));
        }
    }

    static void checkSteps(JobSource job) {
        job.job().given("run").ifPresent(steps -> StepsEntry.check(job.place(), steps));
    }

    static void checkStartIn(JobSource job) {
        Optional<Node> startIn = job.job().given("start_in");
        boolean delayed = job.job().given("when").filter(Reads::isText).map(Trees::scalarText).filter(When.DELAYED.word()::equals)
                .isPresent();
        if (delayed) {
            Reads.duration(job.place(), "start in", startIn, Reads.WEEK);
        }
        if ((!delayed || job.job().has("rules")) && startIn.filter(value -> !Reads.isBlank(value)).isPresent()) {
            job.place().attribute("start in", "must be blank");
        }
    }

    static void checkPublish(JobSource job) {
        if (job.job().given("publish").filter(value -> !Reads.isBlank(value)).isPresent()
                && !PagesEntry.publishes(job.name(), job.job())) {
            job.place().attribute("publish", "can only be used within a `pages` job");
        }
    }
}
