package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertFilter.Order;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.AlertViewsKit;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.Occurrence;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.persistence.testing.Persistence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.DSLContext;
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
    void what_is_shown_is_one_statement() {
        long project = tables.project();
        take(project, integration(project), Occurrence.of("a"), Occurrence.of("b"), Occurrence.of("a"));
        AtomicInteger statements = new AtomicInteger();
        JooqAlertViews views = new JooqAlertViews(HERE.dsl(statements));
        AlertFilter filter = AlertFilter.of(project).withStatuses(AlertStatus.OPEN).withSeverities(Set.of(AlertSeverity.CRITICAL))
                .orderedBy(Order.EVENTS, Sort.DESC);
        assertEquals(2, views.list(filter, PageRequest.Offset.first()).total());
        assertEquals(1, statements.get());
        assertEquals(2, views.list(filter, new PageRequest.Keyset(0, true, 20)).items().size());
        assertEquals(2, statements.get());
        assertEquals(2, views.find(project, 1).orElseThrow().history().size());
        assertEquals(3, statements.get());
    }

    /** Ended alerts come after the open ones, so that whoever went by the order of the list would meet all of them first. */
    @Test
    void what_is_open_is_found_behind_many_that_ended() {
        long project = tables.project();
        open(project, integration(project), Occurrence.of("a"));
        HERE.rows().ask("""
                with ended as (
                    insert into alerts (project_id, iid, title, severity, status, hosts, started_at, ended_at, events, integration_id, \
                created_at, updated_at)
                    select project_id, 1 + n, title, severity, 1, hosts, started_at, started_at, 1, integration_id, created_at, updated_at
                    from alerts cross join generate_series(1, 20000) n where project_id = ? returning id)
                select count(*) from ended""", project);
        DSLContext dsl = HERE.get(DSLContext.class);
        dsl.execute("analyze alerts");
        AlertFilter filter = AlertFilter.of(project).withStatuses(AlertStatus.OPEN).orderedBy(Order.ID, Sort.DESC);
        List<String> asked = new ArrayList<>();
        JooqAlertViews views = new JooqAlertViews(HERE.dsl(asked::add));
        assertEquals(List.of(1L), views.list(filter, PageRequest.Offset.first()).items().stream().map(AlertView::iid).toList());
        String plan = String.join("\n", dsl.fetch("explain " + asked.getFirst()).getValues(0, String.class));
        assertTrue(plan.contains("alerts_open_listed"), plan);
    }
}
