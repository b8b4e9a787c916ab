package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code Bridges}: children, lineages, cycles and concurrent bridges. */
abstract class BridgesFamilyKit extends BridgesScenario {

    @Test
    final void cancelled_parent_names_the_children_of_its_own_project() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0), bridge("d", 0), bridge("e", 0)));
        long first = child(project, id(pipeline, "b"), true);
        long second = child(project, id(pipeline, "c"), false);
        made(world().project(), id(pipeline, "d"), PipelineSource.PIPELINE, true);
        write(() -> bridges().follow(id(pipeline, "e"), begun(PipelineDraft.in(project, "z")), false, true));
        assertEquals(List.of(first, second), cancelChildren(pipeline));
        assertEquals(List.of(), cancelChildren(first));
        hide(first);
        assertEquals(List.of(second), cancelChildren(pipeline));
    }

    private List<Long> cancelChildren(long pipeline) {
        return write(() -> bridges().cancelChildren(pipeline));
    }

    @Test
    final void restarted_child_outlives_its_cancelled_parent() {
        long project = world().project();
        long pipeline = parent(project);
        long child = begun(PipelineDraft.in(project, "c").from(PipelineSource.PARENT_PIPELINE));
        write(() -> bridges().follow(id(pipeline, "b"), child, true, true));
        assertFalse(bridges().restartedSinceCancel(child));
        failAndRetry(child);
        assertFalse(bridges().restartedSinceCancel(child));
        assertEquals(List.of(child), cancelChildren(pipeline));
        assertFalse(bridges().restartedSinceCancel(child));
        failAndRetry(child);
        assertTrue(bridges().restartedSinceCancel(child));
        assertEquals(List.of(child), cancelChildren(pipeline));
        assertFalse(bridges().restartedSinceCancel(child));
        assertFalse(bridges().restartedSinceCancel(pipeline));
        assertFalse(bridges().restartedSinceCancel(-1));
    }

    private void failAndRetry(long pipeline) {
        start(pipeline, "c");
        fail(pipeline, "c");
        retry(pipeline, "c", world().user());
    }

    @Test
    final void pipeline_knows_its_lineage_and_its_tree() {
        long project = world().project();
        long other = world().project();
        long top = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0)));
        long elsewhere = made(other, id(top, "b"), PipelineSource.PIPELINE, false);
        change(elsewhere, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        long below = child(other, id(elsewhere, "b"), true);
        child(project, id(top, "c"), true);
        assertEquals(List.of(new Upstream(other, "main", PipelineSource.PARENT_PIPELINE),
                new Upstream(other, "main", PipelineSource.PIPELINE),
                new Upstream(project, "main", PipelineSource.PUSH)), bridges().lineage(below));
        assertEquals(List.of(new Upstream(project, "main", PipelineSource.PUSH)), bridges().lineage(top));
        for (long each : List.of(top, elsewhere, below)) {
            assertEquals(4, bridges().hierarchySize(each, 10));
        }
        assertEquals(3, bridges().hierarchySize(top, 3));
        assertEquals(1, bridges().hierarchySize(parent(project), 10));
    }

    @Test
    final void children_outlive_their_removed_parent() {
        long project = world().project();
        long pipeline = parent(project);
        long made = child(project, id(pipeline, "b"), true);
        hide(pipeline);
        write(() -> pipelines().remove(pipeline));
        assertEquals(PipelineStatus.CREATED, run(made).status());
        assertEquals(1, bridges().lineage(made).size());
    }

    private long following(long project, long followed, boolean mirrors) {
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0)));
        write(() -> bridges().follow(id(pipeline, "b"), followed, false, mirrors));
        return pipeline;
    }

    @Test
    final void pipelines_that_wait_for_one_another_are_a_cycle() {
        long project = world().project();
        long first = begun(PipelineDraft.in(project, bridge("b", 0)));
        long second = following(project, first, true);
        long third = following(project, second, true);
        assertFalse(bridges().loops(id(third, "b")));
        assertFalse(bridges().loops(id(first, "b")));
        write(() -> bridges().follow(id(first, "b"), third, false, true));
        for (long each : List.of(first, second, third)) {
            assertTrue(bridges().loops(id(each, "b")));
        }
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(id(second, "b"), JobEvent.CANCEL, now));
        assertFalse(bridges().loops(id(first, "b")));
    }

    @Test
    final void mirroring_bridge_that_is_manual_is_part_of_a_cycle() {
        long project = world().project();
        long first = begun(PipelineDraft.in(project, bridge("b", 0)));
        long second = following(project, first, true);
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(id(second, "b"), JobEvent.START_BRIDGE, now));
        change(second, TransitionDetails.NONE, (run, ids, now) -> run.step(id(second, "b"), JobEvent.BLOCK_BRIDGE, now));
        write(() -> bridges().follow(id(first, "b"), second, false, true));
        assertTrue(bridges().loops(id(first, "b")));
    }

    @Test
    final void bridge_that_mirrors_its_own_pipeline_is_a_cycle() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0)));
        write(() -> bridges().follow(id(pipeline, "b"), pipeline, false, true));
        assertTrue(bridges().loops(id(pipeline, "b")));
        long other = following(project, begun(PipelineDraft.in(project, bridge("x", 0))), false);
        assertFalse(bridges().loops(id(other, "b")));
    }

    /** Empty where the job does not wait for a pipeline. */
    private Optional<Long> attempt(long project, long bridge) {
        return write(() -> bridges().reserve(bridge) ? Optional.of(child(project, bridge, true)) : Optional.empty());
    }

    private List<Long> calledOff(long pipeline) {
        return write(() -> {
            change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
            return bridges().cancelChildren(pipeline);
        });
    }

    @Test
    final void cancellation_sees_the_child_or_no_child_is_created() throws Exception {
        long project = world().project();
        for (int round = 0; round < 10; round++) {
            long pipeline = parent(project);
            long job = id(pipeline, "b");
            List<List<Long>> both = together(List.of(() -> attempt(project, job).stream().toList(), () -> calledOff(pipeline)));
            assertEquals(both.getFirst(), both.getLast());
        }
    }

    @Test
    final void one_of_many_creates_the_downstream_pipeline() throws Exception {
        long project = world().project();
        long job = id(parent(project), "b");
        List<Optional<Long>> made = together(List.of(() -> attempt(project, job), () -> attempt(project, job), () ->
                attempt(project, job)));
        assertEquals(1, made.stream().flatMap(Optional::stream).count());
    }
}
