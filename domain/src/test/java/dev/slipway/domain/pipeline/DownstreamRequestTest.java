package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DownstreamRequestTest {

    private static final Upstream PUSHED = new Upstream(1, "main", PipelineSource.PUSH);
    private static final Upstream CHILD = new Upstream(1, "main", PipelineSource.PARENT_PIPELINE);
    private static final Upstream OTHER = new Upstream(2, "main", PipelineSource.PIPELINE);
    private static final Upstream BACK = new Upstream(1, "main", PipelineSource.PIPELINE);

    private static Optional<FailureReason> child(Upstream... lineage) {
        return new DownstreamRequest(true, true, true, List.of(lineage), lineage.length, true).objection();
    }

    private static Optional<FailureReason> other(Upstream... lineage) {
        return new DownstreamRequest(false, true, false, List.of(lineage), lineage.length, true).objection();
    }

    @Test
    void the_first_that_is_in_the_way_counts() {
        List<Upstream> loop = List.of(BACK, OTHER, BACK, OTHER, BACK, PUSHED);
        assertEquals(Optional.of(FailureReason.DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND),
                new DownstreamRequest(false, false, true, loop, 1000, false).objection());
        assertEquals(Optional.of(FailureReason.INVALID_BRIDGE_TRIGGER),
                new DownstreamRequest(false, true, true, loop, 1000, false).objection());
        assertEquals(Optional.of(FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH),
                new DownstreamRequest(true, true, true, List.of(CHILD, CHILD, PUSHED), 1000, false).objection());
        assertEquals(Optional.of(FailureReason.REACHED_MAX_PIPELINE_HIERARCHY_SIZE),
                new DownstreamRequest(false, true, false, loop, 1000, false).objection());
        assertEquals(Optional.of(FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS),
                new DownstreamRequest(false, true, false, loop, 999, false).objection());
        assertEquals(Optional.of(FailureReason.PIPELINE_LOOP_DETECTED),
                new DownstreamRequest(false, true, false, loop, 999, true).objection());
        assertEquals(Optional.empty(), new DownstreamRequest(false, true, false, loop.subList(2, 6), 999, true).objection());
    }

    @Test
    void children_go_two_generations_deep() {
        assertEquals(Optional.empty(), child(PUSHED));
        assertEquals(Optional.empty(), child(CHILD, PUSHED));
        assertEquals(Optional.of(FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH), child(CHILD, CHILD, PUSHED));
        assertEquals(Optional.empty(), other(CHILD, CHILD, PUSHED));
    }

    @Test
    void the_depth_is_counted_within_a_project() {
        assertEquals(Optional.empty(), child(CHILD, BACK, OTHER, CHILD, CHILD, PUSHED));
        assertEquals(Optional.empty(), child(BACK, CHILD, CHILD, PUSHED));
    }

    @Test
    void a_pipeline_may_come_twice_in_a_line_and_not_thrice() {
        List<Upstream> line = new ArrayList<>(List.of(PUSHED));
        for (int turn = 0; turn < DownstreamRequest.MOST_TURNS; turn++) {
            line.addFirst(OTHER);
            assertEquals(Optional.empty(), other(line.toArray(Upstream[]::new)));
            line.addFirst(BACK);
            assertEquals(Optional.empty(), other(line.toArray(Upstream[]::new)));
        }
        line.addFirst(OTHER);
        assertEquals(Optional.of(FailureReason.PIPELINE_LOOP_DETECTED), other(line.toArray(Upstream[]::new)));
        assertEquals(Optional.empty(),
                other(new Upstream(2, "a", PipelineSource.PIPELINE), new Upstream(2, "b", PipelineSource.PIPELINE), OTHER));
    }

    @Test
    void many_pipelines_together_are_enough() {
        assertEquals(Optional.empty(), new DownstreamRequest(true, true, true, List.of(PUSHED), 999, true).objection());
        assertEquals(Optional.of(FailureReason.REACHED_MAX_PIPELINE_HIERARCHY_SIZE),
                new DownstreamRequest(true, true, true, List.of(PUSHED), 1000, true).objection());
    }
}
