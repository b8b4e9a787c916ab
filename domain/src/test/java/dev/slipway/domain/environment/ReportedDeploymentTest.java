package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReportedDeploymentTest {

    @ParameterizedTest
    @EnumSource(ReportedStatus.class)
    void reported_status_is_the_one_that_its_event_reaches(ReportedStatus reported) {
        assertEquals(reported.status(), DeploymentLifecycle.TABLE.to(reported.event()));
        assertEquals(reported.wireName(), reported.status().wireName());
    }

    @Test
    void clients_report_four_statuses() {
        assertEquals("[running, success, failed, canceled]",
                Arrays.stream(ReportedStatus.values()).map(ReportedStatus::wireName).toList().toString());
    }

    @ParameterizedTest
    @EnumSource(DeploymentStatus.class)
    void what_runs_or_is_deployed_now_is_not_deleted(DeploymentStatus status) {
        boolean running = status == DeploymentStatus.RUNNING;
        assertEquals(running ? Optional.of(Reason.of("deployment.running")) : Optional.empty(),
                DeploymentRemoval.objection(status, false, false));
        assertEquals(Optional.of(Reason.of(running ? "deployment.running" : "deployment.current")),
                DeploymentRemoval.objection(status, true, false));
    }

    @ParameterizedTest
    @EnumSource(DeploymentStatus.class)
    void what_waits_for_approvals_is_not_deleted(DeploymentStatus status) {
        boolean kept = status == DeploymentStatus.BLOCKED || status == DeploymentStatus.RUNNING;
        assertEquals(kept ? Optional.of(status == DeploymentStatus.RUNNING ? "deployment.running" : "deployment.awaits_approval")
                : Optional.empty(), DeploymentRemoval.objection(status, false, true).map(Reason::id));
    }
}
