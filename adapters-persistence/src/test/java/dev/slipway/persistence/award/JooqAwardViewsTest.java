package dev.slipway.persistence.award;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.award.AwardViewsKit;
import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.award.Awardable;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAwardViewsTest extends AwardViewsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    private static final AtomicInteger EMAILS = new AtomicInteger();

    @Override
    protected AwardViews views() {
        return here.get(AwardViews.class);
    }

    @Override
    protected Awards awards() {
        return here.get(Awards.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected List<Awardable> objects() {
        long project = here.rows().project();
        Awardable.MergeRequest request = AwardRows.request(here, project);
        return List.of(AwardRows.issue(here, project), request, AwardRows.snippet(here, project), AwardRows.note(here, request));
    }

    @Override
    protected long user(String name) {
        return here.rows().user(name, "giver" + EMAILS.incrementAndGet() + "@example.com");
    }

    @Override
    protected void deleteUser(long id) {
        here.rows().ask("delete from users where id = ? returning id", id);
    }

    @Test
    void page_is_one_statement() {
        Awardable.Issue issue = AwardRows.issue(here, here.rows().project());
        for (int number = 0; number < 3; number++) {
            awards().give(issue, user("Somebody"), "heart", Instant.EPOCH);
        }
        AtomicInteger statements = new AtomicInteger();
        assertEquals(3, new JooqAwardViews(here.dsl(statements)).list(issue, PageRequest.Offset.first()).items().size());
        assertEquals(1, statements.get());
    }
}
