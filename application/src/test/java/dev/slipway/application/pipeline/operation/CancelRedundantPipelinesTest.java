package dev.slipway.application.pipeline.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.EarlyEnd.OnNewCommit;
import java.util.List;
import org.junit.jupiter.api.Test;

class CancelRedundantPipelinesTest extends CiScenario {

    private final FakeCiWorld world = new FakeCiWorld();
    private final FakeWork work = new FakeWork(world.transactions(), world);

    @Override
    protected CiWorld world() {
        return world;
    }

    private WorkHandler handler() {
        PipelineChanges changes = new PipelineChanges(world.transactions(), pipelines(), world.port(Deployments.class),
                new PipelineWork(work, world.port(ResourceGroups.class), world.port(Bridges.class)),
                new FakeAnnouncements(world.transactions()), new FakeObservations(), world);
        return new CancelRedundantPipelines(pipelines(), changes, new FakeObservations());
    }

    private long made(long project, char sha, EarlyEnd early) {
        return begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0).plan(JobPlan::interruptibly), JobDraft.of("c", 1))
                .at(String.valueOf(sha).repeat(40)).ending(early));
    }

    private String status(long pipeline) {
        return run(pipeline).status().wireName();
    }

    @Test
    void each_pipeline_decides_for_itself() {
        long project = world.project();
        long waits = made(project, 'a', EarlyEnd.USUAL);
        long ran = made(project, 'a', EarlyEnd.USUAL);
        start(ran, "a");
        long interruptibleOnly = made(project, 'b', EarlyEnd.USUAL);
        start(interruptibleOnly, "b");
        long partly = made(project, 'b', new EarlyEnd(OnNewCommit.INTERRUPTIBLE, false));
        start(partly, "a");
        long never = made(project, 'b', new EarlyEnd(OnNewCommit.NONE, false));
        long newest = made(project, 'c', EarlyEnd.USUAL);
        for (int again = 0; again < 2; again++) {
            handler().handle(newest);
            assertEquals(List.of("canceled", "running", "canceled", "running", "pending", "pending"),
                    List.of(status(waits), status(ran), status(interruptibleOnly), status(partly), status(never), status(newest)));
            assertEquals("canceled", job(partly, "b").status().wireName());
            assertEquals("created", job(partly, "c").status().wireName());
        }
        handler().handle(-1);
    }

    @Test
    void superseded_pipeline_is_redundant_itself() {
        long project = world.project();
        long late = made(project, 'a', EarlyEnd.USUAL);
        long newest = made(project, 'b', EarlyEnd.USUAL);
        handler().handle(late);
        assertEquals(List.of("canceled", "pending"), List.of(status(late), status(newest)));
    }

    @Test
    void the_work_has_its_kind() {
        assertEquals(JobWork.CANCEL_REDUNDANT_PIPELINES, handler().kind());
    }
}
