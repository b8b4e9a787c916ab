package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.AlertIntegrationsKit;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAlertIntegrationsTest extends AlertIntegrationsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final AlertTables tables = new AlertTables(HERE);

    @Override
    protected AlertWorld world() {
        return tables;
    }

    @Test
    void whatARequestMeetsIsOneStatement() {
        long project = tables.project();
        integration(project);
        integration(project);
        AtomicInteger statements = new AtomicInteger();
        JooqAlertIntegrations integrations = new JooqAlertIntegrations(HERE.dsl(statements));
        assertEquals(2, integrations.door(new ProjectRef.Path(tables.pathOf(project)), new Address.Unnamed()).orElseThrow().candidates().size());
        assertEquals(1, statements.get());
    }
}
