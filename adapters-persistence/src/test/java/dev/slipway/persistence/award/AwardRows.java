package dev.slipway.persistence.award;

import dev.slipway.domain.award.Awardable;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicLong;

/** Rows of objects on which users put emoji. */
final class AwardRows {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private AwardRows() {
    }

    static Awardable.Issue issue(Persistence here, long project) {
        return new Awardable.Issue(project, (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at) values (?, ?, 'Something', now(), now())
                returning id""", project, NUMBERS.incrementAndGet()));
    }

    static Awardable.MergeRequest request(Persistence here, long project) {
        long iid = NUMBERS.incrementAndGet();
        return new Awardable.MergeRequest(project, (Long) here.rows().ask("""
                insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                    updated_at)
                values (?, ?, ?, ?, 'main', 'Change', false, now(), now()) returning id""", project, iid, project, "topic" + iid));
    }

    static Awardable.Snippet snippet(Persistence here, long project) {
        return new Awardable.Snippet(project, (Long) here.rows().ask("""
                insert into snippets (project_id, title, visibility, default_branch, files, created_at, updated_at)
                values (?, 'Something', 20, 'main', '{a}', now(), now()) returning id""", project));
    }

    /** Stores an epic of the group of a project. */
    static Awardable.Epic epic(Persistence here, long project) {
        return new Awardable.Epic((Long) here.rows().ask("""
                insert into epics (namespace_id, iid, title, confidential, color, start_fixed, due_fixed, created_at, updated_at)
                select namespace_id, ?, 'Something', false, '#1068bf', false, false, now(), now() from projects where id = ?
                returning id""", NUMBERS.incrementAndGet(), project));
    }

    /** Stores a note; it hangs on a commit, since the emoji on a note depend on nothing but its row and that of its parent. */
    static Awardable.Note note(Persistence here, Awardable.Whole parent) {
        Long discussion = (Long) here.rows().ask("""
                insert into discussions (key, project_id, commit_sha, kind, internal, started_at)
                values (?, ?, 'c', 'thread', false, now()) returning id""", "key " + NUMBERS.incrementAndGet(), parent.projectId());
        return new Awardable.Note(parent, (Long) here.rows().ask("""
                insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at)
                values (?, 'commit', 'x', 1, false, now(), now()) returning id""", discussion));
    }

    static String table(Awardable awardable) {
        return switch (awardable) {
            case Awardable.Issue ignored -> "issues";
            case Awardable.MergeRequest ignored -> "merge_requests";
            case Awardable.Snippet ignored -> "snippets";
            case Awardable.Epic ignored -> "epics";
            case Awardable.Note ignored -> "notes";
        };
    }
}
