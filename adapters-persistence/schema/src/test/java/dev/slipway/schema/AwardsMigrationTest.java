package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Emoji that are there before the upgrade name the whole object, also those on notes. */
class AwardsMigrationTest {

    /** Takes the table back to what it was. */
    private static final String FORMER = """
            alter table awards drop constraint awards_awardable_check, drop column snippet_id, drop column whole_type, drop column whole_id,
                add constraint awards_awardable_check check (num_nonnulls(issue_id, merge_request_id, note_id) = 1);
            """;

    private static final String ROWS = """
            insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
            values ('group', 'g', 'g', 'g', '{}', 0, now(), now());
            insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, updated_at)
            select id, 'p', 'p', 'g/p', 0, '{}', now(), now(), now() from namespaces;
            insert into issues (id, project_id, iid, title, created_at, updated_at) select 100, id, 1, 'x', now(), now() from projects;
            insert into merge_requests (id, project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                updated_at)
            select 200, id, 1, id, 'topic', 'main', 'Change', false, now(), now() from projects;
            insert into discussions (key, project_id, issue_id, merge_request_id, kind, internal, started_at)
            select objects.key, projects.id, issue_id, merge_request_id, 'thread', false, now()
            from projects, (values ('i', 100, null), ('m', null, 200)) objects (key, issue_id, merge_request_id);
            insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at)
            select id, 'object', 'x', 1, false, now(), now() from discussions;
            insert into awards (project_id, issue_id, merge_request_id, name, created_at, updated_at)
            select projects.id, issue_id, merge_request_id, 'heart', now(), now()
            from projects, (values (100, null), (null, 200)) objects (issue_id, merge_request_id);
            insert into awards (project_id, note_id, name, created_at, updated_at)
            select projects.id, notes.id, 'heart', now(), now() from projects, notes;
            """;

    @Test
    void emoji_name_the_object_that_they_are_limited_with() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute(FORMER);
            database.execute(ROWS);
            database.execute("begin;" + script() + "commit");
            assertEquals("Issue 100 itself,Issue 100 note,MergeRequest 200 itself,MergeRequest 200 note", database.text("""
                    select string_agg(shown, ',' order by shown) from (
                        select whole_type || ' ' || whole_id || case when note_id is null then ' itself' else ' note' end shown
                        from awards) all_of_them"""));
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V151__awards_with_notes.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
