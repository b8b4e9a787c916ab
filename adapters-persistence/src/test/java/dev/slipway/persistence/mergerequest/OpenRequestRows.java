package dev.slipway.persistence.mergerequest;

import dev.slipway.schema.testing.TestDatabase;

/** Stores many merge requests inside a project, each from a branch of its own into {@code main} and with one version. */
public final class OpenRequestRows {

    private final TestDatabase database;

    public OpenRequestRows(TestDatabase database) {
        this.database = database;
    }

    /** Stores open requests with these numbers, the last one the youngest. */
    public void store(long project, long author, int first, int last) {
        database.execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                + "select " + project + ", 'branch', 'topic-' || n, sha, sha, now() " + numbers(first, last));
        String names = "'topic-' || n, 'main', 'Topic ' || md5(n::text), false, ";
        database.execute("insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, "
                + "author_id, created_at, updated_at) select " + project + ", n, " + project + ", " + names + author + ", made, made "
                + numbers(first, last));
        database.execute("insert into merge_request_versions (merge_request_id, target_branch, base_sha, start_sha, head_sha, real_size, "
                + "commits, created_at) select m.id, 'main', sha, sha, sha, '1', 1, made " + numbers(first, last)
                + "join merge_requests m on m.project_id = " + project + " and m.iid = n");
        database.execute(("update merge_requests m set latest_version_id = v.id from merge_request_versions v "
                + "where v.merge_request_id = m.id and m.project_id = %d and m.iid between %d and %d").formatted(project, first, last));
    }

    private static String numbers(int first, int last) {
        return ("from generate_series(%d, %d) n cross join lateral (select encode(substr(sha256(n::text::bytea), 1, 20), 'hex') "
                + "sha, now() + interval '1 second' * n as made) derived ").formatted(first, last);
    }

    /** Marks requests with these numbers as merged. */
    public void merge(long project, int first, int last) {
        database.execute("update merge_requests set state = 'merged', merged_at = now() where project_id = %d and iid between %d and %d"
                .formatted(project, first, last));
    }

    public void analyze() {
        database.execute("analyze merge_requests; analyze merge_request_versions; analyze git_refs");
    }
}
