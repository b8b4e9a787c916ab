package dev.slipway.persistence.timetracking;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.timetracking.TrackedTimesKit;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqTrackedTimesTest extends TrackedTimesKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    private final AtomicLong numbers = new AtomicLong();

    @Override
    protected TrackedTimes times() {
        return here.get(TrackedTimes.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    private static String table(Kind kind) {
        return switch (kind) {
            case ISSUE -> "issues";
            case MERGE_REQUEST -> "merge_requests";
        };
    }

    @Override
    protected long item(Kind kind) {
        long project = here.rows().project();
        long iid = numbers.incrementAndGet();
        Timestamp start = Timestamp.from(START);
        return switch (kind) {
            case ISSUE -> (Long) here.rows().ask("""
                    insert into issues (project_id, iid, title, created_at, updated_at) values (?, ?, 'Something', ?, ?)
                    returning id""", project, iid, start, start);
            case MERGE_REQUEST -> (Long) here.rows().ask("""
                    insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                        updated_at)
                    values (?, ?, ?, ?, 'main', 'Change', false, ?, ?) returning id""", project, iid, project, "topic" + iid, start, start);
        };
    }

    @Override
    protected void delete(ItemId item) {
        here.rows().ask("delete from " + table(item.kind()) + " where id = ? returning id", item.id());
    }

    @Override
    protected Instant updatedAt(ItemId item) {
        return ((Timestamp) here.rows().ask("select updated_at from " + table(item.kind()) + " where id = ?", item.id())).toInstant();
    }
}
