package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotSetUpTest {
    private static PlanResult plan(String text) {
        CompileResult result = CiCompiler.compile(text, "ci.yml", Sources.none(), VariableSet.none());
        CompileResult.Compiled compiled = assertInstanceOf(CompileResult.Compiled.class, result, result.toString());
        return Planner.plan(compiled.config(), PipelineContext.of("group/project", "main", false, "push"));
    }

    private static List<String> errors(String text) {
        PlanResult.Refused refused = assertInstanceOf(PlanResult.Refused.class, NotSetUp.refuse(plan(text)));
        assertEquals(PlanResult.Cause.MISTAKE, refused.cause());
        return refused.errors();
    }

    @Test
    void an_identity_is_refused_by_its_name() {
        assertEquals(List.of("j job: the identity `google_cloud` is not set up for this project"),
                errors("j: {script: x, identity: google_cloud}"));
    }

    @Test
    void profiles_of_scans_are_not_found() {
        assertEquals(List.of("DAST profile not found: s", "DAST profile not found: c"),
                errors("stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {site_profile: s, scanner_profile: c}}"));
        assertEquals(List.of("DAST profile not found: c"),
                errors("stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {scanner_profile: c}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"j: {script: x}", "j: {script: x, dast_configuration: {site_profile: s}}",
        "stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {}}", "stages: [dast]\nj: {stage: dast, script: x}",
        "stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {site_profile: '', scanner_profile: ' '}}",
        "j: {script: x, rules: [{if: $NO}]}",
        "j: {script: x, identity: google_cloud, rules: [{if: $NO}]}\nother: {script: x}"})
    void the_rest_is_left_alone(String text) {
        PlanResult plan = plan(text);
        assertSame(plan, NotSetUp.refuse(plan));
    }

    @ParameterizedTest
    @ValueSource(strings = {"j: {trigger: a/b}", "j: {trigger: {include: a.yml}}", "j: {needs: [{pipeline: a/b}]}",
        "j: {script: x, needs: [{pipeline: $P, job: b}]}", "j: {script: x, needs: [{project: a/b, ref: main, job: b}]}",
            "j: {script: x, release: {tag_name: v1, description: d}, hooks: {pre_get_sources_script: a}, manual_confirmation: sure, "
                    + "pages: {publish: dist}}",
        "j: {script: x, id_tokens: {T: {aud: x}}, secrets: {S: {vault: a/b@c}}, artifacts: {paths: [a], access: none}}",
        "j: {run: [{name: a, script: x}]}"})
    void the_whole_language_is_run(String text) {
        PlanResult plan = assertInstanceOf(PipelinePlan.class, plan(text));
        assertSame(plan, NotSetUp.refuse(plan));
    }

    @Test
    void the_workflow_says_what_ends_the_pipeline() {
        PlanResult plan = plan(
                "workflow: {auto_cancel: {on_new_commit: none, on_job_failure: all}, rules: [{if: $NO}, {auto_cancel: {on_new_commit: "
                + "interruptible}}]}\nj: {script: x}");
        PipelinePlan planned = assertInstanceOf(PipelinePlan.class, plan, plan.toString());
        assertEquals("interruptible", planned.autoCancel().onNewCommit());
        assertEquals("all", planned.autoCancel().onJobFailure());
    }
}
