package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables of a job before its pipeline exists, and what jobs and rules of the workflow know. */
class JobScopeTest {
    private static CiConfig config(String text) {
        CompileResult result = CiCompiler.compile(text, "ci.yml", Sources.none(), VariableSet.none());
        return assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
    }

    private static PipelineContext context(List<Variable> predefined, List<Variable> overriding, List<Variable> ofEnvironment) {
        return PipelineContext.of("group/project", "main", false, "push").withVariables(predefined, overriding)
                .in((name, written) -> new EnvironmentView.Known(new EnvironmentFacts(name, "slug-of-" + name, "", written.effect()
                        .action(), "other"), ofEnvironment)).numbered(() -> OptionalLong.of(7));
    }

    private static JobScope scope(PipelineContext context, String text) {
        return JobScope.of(context, assertInstanceOf(PipelinePlan.class, Planner.plan(config(text), context)).jobs().getFirst());
    }

    /** Each layer that defines the name, and the one that counts; the layer of the environment is in place of the overriding one. */
    @ParameterizedTest
    @CsvSource({"predefined,,,,predefined", "predefined,own,,,own", "predefined,own,overriding,,own",
        "predefined,own,,environment,environment", ",,overriding,environment,environment", ",,overriding,,",
        "predefined,,overriding,,predefined"})
    void variables_of_a_job_with_an_environment_have_their_precedence(String predefined, String own, String overriding,
            String environment, String counts) {
        String text = "j: {script: x, environment: e" + (own == null ? "" : ", variables: {V: own}") + "}";
        JobScope scope = scope(context(layer(predefined), layer(overriding), layer(environment)), text);
        assertEquals(Optional.ofNullable(counts), scope.variables().value("V"));
        assertEquals(Optional.of("e"), scope.environment());
    }

    @ParameterizedTest
    @CsvSource({"predefined,,,predefined", "predefined,own,,own", "predefined,own,overriding,overriding", ",,overriding,overriding"})
    void variables_of_a_job_without_an_environment_have_their_precedence(String predefined, String own, String overriding, String counts) {
        String text = "j: {script: x" + (own == null ? "" : ", variables: {V: own}") + "}";
        JobScope scope = scope(context(layer(predefined), layer(overriding), layer("environment")), text);
        assertEquals(Optional.ofNullable(counts), scope.variables().value("V"));
        assertEquals(Optional.empty(), scope.environment());
    }

    private static List<Variable> layer(String value) {
        return value == null ? List.of() : List.of(Variable.shown("V", value));
    }

    @Test
    void name_of_an_environment_refers_to_the_job_and_the_environment_follows_from_its_name() {
        PipelineContext context = context(List.of(Variable.shown("REF", "main")), List.of(), List.of());
        JobScope scope = scope(context, "j: {script: x, image: 'a:$B', parallel: 2, when: manual, environment: 'r/$CI_JOB_NAME-$REF$NO'}");
        assertEquals(Optional.of("r/j 1/2-main"), scope.environment());
        assertEquals(List.of("r/j 1/2-main", "slug-of-r/j 1/2-main", "start", "other", "j 1/2", "test", "true", "a:$B", "1", "2", "7"),
                List.of("CI_ENVIRONMENT_NAME", "CI_ENVIRONMENT_SLUG", "CI_ENVIRONMENT_ACTION", "CI_ENVIRONMENT_TIER", "CI_JOB_NAME",
                        "CI_JOB_STAGE", "CI_JOB_MANUAL", "CI_JOB_IMAGE", "CI_NODE_INDEX", "CI_NODE_TOTAL", "CI_PIPELINE_IID").stream()
                        .map(name -> scope.variables().value(name).orElse("-")).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"j: {script: x, rules: [{if: '$CI_PIPELINE_IID == \"7\"'}]}|true",
        "workflow: {rules: [{if: $CI_PIPELINE_IID}]}\\nj: {script: x}|false"})
    void jobs_know_the_number_of_their_pipeline_and_the_workflow_does_not(String text, boolean planned) {
        PlanResult result = Planner.plan(config(text.replace("\\n", "\n")), context(List.of(), List.of(), List.of()));
        assertEquals(planned, result instanceof PipelinePlan);
    }
}
