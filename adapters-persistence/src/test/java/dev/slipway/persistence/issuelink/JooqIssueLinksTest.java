package dev.slipway.persistence.issuelink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issuelink.IssueLinksKit;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkUsage;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqIssueLinksTest extends IssueLinksKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    @Override
    protected IssueLinks links() {
        return here.get(IssueLinks.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected long issue() {
        return (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at) values (?, 1, 'Something', now(), now())
                returning id""", here.rows().project());
    }

    @Override
    protected long issueBeside(long issueId) {
        return (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at)
                select project_id, max(iid) + 1, 'Something', now(), now() from issues
                where project_id = (select project_id from issues where id = ?) group by project_id returning id""", issueId);
    }

    @Override
    protected void delete(long issueId) {
        here.rows().ask("delete from issues where id = ? returning id", issueId);
    }

    @Test
    void issues_are_locked_in_the_order_of_their_ids() throws Exception {
        Together.run(8, number -> {
            long one = number % 2 == 0 ? first : second;
            assertTrue(transactions().<Boolean>write(() -> links().lock(one, one == first ? second : first)));
        });
    }

    private boolean waiting() {
        return (Long) here.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    @Test
    void issue_that_is_deleted_meanwhile_is_not_locked() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> locked = transactions().write(() -> {
                here.get(DSLContext.class).execute("delete from issues where id = " + second);
                Future<Boolean> started = threads.submit(() -> transactions().<Boolean>write(() -> links().lock(first, second)));
                Eventually.is(this::waiting);
                return started;
            });
            assertEquals(false, locked.get());
        }
    }

    @Test
    void deletion_of_an_issue_waits_for_its_new_link_and_takes_it_along() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> deletion = transactions().write(() -> {
                links().lock(first, second);
                Future<?> started = threads.submit(() -> delete(second));
                Eventually.is(this::waiting);
                assertTrue(links().add(new IssueLink(first, second, false), START).isPresent());
                return started;
            });
            deletion.get();
        }
        assertEquals(new IssueLinkUsage(0, 0), links().usage(first));
    }

    @Test
    void links_go_with_the_project_of_an_issue() {
        transactions().write(() -> links().add(new IssueLink(first, second, true), START));
        here.rows().ask("delete from projects where id = (select project_id from issues where id = ?) returning id", second);
        assertEquals(0L, here.rows().ask("select count(*) from issue_links"));
    }
}
