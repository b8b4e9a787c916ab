package dev.slipway.persistence.mergerequest;

import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicLong;

/** Rows of issues and of merge requests that close them. */
final class ClosingRows {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private ClosingRows() {
    }

    static long issue(Persistence here, long project) {
        return (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at) values (?, ?, 'Something', now(), now())
                returning id""", project, NUMBERS.incrementAndGet());
    }

    static long request(Persistence here, long project, String state) {
        long iid = NUMBERS.incrementAndGet();
        return (Long) here.rows().ask("""
                insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, state,
                    merged_at, closed_at, created_at, updated_at)
                values (?, ?, ?, ?, 'main', 'Change', false, ?, case when ? = 'merged' then now() end,
                    case when ? = 'closed' then now() end, now(), now())
                returning id""", project, iid, project, "topic" + iid, state, state, state);
    }
}
