package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Mentions that wait are told after the upgrade, each by work of its own. */
class MentionsMigrationTest {

    /** Takes the tables back to what they were. */
    private static final String FORMER = """
            drop table mentions;
            drop index discussions_mention_of_request, discussions_mention_of_issue;
            alter table discussions drop constraint discussions_mention_issue_check, drop constraint discussions_mention_kind_check,
                drop column mention_issue_id,
                add constraint discussions_mention_kind_check check (mention_kind in ('commit', 'merge_request'));
            create unique index discussions_mention on discussions (merge_request_id, mention_identity) where mention_kind is not null;
            create table merge_request_mentions (
                id bigint generated always as identity primary key,
                merge_request_id bigint not null references merge_requests (id) on delete cascade,
                writer_id bigint not null references users (id) on delete cascade,
                commit_sha text,
                mentioned_path text,
                mentioned_iid bigint not null);
            """;

    private static final String ROWS = """
            insert into users (username, name, email, created_at, updated_at) values ('anna', 'Anna', 'a@example.com', now(), now());
            insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
            values ('group', 'g', 'g', 'g', '{}', 0, now(), now());
            insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, updated_at)
            select id, 'p', 'p', 'g/p', 0, '{}', now(), now(), now() from namespaces;
            insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                updated_at)
            select id, 1, id, 'topic', 'main', 'Change', false, now(), now() from projects;
            insert into merge_request_mentions (merge_request_id, writer_id, commit_sha, mentioned_path, mentioned_iid)
            select merge_requests.id, users.id, null, 'acme/tool', 3 from merge_requests, users;
            insert into merge_request_mentions (merge_request_id, writer_id, commit_sha, mentioned_path, mentioned_iid)
            select merge_requests.id, users.id, 'abc', null, 4 from merge_requests, users;
            insert into scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version, priority)
            select 'MENTION_MERGE_REQUESTS', 'x', int8send(id), now(), false, 1, 10 from merge_requests;
            """;

    @Test
    void no_mention_that_waits_is_lost() throws IOException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute(FORMER);
            database.execute(ROWS);
            database.execute(script());
            assertEquals("anna request merge_request acme/tool 3,anna abc merge_request none 4", database.text("""
                    select string_agg(username || ' ' || coalesce(commit_sha, 'request') || ' ' || mentioned_kind || ' '
                        || coalesce(mentioned_path, 'none') || ' ' || mentioned_iid, ',' order by mentions.id)
                    from mentions join users on users.id = writer_id"""));
            assertEquals("1", database.text("select count(*) from mentions join merge_requests on merge_requests.id = merge_request_id "
                    + "and mentions.project_id = merge_requests.project_id"));
            assertEquals("2", database.text("select count(*) from mentions join scheduled_tasks on task_name = 'TELL_MENTION' "
                    + "and task_data = int8send(mentions.id)"));
            assertEquals("2", database.text("select count(*) from scheduled_tasks"));
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V148__mentions_of_issues.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
