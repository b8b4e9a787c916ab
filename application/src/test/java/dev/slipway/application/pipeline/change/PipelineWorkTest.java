package dev.slipway.application.pipeline.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.pipeline.FollowUp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Consequences of a decision about a pipeline, recorded as work. */
class PipelineWorkTest {

    private static final long PROJECT = 3;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeWork work = new FakeWork(new FakeTransactions(() -> NOW), () -> NOW);
    private final ResourceGroups groups = mock();
    private final Bridges bridges = mock();
    private final List<String> locked = new ArrayList<>();
    private final PipelineWork pipelineWork = new PipelineWork(work, groups, bridges);

    private List<String> recorded(FollowUp... items) {
        when(groups.lock(anyLong(), any())).then(call -> {
            locked.add(call.getArgument(0) + " " + call.getArgument(1));
            return 100L + call.<String>getArgument(1).charAt(0);
        });
        pipelineWork.record(PROJECT, List.of(items));
        return work.recorded();
    }

    @Test
    void each_consequence_is_recorded_as_the_work_that_handles_it() {
        assertEquals(List.of("job.archive_trace 1", "pipeline.cancel_redundant 2", "pipeline.changed 3", "pipeline.reopened 4",
                "bridge.start 5"), recorded(new FollowUp.ArchiveLog(1), new FollowUp.CancelRedundant(2), new FollowUp.PipelineChanged(3),
                        new FollowUp.PipelineRestarted(4), new FollowUp.StartDownstream(5)));
    }

    @Test
    void delayed_job_is_started_when_its_delay_is_over() {
        recorded(new FollowUp.StartScheduled(1, NOW.plusSeconds(90)));
        assertEquals(List.of("job.start_scheduled 1 2026-01-02T03:05:35Z"), work.waiting().stream()
                .map(piece -> piece.kind() + " " + piece.subject() + " " + piece.time()).toList());
    }

    @Test
    void children_are_canceled_one_by_one() {
        when(bridges.cancelChildren(9)).thenReturn(List.of(10L, 11L));
        assertEquals(List.of("pipeline.cancel_child 10", "pipeline.cancel_child 11"), recorded(new FollowUp.CancelChildren(9)));
    }

    @Test
    void resource_groups_are_locked_once_in_the_order_of_their_keys() {
        List<String> pieces = recorded(new FollowUp.AssignResource("c"), new FollowUp.ArchiveLog(1), new FollowUp.AssignResource("a"),
                new FollowUp.AssignResource("c"), new FollowUp.AssignResource("b"));
        assertEquals(List.of("3 a", "3 b", "3 c"), locked);
        assertEquals(List.of("job.archive_trace 1", "job.assign_resource 197", "job.assign_resource 198", "job.assign_resource 199"),
                pieces);
    }
}
