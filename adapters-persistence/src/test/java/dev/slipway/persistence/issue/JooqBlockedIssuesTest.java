package dev.slipway.persistence.issue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.issue.BlockedIssuesKit;
import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqBlockedIssuesTest extends BlockedIssuesKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    @Override
    protected BlockedIssues blocked() {
        return here.get(BlockedIssues.class);
    }

    @Override
    protected Issues issues() {
        return here.get(Issues.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(here.rows());
    }

    @Override
    protected void link(long source, long target, boolean blocks) {
        here.rows().ask("""
                insert into issue_links (source_id, target_id, blocks, created_at, updated_at) values (?, ?, ?, now(), now())
                returning id""", source, target, blocks);
    }
}
