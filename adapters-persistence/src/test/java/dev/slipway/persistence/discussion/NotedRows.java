package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicLong;

/** Rows of objects that have notes. */
final class NotedRows {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private NotedRows() {
    }

    /** Stores an open merge request of a project. */
    static Noteable.MergeRequest request(Persistence here, long project) {
        long iid = NUMBERS.incrementAndGet();
        long id = (Long) here.rows().ask("""
                insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                    updated_at)
                values (?, ?, ?, ?, 'main', 'Change', false, now(), now()) returning id""", project, iid, project, "topic" + iid);
        return new Noteable.MergeRequest(project, id, iid);
    }

    /** Stores an open issue of a project. */
    static Noteable.Issue issue(Persistence here, long project) {
        long iid = NUMBERS.incrementAndGet();
        long id = (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at)
                values (?, ?, 'Something', now(), now()) returning id""", project, iid);
        return new Noteable.Issue(project, id, iid);
    }

    /** Stores an open epic of the group of a project. */
    static Noteable.Epic epic(Persistence here, long project) {
        long iid = NUMBERS.incrementAndGet();
        long group = (Long) here.rows().ask("select namespace_id from projects where id = ?", project);
        long id = (Long) here.rows().ask("""
                insert into epics (namespace_id, iid, title, confidential, color, start_fixed, due_fixed, created_at, updated_at)
                values (?, ?, 'Something', false, '#1068bf', false, false, now(), now()) returning id""", group, iid);
        return new Noteable.Epic(group, id, iid);
    }

    /** Stores a snippet of a project. */
    static Noteable.Snippet snippet(Persistence here, long project) {
        return new Noteable.Snippet(project, (Long) here.rows().ask("""
                insert into snippets (project_id, title, visibility, default_branch, files, created_at, updated_at)
                values (?, 'Something', 20, 'main', '{file.txt}', now(), now()) returning id""", project));
    }
}
