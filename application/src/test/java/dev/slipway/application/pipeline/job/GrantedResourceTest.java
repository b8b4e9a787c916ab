package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.BridgeUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import org.junit.jupiter.api.Test;

/** Jobs that wait for a resource while others change what waits for it. */
class GrantedResourceTest extends BridgeUseCases {

    private final WorkHandler assign = house.handler(JobWork.ASSIGN_RESOURCE);

    private long group() {
        return write(() -> world().port(ResourceGroups.class).lock(project, "prod"));
    }

    private long waiting() {
        return begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding("prod"))));
    }

    @Test
    void resource_is_not_granted_to_a_job_that_is_no_longer_next() {
        long group = group();
        world().processMode(group, "oldest_first");
        long first = waiting();
        long second = waiting();
        house.meanwhile(() -> world().processMode(group, "newest_first"));
        assign.handle(group);
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(first, "ship").status());
        assign.handle(group);
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(first, "ship").status());
        assertEquals(JobStatus.PENDING, job(second, "ship").status());
    }

    @Test
    void job_that_leaves_a_deadlock_meanwhile_does_not_fail() {
        house.repository.file(SHA, "child.yml", "work:\n  script: x\n  resource_group: prod\nother:\n  script: x\n");
        long parent = begun("b:\n  resource_group: prod\n  trigger: {include: child.yml, strategy: depend}\n");
        long group = group();
        assign.handle(group);
        house.handler(JobWork.START_BRIDGE).handle(id(parent, "b"));
        long child = downstream(parent);
        house.meanwhile(() -> house.changes.change(child, TransitionDetails.NONE,
                (run, ids, now) -> run.step(id(child, "work"), JobEvent.GRANT_RESOURCE, now)));
        assign.handle(group);
        assertEquals(JobStatus.PENDING, job(child, "work").status());
    }
}
