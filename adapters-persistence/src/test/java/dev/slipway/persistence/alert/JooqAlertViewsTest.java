package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertFilter.Order;
import dev.slipway.application.alert.AlertViewsKit;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.Occurrence;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.persistence.testing.Persistence;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAlertViewsTest extends AlertViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final AlertTables tables = new AlertTables(HERE);

    @Override
    protected AlertWorld world() {
        return tables;
    }

    @Test
    void whatIsShownIsOneStatement() {
        long project = tables.project();
        take(project, integration(project), Occurrence.of("a"), Occurrence.of("b"), Occurrence.of("a"));
        AtomicInteger statements = new AtomicInteger();
        JooqAlertViews views = new JooqAlertViews(HERE.dsl(statements));
        AlertFilter filter = new AlertFilter(project, AlertStatus.OPEN, Set.of(AlertSeverity.CRITICAL), Optional.empty(), Optional.empty(), Optional.empty(),
                Order.EVENTS, Sort.DESC);
        assertEquals(2, views.list(filter, PageRequest.Offset.first()).total());
        assertEquals(1, statements.get());
        assertEquals(2, views.list(filter, new PageRequest.Keyset(0, true, 20)).items().size());
        assertEquals(2, statements.get());
        assertEquals(2, views.find(project, 1).orElseThrow().history().size());
        assertEquals(3, statements.get());
    }
}
