package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Merge requests that closed issues before the upgrade are told by these, and open ones are read by work. */
class ClosingsMigrationTest {

    /** Takes the tables back to what they were. */
    private static final String FORMER = """
            drop table item_subscriptions;
            drop table merge_request_closings;
            drop index discussions_mention_issue;
            drop index issues_position;
            alter table issues drop constraint issues_client_check, drop column user_agent, drop column client_address,
                drop column relative_position;
            """;

    private static final String ROWS = """
            insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
            values ('group', 'g', 'g', 'g', '{}', 0, now(), now());
            insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, updated_at)
            select id, 'p', 'p', 'g/p', 0, '{}', now(), now(), now() from namespaces;
            insert into issues (project_id, iid, title, created_at, updated_at)
            select id, number, 'Something', now(), now() from projects, generate_series(1, 2) number;
            insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, state, merged_at,
                closed_at, created_at, updated_at)
            select id, number, id, 'topic' || number, 'main', 'Change', false, state, case when state = 'merged' then now() end,
                case when state = 'closed' then now() end, now(), now()
            from projects, (values (1, 'merged'), (2, 'opened'), (3, 'closed')) states (number, state);
            insert into discussions (key, project_id, issue_id, kind, internal, started_at, mention_kind, mention_project_id,
                mention_identity)
            select gen_random_uuid()::text, issues.project_id, issues.id, 'individual', false, now(), 'merge_request', issues.project_id,
                identity || merge_requests.id
            from issues, merge_requests, (values ('closing merge request '), ('merge request ')) identities (identity)
            where issues.iid = 1 or identity = 'merge request ';
            insert into discussions (key, project_id, issue_id, kind, internal, started_at, mention_kind, mention_project_id,
                mention_identity)
            select gen_random_uuid()::text, project_id, id, 'individual', false, now(), 'commit', project_id,
                'closing commit 1 ' || repeat('1', 40)
            from issues;
            """;

    @Test
    void merged_requests_keep_the_issues_that_they_closed() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute(FORMER);
            database.execute(ROWS);
            database.execute(script());
            assertEquals("1 of 1", database.text("""
                    select string_agg(issues.iid || ' of ' || merge_requests.iid, ',') from merge_request_closings
                    join issues on issues.id = issue_id join merge_requests on merge_requests.id = merge_request_id"""));
            assertEquals("2", database.text("""
                    select string_agg(iid::text, ',') from scheduled_tasks
                    join merge_requests on task_name = 'RECORD_CLOSINGS' and task_data = int8send(merge_requests.id)"""));
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V167__figures_of_issues.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
