package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.BridgeUseCases;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statuses that bridges take over from the pipelines that they created or follow. */
class SyncBridgeTest extends BridgeUseCases {

    private final Bridges bridges = world().port(Bridges.class);
    private final WorkHandler sync = house.handler(JobWork.SYNC_BRIDGE);

    /** The child waits for a user for as long as its manual job must run, and is skipped where that may be left out. */
    @ParameterizedTest
    @CsvSource({"'',false,success", "', strategy: depend',false,running", "', strategy: mirror',false,manual", "'',true,success",
        "', strategy: depend',true,failed", "', strategy: mirror',true,skipped"})
    void bridge_takes_over_the_status_of_manual_jobs_by_its_strategy(String strategy, boolean optional, String status) {
        house.repository.file(SHA, "child.yml", "work:\n  script: x\n  when: manual\n  allow_failure: " + optional + "\n");
        long parent = pushed("b:\n  trigger: {include: child.yml" + strategy + "}\n");
        assertEquals(status, job(parent, "b").status().wireName());
    }

    @Test
    void bridge_without_a_pipeline_stays_as_it_is() {
        long parent = begun("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        sync.handle(id(parent, "b"));
        assertEquals("pending b=pending", statuses(parent));
        assertEquals(Optional.empty(), bridges.followed(id(parent, "b")));
    }

    private long waitingFor(long project) {
        return begun("b:\n  needs: {pipeline: " + path(project) + "}\n");
    }

    /** A bridge that waits already is part of the loop, but the one that closes it fails; one that does not wait closes none. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"true,failed,PIPELINE_LOOP_DETECTED", "false,success,-"})
    void bridge_that_closes_a_loop_fails(boolean mirrors, String status, FailureReason failure) {
        elsewhere(Role.DEVELOPER, "there:\n  needs: {pipeline: " + path(project) + "}\n");
        long there = pushedElsewhere();
        long waiting = id(there, "there");
        long parent = waitingFor(other);
        write(() -> bridges.follow(waiting, parent, false, true));
        sync.handle(waiting);
        assertEquals("running there=running", statuses(there));
        write(() -> bridges.follow(id(parent, "b"), there, false, mirrors));
        sync.handle(waiting);
        assertEquals("running there=running", statuses(there));
        sync.handle(id(parent, "b"));
        assertEquals(status + " b=" + status, statuses(parent));
        assertEquals(failure, bridge(parent).job().failureReason());
    }

    @Test
    void bridge_that_has_not_started_or_has_ended_stays_as_it_is_when_its_work_is_given_up() {
        long parent = begun("a:\n  stage: build\n  script: x\nb:\n  trigger: {include: child.yml}\n");
        sync.givenUp(id(parent, "b"), "why");
        assertEquals(JobStatus.CREATED, job(parent, "b").status());
        run(parent, "a", true);
        sync.givenUp(id(parent, "b"), "why");
        assertEquals("success a=success b=success", statuses(parent));
        assertNull(bridge(parent).job().failureReason());
    }
}
