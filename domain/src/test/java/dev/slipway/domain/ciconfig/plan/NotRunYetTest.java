package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.variable.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class NotRunYetTest {
    private static final Map<NotRunYet, String> JOBS = Map.of(
            NotRunYet.NEEDS_PIPELINE, "j: {script: x, needs: [{pipeline: $P, job: b}]}");

    static PlanResult plan(String text) {
        CompileResult result = CiCompiler.compile(text, "ci.yml", Sources.none(), Variables.none());
        CompileResult.Compiled compiled = assertInstanceOf(CompileResult.Compiled.class, result, result.toString());
        return Planner.plan(compiled.config(), new PipelineContext("group/project", "main", false, "push", List.of(), List.of(), new CommitView() {
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
        }));
    }

    @TestFactory
    Stream<DynamicTest> eachKeywordIsPlannedAndThenRefused() {
        return Stream.of(NotRunYet.values()).map(missing -> DynamicTest.dynamicTest(missing.keyword(), () -> {
            PlanResult plan = plan(JOBS.get(missing) + "\nother: {script: x}\n");
            assertEquals(2, assertInstanceOf(PipelinePlan.class, plan, plan.toString()).jobs().size());
            PlanResult.Refused refused = assertInstanceOf(PlanResult.Refused.class, NotRunYet.refuse(plan));
            assertEquals(PlanResult.Cause.MISTAKE, refused.cause());
            assertEquals(List.of("j job: the keyword `" + missing.keyword() + "` is not run yet by this server"), refused.errors());
        }));
    }

    @Test
    void thePageOfDifferencesNamesExactlyThese() throws IOException {
        String row = Files.readAllLines(Path.of("..", "docs", "compatibility.md")).stream()
                .filter(line -> line.startsWith("| what pipelines cannot run yet |")).findFirst().orElseThrow();
        Set<String> named = Pattern.compile("`([^`]+)`").matcher(row).results().map(found -> found.group(1)).collect(Collectors.toSet());
        Set<String> refused = Stream.of(NotRunYet.values()).map(NotRunYet::keyword).collect(Collectors.toSet());
        assertEquals(refused, named);
    }

    @Test
    void aBridgeIsNoneOfThem() {
        for (String job : List.of("j: {trigger: a/b}", "j: {trigger: {include: a.yml}}", "j: {needs: [{pipeline: a/b}]}")) {
            PlanResult plan = plan(job);
            assertSame(plan, NotRunYet.refuse(plan));
        }
    }

    @Test
    void whatRulesLeaveOutDoesNotMatter() {
        PlanResult plan = plan("j: {script: x, needs: [{pipeline: $P, job: b}], rules: [{if: $NO}]}\nother: {script: x}\n");
        assertSame(plan, NotRunYet.refuse(plan));
    }

    @Test
    void theRestIsRun() {
        PlanResult plan = plan("j: {script: x, release: {tag_name: v1, description: d}, hooks: {pre_get_sources_script: a}, manual_confirmation: sure,"
                + " pages: {publish: dist}, id_tokens: {T: {aud: x}},"
                + " secrets: {S: {vault: a/b@c}}, artifacts: {paths: [a], access: none}}\nsteps: {run: [{name: a, script: x}]}");
        assertSame(plan, NotRunYet.refuse(plan));
    }

    @Test
    void theWorkflowSaysWhatEndsThePipeline() {
        PlanResult plan = plan("workflow: {auto_cancel: {on_new_commit: none, on_job_failure: all}, rules: [{if: $NO}, {auto_cancel: {on_new_commit: "
                + "interruptible}}]}\nj: {script: x}");
        PipelinePlan planned = assertInstanceOf(PipelinePlan.class, plan, plan.toString());
        assertEquals("interruptible", planned.autoCancel().onNewCommit());
        assertEquals("all", planned.autoCancel().onJobFailure());
    }
}
