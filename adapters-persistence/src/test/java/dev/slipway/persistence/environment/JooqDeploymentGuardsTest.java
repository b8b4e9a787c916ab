package dev.slipway.persistence.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.DeploymentGuardsKit;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeploymentGuardsTest extends DeploymentGuardsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    private static List<Long> free(String lock) {
        return HERE.database().query("select id from protected_environments order by id for " + lock + " skip locked",
                row -> row.getLong(1));
    }

    @Test
    void decisions_share_the_protections_that_may_be_meant_against_changes() {
        CiTables tables = new CiTables(HERE);
        long outer = tables.group();
        long project = tables.project(tables.group(outer));
        List<EnvironmentGrant> entries = List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS));
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        long named = tables.protect(ProtectedEnvironment.named(own, "live", entries));
        long other = tables.protect(ProtectedEnvironment.named(own, "other", entries));
        long tier = tables.protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(outer), "staging", entries));
        long elsewhere = tables.protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(tables.project()), "live", entries));
        HERE.get(Transactions.class).run(now -> {
            HERE.get(DeploymentGuards.class).lock(project, "live");
            assertEquals(List.of(other, elsewhere), free("no key update"));
            assertEquals(List.of(named, other, tier, elsewhere), free("share"));
        });
        assertEquals(4, free("no key update").size());
    }

    @Test
    void changed_protection_is_locked_before_its_entries() {
        CiTables tables = new CiTables(HERE);
        EnvironmentOwner own = new EnvironmentOwner.Project(tables.project());
        tables.protect(ProtectedEnvironment.named(own, "live",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS), EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1))));
        ProtectedEnvironment old = HERE.get(DeploymentGuards.class).of(own.id()).getFirst();
        HERE.get(Transactions.class).run(now -> {
            HERE.get(ProtectedEnvironmentRecords.class).change(old, old.with(EnvironmentRight.APPROVE, List.of()), now);
            assertEquals(List.of(), free("share"));
        });
        HERE.get(Transactions.class).run(now -> {
            HERE.get(ProtectedEnvironmentRecords.class).remove(old.id());
            assertEquals(List.of(), free("share"));
        });
    }
}
