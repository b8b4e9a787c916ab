package dev.slipway.persistence.issuelink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issuelink.IssueLinksKit;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.persistence.testing.Persistence;
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

    @Test
    void links_go_with_the_project_of_an_issue() {
        transactions().write(() -> links().add(new IssueLink(first, second, true), START));
        here.rows().ask("delete from projects where id = (select project_id from issues where id = ?) returning id", second);
        assertEquals(0L, here.rows().ask("select count(*) from issue_links"));
    }
}
