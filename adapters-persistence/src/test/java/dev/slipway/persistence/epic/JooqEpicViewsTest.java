package dev.slipway.persistence.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.EpicViewsKit;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEpicViewsTest extends EpicViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected EpicViews views() {
        return HERE.get(EpicViews.class);
    }

    @Override
    protected EpicTrees trees() {
        return HERE.get(EpicTrees.class);
    }

    @Override
    protected EpicIssues links() {
        return HERE.get(EpicIssues.class);
    }

    @Override
    protected EpicWorld world() {
        return new EpicRowsInTables(HERE);
    }

    /** A page is one statement, however many epics there are. */
    @Test
    void ten_thousand_epics_are_walked_by_key_in_each_order() {
        long group = world().group();
        HERE.rows().ask("""
                with made as (insert into epics (namespace_id, iid, title, confidential, color, start_fixed, due_fixed, created_at,
                        updated_at)
                    select ?, number, 'plan ' || number % 100, false, '#1068bf', false, false, now() + number % 7 * interval '1 second',
                        now() - number % 5 * interval '1 second'
                    from generate_series(1, 10000) number returning id)
                select count(*) from made""", group);
        EpicAudience all = new EpicAudience(new GroupAudience(true, true, true, OptionalLong.of(1)));
        for (EpicFilter.Order order : List.of(EpicFilter.Order.CREATED_AT, EpicFilter.Order.UPDATED_AT, EpicFilter.Order.TITLE)) {
            EpicFilter filter = EpicFilter.at(new EpicFilter.Place.Group(group, false, true)).orderedBy(order, Sort.DESC);
            AtomicInteger statements = new AtomicInteger();
            EpicViews counted = new JooqEpicViews(HERE.dsl(statements));
            List<Long> met = Walks.all(page -> counted.list(filter, all, page), PageRequest.MAX_SIZE).stream().map(EpicView::id).toList();
            assertEquals(10_000, met.size(), order.toString());
            assertEquals(10_000, Set.copyOf(met).size(), order.toString());
            assertEquals(100, statements.get(), order.toString());
        }
    }
}
