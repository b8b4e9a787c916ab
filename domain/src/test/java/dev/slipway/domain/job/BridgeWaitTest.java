package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class BridgeWaitTest {

    private static final Set<JobStatus> ACTIVE = Set.of(JobStatus.MANUAL, JobStatus.PENDING, JobStatus.RUNNING);

    @Test
    void active_mirroring_bridge_with_a_pipeline_waits() {
        for (JobStatus status : JobStatus.values()) {
            for (int cell = 0; cell < 4; cell++) {
                boolean mirrors = cell / 2 == 1;
                boolean follows = cell % 2 == 1;
                assertEquals(ACTIVE.contains(status) && mirrors && follows,
                        BridgeWait.CLAUSES.hold(new BridgeWait(status, mirrors, follows)), status + " " + mirrors + " " + follows);
            }
        }
    }
}
