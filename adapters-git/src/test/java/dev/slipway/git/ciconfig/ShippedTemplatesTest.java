package dev.slipway.git.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import dev.slipway.domain.ciconfig.plan.EnvironmentView;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.ciconfig.plan.PlannedJob;
import dev.slipway.domain.ciconfig.plan.Planner;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What configurations that include the shipped templates do. */
class ShippedTemplatesTest {

    private static final ShippedTemplates TEMPLATES = ShippedTemplates.load();
    private static final EnvironmentView ENVIRONMENTS = (name, written) -> new EnvironmentView.Known(new EnvironmentFacts(name, "", "", "",
            ""), List.of());

    private static CiConfig compiled(String template) {
        Sources sources = new Sources() {
            @Override
            public Optional<String> local(String path) {
                return Optional.empty();
            }

            @Override
            public List<String> paths() {
                return List.of();
            }

            @Override
            public Optional<String> template(String name) {
                return TEMPLATES.find(name);
            }
        };
        CompileResult result = CiCompiler.compile("include: {template: " + template + "}\nown: {script: x}", ".gitlab-ci.yml", sources,
                VariableSet.none());
        return assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
    }

    private static PlanResult plan(String template, String source, String branch, String tag) {
        List<Variable> variables = new ArrayList<>(List.of(Variable.shown("CI_PIPELINE_SOURCE", source),
                Variable.shown("CI_DEFAULT_BRANCH", "main"),
                Variable.shown("CI_COMMIT_REF_SLUG", "main")));
        Optional.ofNullable(branch).ifPresent(name -> variables.add(Variable.shown("CI_COMMIT_BRANCH", name)));
        Optional.ofNullable(tag).ifPresent(name -> variables.add(Variable.shown("CI_COMMIT_TAG", name)));
        CommitPaths nothing = new CommitPaths() {
            @Override
            public Optional<List<String>> changed() {
                return Optional.empty();
            }

            @Override
            public Optional<List<String>> changedSince(String ref) {
                return Optional.empty();
            }

            @Override
            public List<String> paths() {
                return List.of();
            }

            @Override
            public Sources.Foreign project(String path, String ref) {
                return new Sources.Foreign.Hidden();
            }
        };
        return Planner.plan(compiled(template), PipelineContext.of("group/project", branch == null ? "v1" : branch, tag != null, source)
                .withVariables(variables, List.of()).seeing(nothing).in(ENVIRONMENTS));
    }

    @ParameterizedTest
    @CsvSource({"Branch,push,main,,true", "Branch,push,topic,,true", "Branch,push,,v1,true", "Branch,web,topic,,true",
            "Branch,merge_request_event,,,false",
        "MergeRequest,push,main,,true", "MergeRequest,push,topic,,false", "MergeRequest,push,,v1,true",
                "MergeRequest,merge_request_event,,,true",
        "MergeRequest,web,topic,,false"})
    void workflow_decides_which_pipelines_there_are(String kind, String source, String branch, String tag, boolean made) {
        assertEquals(made, plan("Workflows/" + kind + "-Pipelines.gitlab-ci.yml", source, branch, tag) instanceof PipelinePlan);
    }

    @ParameterizedTest
    @CsvSource({"Maven,maven-build maven-test", "npm,npm-build npm-test", "Nodejs,npm-build npm-test", "Python,python-test",
            "Go,go-build go-test",
        "Rust,rust-build rust-test"})
    void template_adds_its_jobs_beside_those_of_the_project(String name, String jobs) {
        PipelinePlan plan = assertInstanceOf(PipelinePlan.class, plan(name + ".gitlab-ci.yml", "push", "main", null));
        assertEquals(jobs, String.join(" ", plan.jobs().stream().map(PlannedJob::name).filter(job -> !job.equals("own")).toList()));
    }

    @Test
    void shipped_templates_need_no_warning() {
        ShippedTemplates.NAMES.forEach(name -> assertEquals(List.of(), compiled(name).warnings(), name));
    }
}
