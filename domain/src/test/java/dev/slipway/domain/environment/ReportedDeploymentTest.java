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
                new DeploymentRemoval(status, false, false, false).objection());
        assertEquals(Optional.of(Reason.of(running ? "deployment.running" : "deployment.current")),
                new DeploymentRemoval(status, false, true, false).objection());
    }

    @ParameterizedTest
    @EnumSource(DeploymentStatus.class)
    void what_a_job_is_going_to_deploy_is_not_deleted(DeploymentStatus status) {
        Optional<String> kept = switch (status) {
            case CREATED -> Optional.of("deployment.created");
            case RUNNING -> Optional.of("deployment.running");
            default -> Optional.empty();
        };
        assertEquals(kept, new DeploymentRemoval(status, true, false, false).objection().map(Reason::id));
    }

    @ParameterizedTest
    @EnumSource(DeploymentStatus.class)
    void what_waits_for_approvals_is_not_deleted(DeploymentStatus status) {
        Optional<Reason> waiting = Optional.of(Reason.of("deployment.awaits_approval"));
        assertEquals(status == DeploymentStatus.BLOCKED ? waiting : new DeploymentRemoval(status, true, false, false).objection(),
                new DeploymentRemoval(status, true, false, true).objection());
        assertEquals(new DeploymentRemoval(status, false, false, false).objection(),
                new DeploymentRemoval(status, false, false, true).objection());
    }
}
