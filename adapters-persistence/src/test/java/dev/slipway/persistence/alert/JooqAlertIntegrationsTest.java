package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.AlertIntegrationsKit;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** A mapping may be large, and the sender is not authenticated yet. */
    @Test
    void endpoint_reads_no_mapping() {
        long project = tables.project();
        long id = integration(project);
        HERE.rows().ask("update alert_integrations set mapping = '{\"no field\": 1}' where id = ? returning id", id);
        assertThrows(RuntimeException.class, () -> integrations().mapping(id));
        assertEquals(List.of(true), integrations().endpoint(new ProjectRef.Id(project), new Address.Unnamed()).orElseThrow().candidates()
                .stream().map(Candidate::mapped).toList());
    }

    @Test
    void mapping_that_was_stored_before_places_had_words_is_read() {
        long id = integration(tables.project());
        HERE.rows().ask("update alert_integrations set mapping = '{\"severity\": [{\"path\": [\"a\"], \"type\": \"string\"}]}' where id = "
                + "? returning id", id);
        assertEquals(Optional.of(new FieldMapping(Map.of(FieldMapping.Field.SEVERITY,
                List.of(new FieldMapping.Place(List.of("a"), FieldMapping.Type.STRING))))),
                integrations().mapping(id));
    }

    @Test
    void what_a_request_meets_is_one_statement() {
        long project = tables.project();
        integration(project);
        integration(project);
        AtomicInteger statements = new AtomicInteger();
        JooqAlertIntegrations integrations = new JooqAlertIntegrations(HERE.dsl(statements));
        assertEquals(2, integrations.endpoint(new ProjectRef.Path(tables.pathOf(project)), new Address.Unnamed()).orElseThrow().candidates()
                .size());
        assertEquals(1, statements.get());
    }
}
