package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.job.ReportJob.Request;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pipelines from their push to their end, with everything between on ports in memory. */
final class WholePipelineTest extends RunnerUseCases {

    private static final String CONFIGURATION = """
            stages: [build, test, deploy]
            compile: {stage: build, script: make}
            lint: {stage: build, script: make lint, allow_failure: true}
            unit: {stage: test, script: make test, retry: 1}
            early: {stage: test, script: make early, needs: []}
            ship: {stage: deploy, script: make ship, resource_group: production, environment: production}
            wait: {stage: deploy, script: make wait, when: delayed, start_in: 10 minutes}
            undo: {stage: deploy, script: make undo, when: manual}
            """;

    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    private final String runner = enrolled();
    private final List<String> ran = new ArrayList<>();
    private long pushes;

    private long pushed() {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        String sha = Long.toString(++pushes).repeat(40).substring(0, 40);
        house.repository.commit(new Commit(sha, List.of(), ada, ada, "message"), CONFIGURATION);
        house.pushed.pushed(new Push(pushes, project, id(developer), RefName.branch("main"), Shas.ZERO, sha, List.of(), now()));
        List<PipelineItem> all = world().port(PipelineViews.class).list(project, PipelineFilter.all(), PageRequest.Offset.first()).items();
        return all.getFirst().id();
    }

    /** Runs what there is to run, each job for a second; those named fail, once each. */
    private void work(Set<String> failing) {
        Set<String> toFail = new HashSet<>(failing);
        house.settle();
        while (ask(runner) instanceof Answer.Assigned(JobDocument document)) {
            ran.add(document.info().name());
            after(Duration.ofSeconds(1));
            boolean fails = toFail.remove(document.info().name());
            house.reportJob.report(document.id(), document.token(),
                    fails ? new Request("failed", "script_failure", 1) : new Request("success", null, 0));
            house.settle();
        }
    }

    @Test
    void all_of_it_runs_in_its_order() {
        long pipeline = pushed();
        work(Set.of("lint", "unit"));
        assertEquals(List.of("compile", "lint", "unit", "early", "unit", "ship"), ran);
        assertEquals("scheduled compile=success early=success lint=failed ship=success undo=manual unit=success wait=scheduled",
                statuses(pipeline));
        after(Duration.ofMinutes(10));
        work(Set.of());
        assertEquals("success compile=success early=success lint=failed ship=success undo=manual unit=success wait=success",
                statuses(pipeline));
        house.playJob.play(developer, here(), id(pipeline, "undo"), List.of());
        work(Set.of());
        assertEquals("undo", ran.getLast());
        PipelineView view = world().port(PipelineViews.class).find(project, pipeline).orElseThrow();
        assertTrue(view.warns());
        assertEquals(Duration.ofSeconds(7), view.times().duration());
    }

    @Test
    void what_fails_is_repeated_until_it_is_green() {
        long pipeline = pushed();
        work(Set.of("compile"));
        assertEquals("failed", statuses(pipeline).split(" ")[0]);
        assertEquals(Set.of("compile", "lint", "early"), Set.copyOf(ran));
        house.retryPipeline.retry(developer, here(), pipeline);
        work(Set.of());
        after(Duration.ofMinutes(10));
        work(Set.of());
        assertEquals("success", statuses(pipeline).split(" ")[0]);
    }

    @Test
    void one_at_a_time_ships() {
        List<Long> pipelines = List.of(pushed(), pushed(), pushed());
        work(Set.of());
        assertEquals(3, ran.stream().filter("ship"::equals).count());
        pipelines.forEach(pipeline -> assertTrue(statuses(pipeline).contains("ship=success"), statuses(pipeline)));
        assertEquals(0, pipelines().activeJobs(project));
    }
}
