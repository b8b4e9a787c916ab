package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.ResourceGroups.Candidate;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.job.JobStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code ResourceGroups}: jobs that wait for one another. */
abstract class ResourceGroupsDeadlocksKit extends ResourceGroupsScenario {

    private void follow(long pipeline, String bridge, long other, boolean mirrors) {
        write(() -> world().port(Bridges.class).follow(id(pipeline, bridge), other, false, mirrors));
    }

    @Test
    final void job_whose_holder_waits_for_it_is_found() {
        long project = world().project();
        long group = group(project);
        long holder = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        long child = waiting(project);
        long stranger = waiting(project);
        assertTrue(assign(group, holder));
        assertEquals(Optional.empty(), groups().deadlocked(group));
        follow(holder, "ship", child, true);
        assertEquals(Optional.of(new Candidate(id(child, "ship"), child)), groups().deadlocked(group));
        cancel(child);
        assertEquals(Optional.empty(), groups().deadlocked(group));
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(stranger, "ship").status());
        assertEquals(Optional.empty(), groups().deadlocked(-1));
    }

    @Test
    final void bridge_that_does_not_mirror_is_no_deadlock() {
        long project = world().project();
        long group = group(project);
        long holder = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        assign(group, holder);
        follow(holder, "ship", waiting(project), false);
        assertEquals(Optional.empty(), groups().deadlocked(group));
    }

    @Test
    final void deadlocks_go_through_pipelines_and_other_resources() {
        long project = world().project();
        long group = group(project);
        long other = write(() -> groups().lock(project, "other"));
        long first = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        assign(group, first);
        long second = begun(PipelineDraft.in(project, bridge("ship", 0, "other")));
        assign(other, second);
        long middle = begun(PipelineDraft.in(project, bridge("b", 0, null)));
        long wantsOther = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding("other"))));
        long wantsFirst = waiting(project);
        follow(first, "ship", middle, true);
        follow(middle, "b", wantsOther, true);
        assertEquals(Optional.empty(), groups().deadlocked(group));
        assertEquals(Optional.empty(), groups().deadlocked(other));
        follow(second, "ship", wantsFirst, true);
        assertEquals(Optional.of(wantsFirst), groups().deadlocked(group).map(Candidate::pipelineId));
        assertEquals(Optional.of(wantsOther), groups().deadlocked(other).map(Candidate::pipelineId));
    }

    /** The turn of either resource is that of a pipeline which, in the end, waits for the other. */
    @Test
    final void deadlocks_go_through_the_next_job() {
        long project = world().project();
        long group = group(project);
        long other = write(() -> groups().lock(project, "other"));
        world().processMode(group, "oldest_first");
        world().processMode(other, "oldest_first");
        long parent = begun(PipelineDraft.in(project, bridge("b", 0, null), JobDraft.of("ship", 1).plan(plan -> plan.holding(KEY))));
        long middle = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY)),
                JobDraft.of("last", 1).plan(plan -> plan.holding("other"))));
        long followed = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding("other"))));
        assertEquals(Optional.empty(), groups().next(group));
        assertEquals(Optional.empty(), groups().next(other));
        assertEquals(List.of(group), groups().waitedFor(middle));
        assertEquals(List.of(), groups().waitedFor(parent));
        follow(parent, "b", followed, true);
        assertEquals(List.of(other), groups().waitedFor(parent));
        assertEquals(Optional.of(middle), groups().next(group).map(Candidate::pipelineId));
        assertEquals(Optional.of(followed), groups().next(other).map(Candidate::pipelineId));
    }

    @Test
    final void downstream_pipeline_of_the_next_job_goes_first() {
        long project = world().project();
        long group = group(project);
        world().processMode(group, "oldest_first");
        long parent = begun(PipelineDraft.in(project, bridge("b", 0, null), JobDraft.of("ship", 1).plan(plan -> plan.holding(KEY))));
        long child = waiting(project);
        assertEquals(Optional.empty(), next(group));
        follow(parent, "b", child, true);
        assertEquals(Optional.of(child), next(group));
        assertTrue(assign(group, child));
    }
}
