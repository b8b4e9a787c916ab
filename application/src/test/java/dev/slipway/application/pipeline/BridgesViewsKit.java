package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code JobViews} about bridges. */
abstract class BridgesViewsKit extends BridgesScenario {

    private static final PageRequest FIRST = PageRequest.Offset.first();

    @Test
    final void bridges_are_listed_with_their_downstream_pipelines() {
        long project = world().project();
        long other = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), bridge("b", 0), bridge("c", 0), bridge("d", 0)));
        long made = made(other, id(pipeline, "b"), PipelineSource.PIPELINE, true);
        write(() -> bridges().follow(id(pipeline, "c"), made, false, true));
        BridgeProblem why = new BridgeProblem(other, Reason.of("pipeline.configuration", "ä\nb"));
        write(() -> bridges().explain(id(pipeline, "d"), why));
        Page<BridgeView> all = views().bridges(project, pipeline, Set.of(), false, FIRST).orElseThrow();
        assertEquals(List.of("d", "c", "b"), all.items().stream().map(view -> view.job().name()).toList());
        assertEquals(3, all.total());
        assertEquals(why, all.items().getFirst().problem());
        assertNull(all.items().getFirst().downstream());
        assertNull(all.items().get(1).downstream());
        BridgeView first = all.items().getLast();
        assertNull(first.problem());
        JobView.Pipeline downstream = first.downstream().pipeline();
        assertEquals(made, downstream.id());
        assertEquals(other, downstream.projectId());
        assertEquals("created", downstream.status());
        assertEquals("pipeline", downstream.source());
        assertTrue(first.downstream().projectPath().endsWith("/project" + other));
        assertEquals(first, views().findBridge(project, id(pipeline, "b")).orElseThrow());
        hide(made);
        assertNull(views().findBridge(project, id(pipeline, "b")).orElseThrow().downstream());
    }

    @Test
    final void bridges_and_jobs_are_listed_apart() {
        long project = world().project();
        long pipeline = parent(project);
        assertEquals(Optional.empty(), views().find(project, id(pipeline, "b")));
        assertEquals(1, views().ofProject(project, Set.of(), FIRST).total());
        assertEquals(1, views().ofPipeline(project, pipeline, Set.of(), true, FIRST).orElseThrow().items().size());
        assertEquals(Optional.empty(), views().findBridge(project, id(pipeline, "a")));
        assertEquals(Optional.empty(), views().findBridge(world().project(), id(pipeline, "b")));
        assertEquals(Optional.empty(), views().bridges(world().project(), pipeline, Set.of(), true, FIRST));
    }

    @Test
    final void bridges_are_filtered_and_paged() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), bridge("c", 0)));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(id(pipeline, "b"), JobEvent.CANCEL, now));
        long first = id(pipeline, "b");
        long again = retry(pipeline, "b", world().user());
        assertEquals(List.of(again, id(pipeline, "c")), names(views().bridges(project, pipeline, Set.of(), false, FIRST)));
        assertEquals(List.of(again, id(pipeline, "c"), first), names(views().bridges(project, pipeline, Set.of(), true, FIRST)));
        assertEquals(List.of(first), names(views().bridges(project, pipeline, Set.of(JobStatus.CANCELED), true, FIRST)));
        assertEquals(List.of(id(pipeline, "c")), names(views().bridges(project, pipeline, Set.of(), false, new PageRequest.Offset(2, 1))));
    }

    private static List<Long> names(Optional<Page<BridgeView>> page) {
        return page.orElseThrow().items().stream().map(view -> view.job().id()).toList();
    }
}
