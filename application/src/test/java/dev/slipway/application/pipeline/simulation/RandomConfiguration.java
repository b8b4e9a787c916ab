package dev.slipway.application.pipeline.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes configurations by chance: small ones, in which the keywords that decide about the life of jobs meet in all ways. Another keyword
 * is another method that adds a line.
 */
final class RandomConfiguration {

    private static final List<String> STAGES = List.of("build", "test", "ship", "after");

    /** Files beside the configuration, for children and for their children. */
    static final String CHILD = "child.yml";
    static final String LEAF = "leaf.yml";
    /** Of a child that ends soon. */
    static final String SMALL = "small.yml";

    private final Dice dice;
    private final String below;
    private final List<Long> projects;
    private final int stages;
    private final List<String> earlier = new ArrayList<>();
    private final List<String> ofEarlierStages = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    /** @param below what children are made of; @param projects whose pipelines it may start */
    private RandomConfiguration(Dice dice, String below, List<Long> projects, int most) {
        this.dice = dice;
        this.below = below;
        this.projects = projects;
        this.stages = dice.between(1, most);
    }

    static String text(Dice dice, List<Long> projects) {
        return dice.chance(15) ? new RandomConfiguration(dice, SMALL, projects, 2).family() : written(dice, CHILD, projects, STAGES.size());
    }

    /** Of a child that ends soon, so that people have time to let it begin again. */
    static String small(Dice dice) {
        String resource = dice.chance(25) ? ", resource_group: " + dice.of(Scene.RESOURCES) : "";
        return "work: {script: [make]" + resource + "}\n" + (dice.chance(40) ? "more: {script: [make], when: manual}\n" : "")
                + (dice.chance(15) ? "below: {trigger: {include: " + SMALL + ", strategy: depend}}\n" : "");
    }

    /** Of a child: smaller, with children of its own, which is one generation too many now and then. */
    static String child(Dice dice) {
        return written(dice, LEAF, List.of(), 2);
    }

    private static String written(Dice dice, String below, List<Long> projects, int most) {
        return dice.chance(2) ? "broken: {script: []" : new RandomConfiguration(dice, below, projects, most).write();
    }

    /** Trigger jobs, and jobs that come after them. */
    private String family() {
        line("stages: [build, ship]");
        bridge("build", "down");
        if (dice.chance(40)) {
            bridge("build", "aside");
        }
        line("then: {stage: ship, script: [make]}");
        line("otherwise: {stage: ship, script: [make], when: " + dice.among("on_failure", "always", "manual") + "}");
        return text.toString();
    }

    private String write() {
        line("stages: " + STAGES.subList(0, stages));
        earlyEnd();
        line("variables: {BAD: 'a?b', WANTED: '" + dice.among("yes", "no") + "'}");
        for (String stage : STAGES.subList(0, stages)) {
            int jobs = dice.between(1, 3);
            for (int number = 1; number <= jobs; number++) {
                job(stage, stage + number);
            }
            if (dice.chance(projects.isEmpty() ? 8 : 12)) {
                bridge(stage, stage + "bridge");
            }
            ofEarlierStages.addAll(earlier.subList(ofEarlierStages.size(), earlier.size()));
        }
        return text.toString();
    }

    private void earlyEnd() {
        if (dice.chance(40)) {
            line("workflow: {auto_cancel: {on_new_commit: " + dice.among("conservative", "interruptible", "interruptible", "none")
                    + ", on_job_failure: "
                    + dice.among("none", "none", "all") + "}}");
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void job(String stage, String name) {
        line(name + ":");
        line("  stage: " + stage);
        line("  script: [make]");
        start();
        boolean needs = needs();
        if (!needs && !ofEarlierStages.isEmpty() && dice.chance(8)) {
            line("  dependencies: [" + dice.of(ofEarlierStages) + "]");
        }
        retry();
        tags();
        environment();
        resource();
        rest();
        earlier.add(name);
    }

    /** A job that starts another pipeline, or follows one. It is never one of those whose files others fetch. */
    private void bridge(String stage, String name) {
        line(name + ":");
        line("  stage: " + stage);
        int chosen = dice.below(100);
        boolean child = projects.isEmpty() || chosen < 60;
        if (child) {
            line("  trigger: {include: " + (dice.chance(5) ? "none.yml" : dice.chance(40) ? SMALL : below) + dependsOrNot() + "}");
        } else if (chosen < 92) {
            line("  trigger: {project: " + Wiring.PATH + dice.of(projects) + ", branch: " + dice.among(Wiring.PROTECTED_BRANCH, "feature")
                    + dependsOrNot() + "}");
        } else {
            line("  needs: {pipeline: " + Wiring.PATH + dice.of(projects) + "}");
        }
        if (!child) {
            line("  rules: [{if: \"$CI_PIPELINE_SOURCE != 'pipeline'\"" + (dice.chance(15) ? ", when: manual" : "") + "}]");
        } else if (dice.chance(25)) {
            line("  when: " + dice.among("manual", "on_failure", "always"));
        }
        if (dice.chance(25)) {
            line("  allow_failure: " + dice.chance(60));
        }
        if (dice.chance(15)) {
            line("  environment: production");
        }
        resource();
    }

    private String dependsOrNot() {
        return dice.chance(70) ? ", strategy: " + (text.length() % 2 == 0 ? "mirror" : "depend") : "";
    }

    private void start() {
        int chosen = dice.below(100);
        if (chosen < 12) {
            line("  when: manual");
            manual();
        } else if (chosen < 20) {
            line("  when: delayed");
            line("  start_in: " + dice.among("30 seconds", "2 minutes", "1 hour"));
            failing();
        } else if (chosen < 36) {
            line("  when: " + dice.among("on_failure", "on_failure", "always"));
            failing();
        } else if (chosen < 50) {
            rules();
        } else {
            failing();
        }
    }

    private void manual() {
        if (dice.chance(50)) {
            line("  allow_failure: false");
        }
    }

    private void failing() {
        int chosen = dice.below(100);
        if (chosen < 12) {
            line("  allow_failure: true");
        } else if (chosen < 20) {
            line("  allow_failure: {exit_codes: [3]}");
        }
    }

    private void rules() {
        line("  rules:");
        line("    - if: $WANTED == 'no'");
        line("      when: " + dice.among("never", "manual", "on_success", "always"));
        line("    - if: $CI_COMMIT_BRANCH == 'main'");
        line("      when: " + dice.among("manual", "on_failure", "on_success"));
        if (dice.chance(50)) {
            line("      allow_failure: " + dice.chance(50));
        }
        line("    - when: " + dice.among("on_success", "on_success", "never"));
    }

    private boolean needs() {
        if (!dice.chance(30)) {
            return false;
        }
        List<String> needed = new ArrayList<>();
        for (int count = dice.below(3); count > 0 && !earlier.isEmpty(); count--) {
            String name = dice.of(earlier);
            String need = "{job: " + name + ", optional: " + dice.chance(85) + ", artifacts: " + dice.chance(70) + "}";
            if (needed.stream().noneMatch(other -> other.startsWith("{job: " + name + ","))) {
                needed.add(need);
            }
        }
        line("  needs: " + needed);
        return true;
    }

    private void retry() {
        int chosen = dice.below(100);
        if (chosen < 15) {
            line("  retry: " + dice.between(1, 2));
        } else if (chosen < 22) {
            line("  retry: {max: 2, when: ["
                    + dice.among("script_failure", "runner_system_failure", "stuck_or_timeout_failure", "scheduler_failure") + "]}");
        }
    }

    private void tags() {
        int chosen = dice.below(100);
        if (chosen < 12) {
            line("  tags: [" + dice.of(Scene.TAGS) + "]");
        } else if (chosen < 14) {
            line("  tags: " + Scene.TAGS);
        } else if (chosen < 16) {
            line("  tags: [" + NOBODY_HAS + "]");
        }
    }

    /** A tag that no runner has until somebody brings one that does. */
    static final String NOBODY_HAS = "rare";

    private void environment() {
        int chosen = dice.below(100);
        if (chosen < 10) {
            line("  environment: " + dice.among("production", "staging"));
        } else if (chosen < 13) {
            line("  environment: {name: review/$CI_COMMIT_REF_NAME, action: " + dice.among("start", "stop", "prepare") + "}");
        } else if (chosen < 15) {
            line("  environment: $BAD");
        }
    }

    private void resource() {
        if (dice.chance(30)) {
            line("  resource_group: " + dice.of(Scene.RESOURCES));
        }
    }

    private void rest() {
        if (dice.chance(15)) {
            line("  artifacts: {paths: [out], expire_in: " + dice.among("10 minutes", "1 day") + "}");
        }
        if (dice.chance(10)) {
            line("  parallel: 2");
        }
        if (dice.chance(8)) {
            line("  timeout: " + dice.among("10 minutes", "2 hours"));
        }
        if (dice.chance(25)) {
            line("  interruptible: " + dice.chance(70));
        }
        if (dice.chance(5)) {
            line("  coverage: '/(\\d+)%/'");
        }
    }
}
