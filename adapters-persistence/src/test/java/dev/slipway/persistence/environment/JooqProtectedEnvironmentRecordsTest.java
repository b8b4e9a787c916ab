package dev.slipway.persistence.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.ProtectedEnvironmentRecordsKit;
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

class JooqProtectedEnvironmentRecordsTest extends ProtectedEnvironmentRecordsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void rule_stays_and_admits_no_account_once_its_account_is_gone() {
        CiTables tables = new CiTables(HERE);
        long project = tables.project();
        long group = tables.group();
        long user = tables.user();
        tables.protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "live",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS), EnvironmentGrant.approve(new AccessGrant.Group(group), 2),
                        EnvironmentGrant.approve(new AccessGrant.User(user), 1))));
        HERE.database().execute("delete from namespaces where id = ?", group);
        HERE.database().execute("delete from users where id = ?", user);
        ProtectedEnvironment left = HERE.get(DeploymentGuards.class).of(project).getFirst();
        assertEquals(List.of(EnvironmentGrant.approve(new AccessGrant.Nobody(), 2), EnvironmentGrant.approve(new AccessGrant.Nobody(), 1)),
                left.entries(EnvironmentRight.APPROVE).stream().map(entry -> entry.withId(0)).toList());
        assertTrue(left.needsApproval());
        ProtectedEnvironment shorter = left.with(EnvironmentRight.APPROVE, left.entries(EnvironmentRight.APPROVE).subList(0, 1));
        HERE.get(Transactions.class).write(now -> {
            HERE.get(ProtectedEnvironmentRecords.class).change(left, shorter, now);
            return null;
        });
        assertEquals(shorter.entries(), HERE.get(DeploymentGuards.class).of(project).getFirst().entries());
    }
}
