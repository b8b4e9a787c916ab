package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.expression.Search;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.kernel.pattern.PathSearch;
import dev.slipway.domain.variable.VariableSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Conditions that are each harmless, but too many of them in texts that are too long, end with an error after a bounded amount of work. */
class HostileRulesTest {
    /** Steps in texts of a plan that asks again what it knows. */
    private static final long STEPS_OF_REMEMBERED = 5_000_000;
    /** Steps among paths that are not asked for one by one: those of collecting and ordering the paths of each place. */
    private static final long STEPS_OF_COLLECTING = 20_000_000;
    private static final String TOO_LONG = "The rules of the pipeline take too long to evaluate: they look for too many patterns in too "
            + "long texts";

    private static final String TOO_MANY = "The rules of the pipeline take too long to evaluate: they look for too many patterns among "
            + "too many files";
    private static final CommitPaths ONE_FILE = new Repository(List.of("a"));
    private static final CommitPaths MANY_FILES = new Repository(IntStream.range(0, 50_000)
            .mapToObj(file -> "services/team" + file % 97 + "/module" + file % 997 + "/src/main/java/Source" + file + ".java").toList());

    private static String join(int count, String separator, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(separator));
    }

    private static Map<String, String> refused() {
        String text = "variables: {T: " + "a".repeat(300_000) + "!}\n";
        String conditions = join(80, ", ", rule -> "'$T =~ /^(a+)+(b+)+(" + rule + "+)+$/'");
        return Map.of("many patterns in rules", text + "j: {script: x, rules: [{if: " + conditions.replace(", ", "}, {if: ")
                + "}, {when: always}]}",
                "many patterns in only", text + "j: {script: x, only: {variables: [" + conditions + "]}}",
                "many patterns in the workflow", text + "workflow: {rules: [{if: " + conditions.replace(", ", "}, {if: ")
                + "}, {when: always}]}\nj: {script: x}",
                "many patterns in a workflow that nothing else begins", text + "workflow: {rules: [{if: "
                + conditions.replace(", ", "}, {if: ") + "}]}\nj: {script: x}",
                "one text in another", "variables: {T: " + "a".repeat(200_000) + "b, U: " + "a".repeat(400_000)
                + "}\nj: {script: x, rules: [{if: $T =~ $U}, {when: always}]}",
                "patterns of files that grow", text + "j: {script: x, rules: [" + join(400, ", ", rule -> "{exists: ['${T}" + rule + "']}")
                + ", {when: always}]}",
                "patterns of changes that grow", text + "j: {script: x, rules: [" + join(400, ", ", rule -> "{changes: ['${T}" + rule
                + "']}") + ", {when: always}]}");
    }

    private static Map<String, String> lost() {
        String rules = "j: {script: x, rules: [" + join(5_000, ", ", rule -> "{%s}") + ", {when: always}]}";
        return Map.of("many patterns of changes", each(rules, rule -> "changes: ['**/*" + rule + "q*', 'services/*" + rule + "q*']"),
                "many patterns of changes since a ref", each(rules, rule -> "changes: {paths: ['**/*" + rule + "q*'], compare_to: main}"),
                "many patterns of existing files", each(rules, rule -> "exists: ['**/[qQ]*" + rule + "*']"),
                "long patterns", each(rules, rule -> "changes: ['" + "*e".repeat(15) + rule + "q*', '**/" + "{a,b*}".repeat(5) + rule
                + "q*']"),
                "patterns in only", join(2_000, "\n", job -> "j" + job + ": {script: x, only: {changes: ['**/*" + job + "q*']}}"),
                "refs to compare with", "j: {script: x, rules: [" + join(21, ", ", rule -> "{changes: {paths: [q], compare_to: r" + rule
                + "}}") + "]}");
    }

    private static String each(String rules, IntFunction<String> clause) {
        return String.format(rules, IntStream.range(0, 5_000).mapToObj(clause).toArray());
    }

    private static Map<String, String> found() {
        return Map.of("a service of each job", join(1_000, "\n", job -> "j" + job + ": {script: x, rules: [{changes: ['services/team" + job
                        + "/**/*.{java,kt}', 'shared" + job + "/**/*', pom.xml]}, {when: manual}]}"),
                "kinds of files", join(200, "\n", job -> "j" + job + ": {script: x, rules: [{exists: ['**/*.kind" + job
                + "']}, {changes: ['**/*.{kt,kts}', '**/Dockerfile"
                        + job + "']}, {when: manual}]}"));
    }

    private static Map<String, String> taken() {
        return Map.of("a pattern that many rules take from a variable",
                "variables: {P: '/" + "(a|b)?".repeat(300) + "/'}\nj: {script: x, rules: ["
                + join(1_000, ", ", rule -> "{if: '\"a\" =~ $P && $N'}") + ", {when: always}]}",
                "a long text that many rules compare",
                "variables: {T: " + "a".repeat(200_000) + ", U: $T}\nj: {script: x, rules: ["
                + join(1_000, ", ", rule -> "{if: $T == $U && $N}") + ", {when: always}]}",
                "rules that many jobs share",
                "variables: {T: " + "a".repeat(2_000) + "!}\n.t: {rules: [" + join(50, ", ", rule -> "{if: $T =~ /^(a+)+(" + rule
                + "+)+$/}") + ", {when: always}]}\n"
                        + join(200, "\n", job -> "j" + job + ": {script: x, extends: .t}"));
    }

    @TestFactory
    Stream<DynamicTest> what_takes_too_long_is_refused() {
        return refused().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(),
                () -> assertEquals(List.of(TOO_LONG), assertInstanceOf(PlanResult.Refused.class, measured(entry.getValue(), ONE_FILE))
                .errors())));
    }

    @TestFactory
    Stream<DynamicTest> what_looks_for_too_much_among_many_files_is_refused() {
        return lost().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> assertEquals(
                List.of(entry.getKey().startsWith("refs") ? "Failed to parse rule for j: rules:changes:compare_to names more than 20 refs"
                : TOO_MANY),
                assertInstanceOf(PlanResult.Refused.class, measured(entry.getValue(), MANY_FILES)).errors())));
    }

    @TestFactory
    Stream<DynamicTest> what_large_repositories_look_for_is_found() {
        return found().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(),
                () -> assertInstanceOf(PipelinePlan.class, measured(entry.getValue(), MANY_FILES))));
    }

    @TestFactory
    Stream<DynamicTest> what_is_asked_again_is_remembered() {
        return taken().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(),
                () -> {
                    Counted counted = counted(entry.getValue(), ONE_FILE);
                    assertInstanceOf(PipelinePlan.class, counted.result());
                    assertTrue(counted.steps().inTexts() <= STEPS_OF_REMEMBERED, counted.steps().toString());
                }));
    }

    /** A plan, and the steps of its rules. */
    private record Counted(PlanResult result, RuleEvaluation.Steps steps) {}

    /** Plans within the limits of steps. */
    private static PlanResult measured(String text, CommitPaths commit) {
        return counted(text, commit).result();
    }

    private static Counted counted(String text, CommitPaths commit) {
        Counted counted = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            CompileResult compiled = CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VariableSet.none());
            CiConfig config = assertInstanceOf(CompileResult.Compiled.class, compiled, compiled::toString).config();
            PipelineContext context = PipelineContext.of("a/b", "main", false, "push").seeing(commit);
            RuleEvaluation rules = new RuleEvaluation(commit);
            return new Counted(Planner.plan(config, context, rules), rules.steps());
        });
        assertTrue(counted.steps().inTexts() <= Search.MAX_STEPS, counted.steps().toString());
        assertTrue(counted.steps().amongPaths() <= PathSearch.MAX_STEPS + STEPS_OF_COLLECTING, counted.steps().toString());
        return counted;
    }

    record Repository(List<String> paths) implements CommitPaths {
        @Override
        public Optional<List<String>> changed() {
            return Optional.of(paths());
        }

        @Override
        public Optional<List<String>> changedSince(String ref) {
            return Optional.of(paths());
        }
    }
}
