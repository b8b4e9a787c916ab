package dev.slipway.persistence.issue;

import dev.slipway.application.issue.ItemSubscriptionsKit;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import dev.slipway.persistence.testing.Persistence;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqItemSubscriptionsTest extends ItemSubscriptionsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    private final AtomicLong numbers = new AtomicLong();

    @Override
    protected ItemSubscriptions subscriptions() {
        return here.get(ItemSubscriptions.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected long user() {
        return here.rows().user();
    }

    private static String name(ItemId item) {
        return item.kind().name().toLowerCase(Locale.ROOT);
    }

    @Override
    protected ItemId item(Kind kind, long author) {
        long project = here.rows().project();
        long iid = numbers.incrementAndGet();
        return new ItemId(kind, switch (kind) {
            case ISSUE -> (Long) here.rows().ask("""
                    insert into issues (project_id, iid, title, author_id, created_at, updated_at)
                    values (?, ?, 'Something', ?, now(), now()) returning id""", project, iid, author);
            case MERGE_REQUEST -> (Long) here.rows().ask("""
                    insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, author_id,
                        created_at, updated_at)
                    values (?, ?, ?, ?, 'main', 'Change', false, ?, now(), now()) returning id""", project, iid, project, "topic" + iid,
                    author);
        });
    }

    @Override
    protected void assign(ItemId item, long user) {
        switch (item.kind()) {
            case ISSUE -> here.rows().ask("insert into issue_assignees (issue_id, user_id) values (?, ?) returning user_id", item.id(),
                    user);
            case MERGE_REQUEST -> here.rows().ask("""
                    insert into merge_request_assignees (merge_request_id, user_id) values (?, ?) returning user_id""", item.id(), user);
        }
    }

    @Override
    protected void note(ItemId item, long author, boolean system) {
        Long discussion = (Long) here.rows().ask("insert into discussions (key, project_id, " + name(item) + "_id, kind, internal, "
                + "started_at) select 'key ' || gen_random_uuid(), project_id, id, 'thread', false, now() from " + name(item)
                + "s where id = ? returning id", item.id());
        here.rows().ask("""
                insert into notes (discussion_id, noteable, author_id, body, characters, system, created_at, updated_at)
                values (?, ?, ?, 'x', 1, ?, now(), now()) returning id""", discussion, name(item) + " " + item.id(), author, system);
    }

    @Override
    protected void delete(ItemId item) {
        here.rows().ask("delete from " + name(item) + "s where id = ? returning id", item.id());
    }
}
