package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** Nobody waits for a resource for ever. */
final class AssignResourceTest extends CiScenario {

    private final FakeCiWorld world = new FakeCiWorld();
    private final FakeTransactions transactions = world.transactions();
    private final FakeWork work = new FakeWork(transactions, world::now);
    private AssignResource assign;
    private long project;
    private long group;

    @Override
    protected CiWorld world() {
        return world;
    }

    @BeforeEach
    void assemble() {
        ResourceGroups groups = world.port(ResourceGroups.class);
        PipelineChanges changes = new PipelineChanges(transactions, world.port(Pipelines.class), Mockito.mock(), new PipelineWork(work,
                groups, world.port(Bridges.class)), Mockito.mock(), Mockito.mock(), world::now);
        assign = new AssignResource(groups, changes, work, transactions);
        project = world.project();
        group = write(() -> groups.lock(project, "production"));
    }

    private long waiting() {
        return begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding("production"))));
    }

    private List<String> recorded() {
        return work.recorded().stream().filter(piece -> piece.startsWith(JobWork.ASSIGN_RESOURCE)).toList();
    }

    @Test
    void who_cannot_be_given_the_resource_fails_and_makes_room_for_the_next() {
        long first = waiting();
        long second = waiting();
        assign.givenUp(group, "unreadable");
        assertEquals(JobStatus.FAILED, job(first, "ship").status());
        assertEquals(Optional.of(FailureReason.DATA_INTEGRITY_FAILURE), job(first, "ship").failureReason());
        assertEquals(JobWork.ASSIGN_RESOURCE + " " + group, recorded().getLast());
        assign.handle(group);
        assertEquals(JobStatus.PENDING, job(second, "ship").status());
    }

    @Test
    void free_resource_with_waiting_jobs_is_recorded_once_more() {
        waiting();
        assign.handle(0);
        assign.handle(0);
        assertEquals(List.of(JobWork.ASSIGN_RESOURCE + " " + group), recorded());
    }

    @Test
    void group_whose_waiting_job_is_gone_is_looked_at_once_more() {
        assign.givenUp(group, "unreadable");
        assertEquals(List.of(JobWork.ASSIGN_RESOURCE + " " + group), recorded());
        assertEquals(Optional.of(Duration.ofMinutes(1)), assign.every());
    }
}
