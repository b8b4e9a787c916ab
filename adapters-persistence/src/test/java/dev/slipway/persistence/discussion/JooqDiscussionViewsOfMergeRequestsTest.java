package dev.slipway.persistence.discussion;

import dev.slipway.application.discussion.DiscussionViewsKit;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract once more, with notes of merge requests. */
class JooqDiscussionViewsOfMergeRequestsTest extends DiscussionViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final AtomicInteger EMAILS = new AtomicInteger();

    @Override
    protected DiscussionViews views() {
        return HERE.get(DiscussionViews.class);
    }

    @Override
    protected Discussions discussions() {
        return HERE.get(Discussions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected long user(String name) {
        return HERE.rows().user(name, name.toLowerCase(Locale.ROOT) + EMAILS.incrementAndGet() + "@example.com");
    }

    @Override
    protected void deleteUser(long id) {
        HERE.rows().ask("delete from users where id = ? returning id", id);
    }

    @Override
    protected Noteable noteable(long project) {
        return RequestRows.request(HERE, project);
    }
}
