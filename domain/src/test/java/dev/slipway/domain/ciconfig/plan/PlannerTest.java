package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.options.OtherNeed;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
    private static final Sources OTHER = new Sources() {
        @Override
        public Optional<String> local(String path) {
            return Optional.empty();
        }

        @Override
        public List<String> paths() {
            return List.of("lib/b.c");
        }
    };
    private static final CommitPaths FILES = new CommitPaths() {
        @Override
        public Optional<List<String>> changed() {
            return Optional.of(List.of("src/a.c", "README.md"));
        }

        @Override
        public Optional<List<String>> changedSince(String ref) {
            return ref.equals("main") ? Optional.of(List.of("docs/x")) : Optional.empty();
        }

        @Override
        public List<String> paths() {
            return List.of("src/a.c", "Dockerfile");
        }

        @Override
        public Sources.Foreign project(String path, String ref) {
            if (!path.startsWith("group/other")) {
                return new Sources.Foreign.Hidden();
            }
            return ref.equals(Sources.HEAD) || ref.equals("main") ? new Sources.Foreign.Found(OTHER) : new Sources.Foreign.NoReference();
        }
    };

    private record Environments(List<Variable> everywhere) implements EnvironmentView {
        @Override
        public Known of(String name, JobEnvironment written) {
            return new Known(new EnvironmentFacts(name, name.replace('/', '-'), written.url() == null ? "" : written.url(), written.effect()
                    .action(), "production"),
                    Stream.concat(everywhere.stream(), Stream.of(Variable.shown("KEPT_FOR", name))).toList());
        }
    }

    private static PlanResult plan(String text, String ref, boolean tag, String source, Variable... overriding) {
        CompileResult result = CiCompiler.compile(text, "ci.yml", Sources.none(), VariableSet.none());
        CompileResult.Compiled compiled = assertInstanceOf(CompileResult.Compiled.class, result, result.toString());
        List<Variable> predefined = List.of(Variable.shown("CI_COMMIT_BRANCH", ref), Variable.shown("CI_PIPELINE_SOURCE", source));
        return Planner.plan(compiled.config(), PipelineContext.of("group/project", ref, tag, source)
                .withVariables(predefined, List.of(overriding)).seeing(FILES).in(new Environments(List.of(overriding))));
    }

    private static PipelinePlan planned(String text, Variable... overriding) {
        PlanResult result = plan(text, "main", false, "push", overriding);
        return assertInstanceOf(PipelinePlan.class, result, result.toString());
    }

    private static PlannedJob job(String body, Variable... overriding) {
        return planned("j:\n  script: x\n  " + body + "\n", overriding).jobs().getFirst();
    }

    private static boolean added(String body, String ref, boolean tag, String source) {
        return plan("j:\n  script: x\n  " + body + "\nalways: {script: x, rules: [{when: always}]}\n", ref, tag,
                source) instanceof PipelinePlan plan
                && plan.jobs().stream().anyMatch(job -> job.name().equals("j"));
    }

    private static PlanResult.Refused refused(String text) {
        return assertInstanceOf(PlanResult.Refused.class, plan(text, "main", false, "push"));
    }

    @Test
    void jobs_come_by_stage_and_then_as_written() {
        PipelinePlan plan = planned("c: {script: x, stage: deploy}\nb: {script: x}\na: {script: x}\n.h: {script: x}\n");
        assertEquals(List.of("b", "a", "c"), plan.jobs().stream().map(PlannedJob::name).toList());
        assertEquals(List.of("test", "deploy"), plan.stages());
        assertEquals(List.of(2, 2, 3), plan.jobs().stream().map(job -> job.identity().stageIndex()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"only: [main]|main|false|push|true", "only: [main]|dev|false|push|false",
        "only: [/^ma.n$/]|main|false|push|true", "only: [/^MA.N$/i]|main|false|push|true", "only: [tags]|v1|true|push|true",
        "only: [tags]|main|false|push|false", "only: [branches]|v1|true|push|false", "only: [pushes]|main|false|push|true",
        "only: [web, schedules]|main|false|schedule|true", "only: [api]|main|false|push|false",
        "only: [merge_requests]|main|false|merge_request_event|true", "only: [main]|main|false|merge_request_event|false",
        "except: [main]|main|false|push|false", "except: [/^x/]|main|false|push|true", "only: [main@group/project]|main|false|push|true",
        "only: [main@other/project]|main|false|push|false", "only: [/^m/@group/project]|main|false|push|true",
        "only: {variables: ['$CI_COMMIT_BRANCH == \"main\"']}|main|false|push|true", "only: {variables: ['$NOPE']}|main|false|push|false",
        "only: {changes: ['src/*']}|main|false|push|true", "only: {changes: ['lib/*']}|main|false|push|false",
        "except: {changes: ['*.md']}|main|false|push|false", "only: {kubernetes: active}|main|false|push|false",
        "except: {variables: ['$NOPE']}|main|false|push|true", "tags: []|main|false|merge_request_event|false"})
    void only_and_except(String body, String ref, boolean tag, String source, boolean expected) {
        assertEquals(expected, added(body, ref, tag, source));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[{if: '$CI_COMMIT_BRANCH == \"main\"'}]|ON_SUCCESS|false",
            "[{if: $NOPE}, {when: manual}]|MANUAL|false",
        "[{when: manual, allow_failure: true}]|MANUAL|true", "[{changes: ['src/*'], when: always}]|ALWAYS|false",
        "[{changes: ['lib/*']}, {when: on_failure}]|ON_FAILURE|false",
                "[{changes: {paths: [docs/x], compare_to: main}, when: always}]|ALWAYS|false",
        "[{exists: [Dockerfile], when: always}]|ALWAYS|false", "[{exists: ['*.py'], when: always}, {when: manual}]|MANUAL|false",
        "[{exists: ['$DIR/*.c'], when: always}]|ALWAYS|false", "[{if: '$FROM_JOB == \"1\"', when: always}]|ALWAYS|false"})
    void the_first_rule_that_holds_decides(String rules, When when, boolean allowFailure) {
        PlannedJob job = job("variables: {DIR: src, FROM_JOB: 1}\n  rules: " + rules);
        assertEquals(List.of(when, allowFailure), List.of(job.when(), job.start().allowFailure()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"$INNER == \"src\"|true", "$OUTER == \"src\"|false", "$OUTER == '$INNER'|true", "$NOWHERE|true"})
    void conditions_compare_values_as_they_are_written(String condition, boolean holds) {
        String variables = "variables: {INNER: src, OUTER: $INNER, NOWHERE: $NOPE}\n";
        String rules = "rules: [{if: \"" + condition.replace("\"", "\\\"") + "\"}]";
        assertEquals(holds, plan(variables + "workflow: {" + rules + "}\nj: {script: x}\n", "main", false, "push") instanceof PipelinePlan);
        assertEquals(holds, plan(variables + "j: {script: x, " + rules + "}\n", "main", false, "push") instanceof PipelinePlan);
        assertEquals(holds, plan(variables + "j: {script: x, only: {variables: [\"" + condition.replace("\"", "\\\"")
                + "\"]}}\n", "main", false, "push")
                instanceof PipelinePlan);
        assertEquals(true, added("variables: {INNER: src, OUTER: $INNER}\n  rules: [{exists: ['$OUTER/*.c']}]", "main", false, "push"));
    }

    @Test
    void no_rule_means_no_job() {
        assertEquals(false, added("rules: [{if: $NOPE}]", "main", false, "push"));
        assertEquals(false, added("rules: [{if: $CI_COMMIT_BRANCH, when: never}, {when: always}]", "main", false, "push"));
        assertEquals(true, added("rules: [{when: always}]", "main", false, "merge_request_event"));
    }

    @Test
    void a_rule_changes_the_job() {
        PlannedJob job = job("allow_failure: {exit_codes: 3}\n  variables: {A: 1}\n  rules: [{when: delayed, start_in: 1 hour, "
                + "allow_failure: false, interruptible: true, variables: {A: 2, B: 3}}]");
        assertEquals(List.of(When.DELAYED, false, 3600L, List.of(), true), List.of(job.when(), job.start().allowFailure(),
                job.options().startInSeconds(), job.options().allowFailureExitCodes(), job.options().policy().interruptible()));
        assertEquals(List.of(Variable.shown("A", "2"), Variable.shown("B", "3")), job.variables());
    }

    @Test
    void a_manual_job_may_fail_unless_a_rule_makes_it_manual() {
        assertEquals(true, job("when: manual").start().allowFailure());
        assertEquals(false, job("when: manual\n  allow_failure: false").start().allowFailure());
        assertEquals(false, job("rules: [{when: manual}]").start().allowFailure());
        assertEquals(List.of(1, 2), job("allow_failure: {exit_codes: [1, 2]}").options().allowFailureExitCodes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"CI_JOB_NAME|j|", "CI_JOB_NAME_SLUG|j|", "CI_JOB_STAGE|check|",
            "CI_JOB_IMAGE|alpine:3|alpine:$THREE", "CI_NODE_TOTAL|1|", "CI_BUILD_NAME|j|",
        "CI_ENVIRONMENT_NAME|review/j-check|", "CI_ENVIRONMENT_SLUG|review-j-check|",
        "CI_ENVIRONMENT_URL|https://review-j-check.example.com"
                + "|https://$CI_ENVIRONMENT_SLUG.example.com",
        "CI_ENVIRONMENT_ACTION|start|", "CI_ENVIRONMENT_TIER|production|", "KEPT_FOR|review/j-check|"})
    void a_job_knows_what_it_says_of_itself(String name, String value, String written) {
        String body = "stage: check\n  image: alpine:$THREE\n  variables: {THREE: 3}\n  resource_group: g-$" + name + "\n  tags: ['t-$"
                + name + "']\n  "
                + "environment: {name: review/$CI_JOB_NAME-$CI_JOB_STAGE, url: 'https://$CI_ENVIRONMENT_SLUG.example.com'}\n  "
                + "rules: [{if: '$" + name + " == \"" + (written == null ? value : written) + "\"', when: always}, {when: on_failure}]";
        PlannedJob job = planned("stages: [check]\nj:\n  script: x\n  " + body).jobs().getFirst();
        assertEquals(List.of("g-" + value, List.of("t-" + value)), List.of(job.demands().resourceGroup().orElse(""), job.demands().tags()));
        assertEquals(When.ALWAYS, job.when());
    }

    @Test
    void what_a_job_says_of_itself_stands_below_everything_else() {
        assertEquals("g-mine", job("variables: {CI_JOB_STAGE: mine}\n  resource_group: g-$CI_JOB_STAGE").demands().resourceGroup()
                .orElseThrow());
        assertEquals(List.of("g1", "g2"), planned("j: {script: x, parallel: 2, resource_group: g$CI_NODE_INDEX}").jobs().stream()
                .map(job -> job.demands().resourceGroup().orElseThrow()).toList());
    }

    @Test
    void a_rule_changes_what_the_job_says_of_itself() {
        PlannedJob job = job("environment: $WHERE\n  resource_group: $CI_ENVIRONMENT_NAME$CI_JOB_MANUAL\n  rules: [{if: $CI_JOB_MANUAL}, "
                + "{when: manual, variables: {WHERE: production}}]");
        assertEquals("productiontrue", job.demands().resourceGroup().orElseThrow());
    }

    @Test
    void needs_of_others_are_resolved() {
        PipelinePlan plan = planned(
                "variables: {WHO: other, SUITE: unit}\nj: {script: x, variables: {SUITE: full}, needs: [{project: group/$WHO, ref: "
                + "$CI_COMMIT_BRANCH, job: 'build $SUITE', artifacts: false}, {pipeline: $PARENT, job: x$NOPE}]}");
        assertEquals(List.of(new OtherNeed("group/other", "main", null, "build full", false), new OtherNeed(null, null, "", "x", true)),
                plan.jobs().getFirst().options().extras().pipelines().otherNeeds());
        assertEquals(Optional.of(List.of()), plan.jobs().getFirst().needs(), "it waits for nothing");
    }

    @Test
    void variables_tags_and_groups_are_resolved() {
        PipelinePlan plan = planned("variables: {A: root, B: $A-x, R: {value: $A, expand: false}}\nworkflow: {name: 'Run $B', rules: "
                + "[{if: $CI_COMMIT_BRANCH, variables: {A: flow}}]}\nj: {script: x, variables: {C: c}, tags: ['$B', '$NOPE'], "
                + "resource_group: g-$C}\n"
                + "k: {script: x, inherit: {variables: [B]}}\n");
        assertEquals(Optional.of("Run flow-x"), plan.name());
        assertEquals(List.of("flow-x", "$NOPE"), plan.jobs().getFirst().demands().tags());
        assertEquals(Optional.of("g-c"), plan.jobs().getFirst().demands().resourceGroup());
        assertEquals(List.of("A=flow", "B=$A-x", "R=$A raw", "C=c"), plan.jobs().getFirst().variables().stream()
                .map(variable -> variable.key() + "=" + variable.value() + (variable.raw() ? " raw" : "")).toList());
        assertEquals(List.of("B"), plan.jobs().getLast().variables().stream().map(Variable::key).toList());
    }

    @Test
    void pipeline_variables_override_the_configuration() {
        PlannedJob job = job("variables: {A: 1}\n  rules: [{if: '$A == \"2\"', when: always}, {when: manual}]", Variable.hidden("A", "2"));
        assertEquals(When.ALWAYS, job.when());
    }

    @Test
    void the_workflow_may_refuse() {
        String job = "j: {script: x}\n";
        assertEquals(List.of("Pipeline filtered out by workflow rules."), refused("workflow: {rules: [{if: $NOPE}]}\n" + job).errors());
        assertEquals(PlanResult.Cause.FILTERED_BY_WORKFLOW, refused("workflow: {rules: [{when: never}]}\n" + job).cause());
    }

    @Test
    void nothing_left_is_refused() {
        assertEquals("No stages / jobs for this pipeline.", refused("j: {script: x, only: [tags]}").text());
        assertEquals(PlanResult.Cause.NOTHING_LEFT, refused("j: {script: x, stage: .pre}").cause());
    }

    @Test
    void needs_must_be_there() {
        String need = "a: {script: x, stage: build, only: [tags]}\nc: {script: x, stage: build}\nb: {script: x, needs: [%s, c]}\n";
        assertEquals("'b' job needs 'a' job, but 'a' does not exist in the pipeline. This might be because of the only, except, or rules "
                + "keywords. To need a job that sometimes does not exist in the pipeline, use needs:optional.",
                        refused(need.formatted("a")).text());
        assertEquals(Optional.of(List.of(new Need("c", true, false))),
                planned(need.formatted("{job: a, optional: true}")).jobs().getLast().needs());
        assertEquals(Optional.of(List.of()), job("needs: []").needs());
        assertEquals(Optional.empty(), job("tags: []").needs());
    }

    @Test
    void fifty_needs_are_the_most() {
        String jobs = IntStream.range(0, 51).mapToObj(index -> "n" + index + ": {script: x, stage: build}\n").collect(Collectors.joining());
        String names = IntStream.range(0, 51).mapToObj(index -> "n" + index).collect(Collectors.joining(", "));
        assertEquals(50, planned(jobs + "j: {script: x, needs: [" + names.replace(", n50", "") + "]}").jobs().getLast().needs()
                .orElseThrow().size());
        assertEquals("j: one job can only need 50 others, but you have listed 51. See needs keyword documentation for more details",
                refused(jobs + "j: {script: x, needs: [" + names + "]}").text());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "changes: {paths: [a], compare_to: nowhere}|rules:changes:compare_to is not a valid ref",
        "exists: {paths: [a], project: group/none}|rules:exists:project `group/none` is not a valid project path"})
    void rule_of_the_workflow_that_cannot_be_evaluated_is_a_mistake(String clause, String problem) {
        PlanResult.Refused refused = refused("workflow: {rules: [{" + clause + "}, {when: always}]}\nj: {script: x}");
        assertEquals(PlanResult.Cause.MISTAKE, refused.cause());
        assertEquals("Failed to parse rule for workflow: " + problem, refused.text());
    }

    @Test
    void mistakes_of_several_jobs_are_joined() {
        assertEquals(
                "a: circular variable reference detected: [\"A\", \"B\"]\nFailed to parse rule for b: rules:changes:compare_to is not a "
                + "valid ref", refused("a: {script: x, variables: {A: $B, B: $A}}\n"
                + "b: {script: x, rules: [{changes: {paths: [a], compare_to: nowhere}}]}\n").text());
    }

    @Test
    void mistakes_come_by_stage_and_of_one_job_its_needs_first() {
        String missing = "'%1$s' job needs '%2$s' job, but '%2$s' does not exist in the pipeline. This might be because of the only, "
                + "except, or rules "
                + "keywords. To need a job that sometimes does not exist in the pipeline, use needs:optional.";
        String circle = ": circular variable reference detected: [\"A\", \"B\"]";
        assertEquals(String.join("\n", "Failed to parse rule for built: rules:changes:compare_to is not a valid ref", "spun" + circle,
                missing.formatted("late", "gone"), missing.formatted("late", "built"), "late" + circle), refused("""
                late: {script: x, stage: deploy, variables: {A: $B, B: $A}, needs: [gone, spun, built]}
                fine: {script: x, stage: deploy, needs: [spun]}
                spun: {script: x, variables: {A: $B, B: $A}}
                built: {script: x, stage: build, rules: [{changes: {paths: [a], compare_to: nowhere}}]}
                gone: {script: x, stage: build, rules: [{if: $NOPE}]}
                """).text());
    }

    @Test
    void rules_may_replace_needs() {
        PipelinePlan plan = planned(
                "a: {script: x, stage: build}\nb: {script: x, needs: [], rules: [{if: $CI_COMMIT_BRANCH, needs: [a]}]}\n");
        assertEquals(Optional.of(List.of(new Need("a", true, false))), plan.jobs().getLast().needs());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"tags: [$LONG]|a tag", "tags: [a, x-$LONG]|a tag", "resource_group: $LONG|the resource group",
        "environment: {name: e, url: 'https://$LONG'}|the environment's url"})
    void what_grows_too_long_is_a_mistake(String body, String what) {
        PlanResult result = plan("j: {script: x}\nk:\n  script: x\n  " + body, "main", false, "push", Variable.hidden("LONG",
                "x".repeat(256)));
        assertEquals("k: " + what + " is too long once expanded (maximum is 255 characters)",
                assertInstanceOf(PlanResult.Refused.class, result, result.toString()).text());
        Variable longest = Variable.hidden("LONG", "x".repeat(255));
        assertEquals(List.of(longest.value()), job("tags: [$LONG]", longest).demands().tags());
        assertEquals(Optional.of(longest.value()), job("resource_group: $LONG", longest).demands().resourceGroup());
        assertEquals("$LONG", job("environment: {name: e, url: $LONG}", longest).options().environment().url());
    }

    @Test
    void names_that_become_blank_are_none() {
        assertEquals(Optional.empty(), job("resource_group: $NOPE").demands().resourceGroup());
        assertEquals(Optional.empty(), planned("workflow: {name: $NOPE}\nj: {script: x}\n").name());
    }

    @Test
    void delay_of_a_job_that_is_not_delayed_is_none() {
        assertNull(job("start_in: ''").options().startInSeconds());
        assertEquals(3600L, job("when: delayed\n  start_in: 1 hour").options().startInSeconds());
    }

    @Test
    void what_parallel_instances_store_together_is_limited() {
        String variables = "j: {script: x, parallel: %d, variables: {A: '" + "x".repeat(250_000) + "'}}\n";
        assertEquals(100, planned(variables.formatted(100)).jobs().size());
        String text = "The jobs of the pipeline are too large: together they have more than 33554432 characters";
        assertEquals(text, refused(variables.formatted(200)).text());
        assertEquals(text, refused("j: {script: '" + "x".repeat(250_000) + "', parallel: 200}\n").text());
        assertEquals(text, refused("j: {script: x, parallel: 200, cache: {paths: ['" + "x".repeat(250_000) + "']}}\n").text());
    }

    @Test
    void what_variables_grow_to_for_all_jobs_together_is_limited() {
        Variable[] doubling = IntStream.range(0, 19).mapToObj(index -> Variable.hidden("V" + index, index == 0 ? "x"
                : ("$V" + (index - 1)).repeat(2))).toArray(Variable[]::new);
        String jobs = IntStream.range(0, 8).mapToObj(index -> "j" + index + ": {script: x, parallel: 200, tags: [$V7]}\n")
                .collect(Collectors.joining());
        assertEquals("The variables of the jobs are too large: once expanded they have more than 536870912 characters",
                assertInstanceOf(PlanResult.Refused.class, plan(jobs, "main", false, "push", doubling)).text());
    }

    @Test
    void a_matrix_is_limited() {
        String many = IntStream.range(0, 101).mapToObj(index -> "V" + index + ": x").collect(Collectors.joining(", "));
        String keys = IntStream.range(0, 99).mapToObj(index -> "V" + index + "x".repeat(900) + ": x").collect(Collectors.joining(", "));
        String numbers = IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        assertEquals("jobs:j:parallel:matrix:variables config has too many entries (maximum is 100)",
                invalid("j: {script: x, parallel: {matrix: [{" + many + "}]}}"));
        assertEquals("j job: the matrix is too large",
                invalid("j: {script: x, parallel: {matrix: [{" + keys + ", B: [" + numbers + "]}]}}"));
    }

    @Test
    void the_name_of_an_instance_is_limited() {
        String matrix = "j: {script: x, parallel: {matrix: [{A: %s, B: b}]}}";
        assertEquals("j: [" + "x".repeat(492) + ", b]", planned(matrix.formatted("x".repeat(492))).jobs().getFirst().name());
        assertEquals("j job: the name of an instance is too long (maximum is 500 characters)", invalid(matrix.formatted("x".repeat(493))));
    }

    private static String invalid(String text) {
        return String.join("\n", assertInstanceOf(CompileResult.Invalid.class, CiCompiler.compile(text, "ci.yml", Sources.none(),
                VariableSet.none())).errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"paths: [lib/b.c], project: group/other|true",
            "paths: ['**/*.c'], project: group/$OTHER, ref: main|true",
        "paths: [src/a.c], project: group/other|false", "paths: [lib/b.c]|false", "paths: ['src/*.c']|true"})
    void files_may_be_sought_in_other_projects(String exists, boolean there) {
        assertEquals(there, planned("j: {script: x, rules: [{exists: {" + exists + "}}]}\nk: {script: x}\n", Variable.shown("OTHER",
                "other"))
                .jobs().size() == 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"group/hidden|main|rules:exists:project `group/hidden` is not a valid project path",
        "group/other|gone|rules:exists:ref `gone` is not a valid ref in project `group/other`"})
    void a_place_that_is_not_there_is_a_mistake(String project, String ref, String problem) {
        PlanResult.Refused refused = assertInstanceOf(PlanResult.Refused.class,
                plan("j: {script: x, rules: [{exists: {paths: [a], project: " + project
                + ", ref: " + ref + "}}]}", "main", false, "push"));
        assertEquals(List.of("Failed to parse rule for j: " + problem), refused.errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "workflow: {rules: [{if: $T =~ $U}, {when: always}]}|in too long texts",
        "j: {script: x, rules: [{if: $T =~ $U}, {when: always}]}|in too long texts",
        "j: {script: x, only: {variables: [$T =~ $U]}}|in too long texts",
        "j: {script: x, except: {variables: [$T =~ $U]}}|in too long texts",
        "workflow: {rules: [%s, %s, {when: always}]}|among too many files",
        "j: {script: x, rules: [%s, %s, {when: always}]}|among too many files"})
    void rules_that_take_too_long_are_refused(String text, String where) {
        String variables = "variables: {T: " + "a".repeat(200_000) + "b, U: " + "a".repeat(400_000) + ", V: " + "x".repeat(8_000) + "}\n";
        PlanResult.Refused refused = refused(variables + "k: {script: x}\n" + text.formatted(longPatterns(0), longPatterns(50)));
        assertEquals(PlanResult.Cause.MISTAKE, refused.cause());
        assertEquals("The rules of the pipeline take too long to evaluate: they look for too many patterns " + where, refused.text());
    }

    private static String longPatterns(int first) {
        return IntStream.range(first, first + 50).mapToObj(index -> "'*${V}" + index + "'").collect(Collectors.joining(", ", "{exists: [",
                "]}"));
    }

    @Test
    void what_is_masked_is_not_named_in_a_mistake() {
        String rule = "j: {script: x, rules: [{exists: {paths: [a], project: %s, ref: $SECRET}}]}";
        for (String project : List.of("group/$SECRET", "group/other")) {
            PlanResult refused = plan(rule.formatted(project), "main", false, "push", Variable.secret("SECRET", "s3cr3t-text"));
            String error = assertInstanceOf(PlanResult.Refused.class, refused).text();
            assertTrue(error.contains("`" + (project.equals("group/other") ? "" : "group/") + "xxxxxxxxxxx`")
                    && !error.contains("s3cr3t"), error);
        }
    }

    @Test
    void rules_look_into_few_projects_only() {
        String jobs = IntStream.range(0, RuleEvaluation.MAX_PLACES + 1).mapToObj(index -> "j" + index
                + ": {script: x, rules: [{exists: {paths: [a], "
                + "project: group/other" + index + "}}]}").collect(Collectors.joining("\n"));
        PlanResult.Refused refused = assertInstanceOf(PlanResult.Refused.class, plan(jobs + "\nk: {script: x}", "main", false, "push"));
        assertEquals(List.of("Failed to parse rule for j20: rules:exists:project looks into more than 20 projects"), refused.errors());
    }

    /** Needs of the rule that matches replace those of the job. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "b | a | a, b", "b, gate | a | a, b", "a | gate | a", "gate | a | "})
    void needs_by_rules_are_no_circle(String ofA, String ofB, @Nullable String circle) {
        PlanResult result = plan("""
                gate: {stage: build, script: x}
                a: {stage: test, script: x, rules: [{needs: [%s]}]}
                b: {stage: test, script: x, needs: [%s]}
                """.formatted(ofA, ofB), "main", false, "push");
        if (circle == null) {
            assertInstanceOf(PipelinePlan.class, result, result.toString());
        } else {
            String names = circle.equals("a") ? "self-dependency: a" : "topological sort failed: [\"a\", \"b\"]";
            assertEquals("The pipeline has circular dependencies: " + names, assertInstanceOf(PlanResult.Refused.class, result).text());
        }
    }
}
