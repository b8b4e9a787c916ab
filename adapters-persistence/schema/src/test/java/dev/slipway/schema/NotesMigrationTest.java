package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Notes that are there before the upgrade name their objects as those that are written later. */
class NotesMigrationTest {

    /** Takes the tables back to what they were. */
    private static final String FORMER = """
            alter table notes drop column noteable;
            alter table discussions drop constraint discussions_mention_snippet_check, drop column mention_snippet_id;
            alter table mentions drop constraint mentions_once, drop constraint mentions_source_check, drop column snippet_id,
                add constraint mentions_source_check check (num_nonnulls(issue_id, merge_request_id, commit_sha) = 1),
                add constraint mentions_once unique nulls not distinct (writer_id, project_id, issue_id, merge_request_id, commit_sha,
                    mentioned_kind, mentioned_path, mentioned_iid);
            """;

    private static final String ROWS = """
            insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
            values ('group', 'g', 'g', 'g', '{}', 0, now(), now());
            insert into projects (id, namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, updated_at)
            select 7, id, 'p', 'p', 'g/p', 0, '{}', now(), now(), now() from namespaces;
            insert into issues (id, project_id, iid, title, created_at, updated_at) values (100, 7, 1, 'x', now(), now());
            insert into merge_requests (id, project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                updated_at)
            values (200, 7, 1, 7, 'topic', 'main', 'Change', false, now(), now());
            insert into snippets (id, project_id, title, visibility, default_branch, files, created_at, updated_at)
            values (300, 7, 'x', 20, 'main', '{a}', now(), now());
            insert into discussions (key, project_id, issue_id, merge_request_id, snippet_id, commit_sha, kind, internal, started_at)
            values ('i', 7, 100, null, null, null, 'thread', false, now()), ('m', 7, null, 200, null, null, 'thread', false, now()),
                ('s', 7, null, null, 300, null, 'thread', false, now()), ('c', 7, null, null, null, 'abc', 'thread', false, now());
            insert into notes (discussion_id, body, characters, system, created_at, updated_at)
            select discussions.id, 'x', 1, false, now(), now() from discussions, generate_series(1, 2);
            """;

    @Test
    void notes_name_their_objects() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute(FORMER);
            database.execute(ROWS);
            database.execute("begin;" + script() + "commit");
            assertEquals("c commit 7 abc,c commit 7 abc,i issue 100,i issue 100,m merge request 200,m merge request 200,s snippet 300,"
                    + "s snippet 300", database.text("select string_agg(key || ' ' || noteable, ',' order by key) from notes "
                    + "join discussions on discussions.id = discussion_id"));
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V152__notes_of_objects.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
