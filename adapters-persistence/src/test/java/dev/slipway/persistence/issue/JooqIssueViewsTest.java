package dev.slipway.persistence.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessRows;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Order;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.application.issue.IssueViewsKit;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqIssueViewsTest extends IssueViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected IssueViews views() {
        return HERE.get(IssueViews.class);
    }

    @Override
    protected Issues issues() {
        return HERE.get(Issues.class);
    }

    @Override
    protected AccessRows rows() {
        return new AccessTables(HERE.rows());
    }

    @Test
    void aPageIsOneStatementHoweverManyWorkOnItsIssues() {
        AtomicInteger statements = new AtomicInteger();
        IssueFilter filter = new IssueFilter(new Place.Everywhere(), Mine.ALL, Optional.empty(), Traits.ANY, Traits.ANY, Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), true, false, Order.CREATED_AT, Sort.DESC);
        assertEquals(3, new JooqIssueViews(HERE.dsl(statements)).list(filter, new IssueAudience.Everywhere(true, true, OptionalLong.empty()), LocalDate.EPOCH,
                new PageRequest.Offset(1, 20)).items().size());
        assertEquals(1, statements.get());
        assertEquals(2, new JooqIssueViews(HERE.dsl(statements))
                .list(filter, new IssueAudience.Everywhere(true, true, OptionalLong.empty()), LocalDate.EPOCH,
                PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 2)).items().size());
        assertEquals(2, statements.get());
    }
}
