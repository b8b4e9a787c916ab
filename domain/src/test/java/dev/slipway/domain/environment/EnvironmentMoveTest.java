package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the success of a job makes of its environment, in every world. */
class EnvironmentMoveTest {

    private static final List<String> ACTIONS = List.of("start", "stop", "prepare", "verify", "access", "STOP", "");

    @ParameterizedTest
    @EnumSource(EnvironmentState.class)
    void success_of_a_deployment_starts_the_environment_and_that_of_a_stop_stops_it(EnvironmentState state) {
        for (String action : ACTIONS) {
            assertMove(new EnvironmentMove(action, null, state), false);
            for (DeploymentStatus deployment : DeploymentStatus.values()) {
                assertMove(new EnvironmentMove(action, deployment, state), deployment == DeploymentStatus.SUCCESS);
            }
        }
    }

    /** A stopped environment starts too, and takes the attributes of the deployment where it is there already; it stops once. */
    private static void assertMove(EnvironmentMove move, boolean deployed) {
        boolean stops = move.action().equals("stop");
        boolean stoppable = move.state() != EnvironmentState.STOPPED;
        assertEquals(deployed ? Set.of() : EnumSet.of(EnvironmentMove.Start.DEPLOYED), EnvironmentMove.STARTS.unmet(move), move.toString());
        Set<EnvironmentMove.Stop> unmet = EnumSet.noneOf(EnvironmentMove.Stop.class);
        if (!stops) {
            unmet.add(EnvironmentMove.Stop.STOP_ACTION);
        }
        if (!stoppable) {
            unmet.add(EnvironmentMove.Stop.STOPPABLE);
        }
        assertEquals(unmet, EnvironmentMove.STOPS.unmet(move), move.toString());
    }

    @ParameterizedTest
    @CsvSource({"true, true, false", "true, false, true", "false, true, false", "false, false, false"})
    void outdated_deployment_is_not_repeated_where_the_project_forbids_rollbacks(boolean outdated, boolean allowed, boolean forbidden) {
        assertEquals(forbidden, ForbiddenRollback.CLAUSES.hold(new ForbiddenRollback(outdated, allowed)));
    }

    @Test
    void jobs_that_start_an_environment_deploy_to_it() {
        assertEquals(List.of("start", "stop", "prepare", "verify", "access"),
                Arrays.stream(EnvironmentAction.values()).map(EnvironmentAction::wireName).toList());
        assertEquals(List.of("start"), ACTIONS.stream().filter(EnvironmentAction::deploys).toList());
        assertEquals(EnvironmentAction.START, EnvironmentAction.DEFAULT);
    }
}
