package dev.slipway.persistence.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.persistence.environment.ProtectionObstacles.GatedJob;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProtectionObstaclesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);

    @Test
    void environment_that_does_not_exist_has_the_tier_that_the_installation_guesses() {
        long group = tables.group();
        long project = tables.project(group);
        tables.protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "staging",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
        List<GatedJob> jobs = List.of(new GatedJob(1, "acme", "stop", tables.user()), new GatedJob(2, "live", "stop", tables.user()));
        ProtectionObstacles obstacles = new ProtectionObstacles(HERE.dsl(),
                name -> name.equals("acme") ? EnvironmentTier.STAGING : EnvironmentTier.OTHER);
        Map<Long, Set<JobObstacle>> expected = Map.of(1L, Set.of(JobObstacle.PROTECTED_ENVIRONMENT));
        assertEquals(expected, obstacles.ofStored(project, jobs));
        assertEquals(expected, obstacles.ofNew(project, jobs, Map.of()));
    }
}
