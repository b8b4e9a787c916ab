package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.environment.OutdatedDeployment.Check;
import dev.slipway.domain.environment.OutdatedDeployment.Deployment;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OutdatedDeploymentTest {

    private static final Deployment OWN = new Deployment(5, 1, "a", DeploymentStatus.CREATED);

    @Test
    void later_success_of_another_commit_outdates_a_deployment_where_the_project_says_so() {
        for (long environment : List.of(1L, 2L)) {
            for (long id : List.of(4L, 5L, 6L)) {
                for (String sha : List.of("a", "b")) {
                    for (DeploymentStatus status : DeploymentStatus.values()) {
                        for (boolean enforced : List.of(true, false)) {
                            Set<Check> unmet = EnumSet.noneOf(Check.class);
                            note(unmet, environment == 1, Check.SAME_ENVIRONMENT);
                            note(unmet, id == 6, Check.LATER);
                            note(unmet, status == DeploymentStatus.SUCCESS, Check.SUCCEEDED);
                            note(unmet, sha.equals("b"), Check.OTHER_COMMIT);
                            note(unmet, enforced, Check.ENFORCED);
                            OutdatedDeployment pair = new OutdatedDeployment(OWN, new Deployment(id, environment, sha, status), enforced);
                            assertEquals(unmet, OutdatedDeployment.CLAUSES.unmet(pair), pair.toString());
                            assertEquals(unmet.isEmpty(), OutdatedDeployment.CLAUSES.hold(pair), pair.toString());
                        }
                    }
                }
            }
        }
    }

    private static void note(Set<Check> unmet, boolean holds, Check check) {
        if (!holds) {
            unmet.add(check);
        }
    }
}
