package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Labels that issues and merge requests kept as texts become rows. */
class LabelsMigrationTest {

    private static final String BEFORE = """
            drop table resource_label_events;
            drop table issue_labels;
            drop table merge_request_labels;
            alter table issues add column labels text[] not null default '{}';
            alter table merge_requests add column labels text[] not null default '{}';
            insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
            values ('group', 'g', 'g', 'g', '{}', 0, now(), now());
            insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, updated_at)
            select id, word, word, 'g/' || word, 0, '{}', now(), now(), now() from namespaces, (values ('a'), ('b')) named (word);
            """;

    private static final String ITEMS = """
            insert into issues (project_id, iid, title, labels, created_at, updated_at)
            select id, number, 'i' || number, labels::text[], now(), now() from projects, (values
                (1, '{bug,ui}'), (2, '{}'), (3, '{ui,ui,"", "a,b"}'), (4, null)) item (number, labels)
            where path = 'a' and labels is not null;
            insert into issues (project_id, iid, title, labels, created_at, updated_at)
            select id, 1, 'i', '{bug}', now(), now() from projects where path = 'b';
            insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, labels, created_at,
                updated_at)
            select id, 1, id, 't', 'main', 'm', false, '{Bug,bug}', now(), now() from projects where path = 'a';
            """;

    @Test
    void no_text_is_lost_and_each_project_has_it_once() throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute(BEFORE);
            database.execute(ITEMS);
            database.execute(script());
            assertEquals("a: a:Bug a:a,b a:bug a:ui b:bug", database.text("""
                    select string_agg(p.path || ':' || l.title, ' ' order by p.path collate "C", l.title collate "C")
                    from labels l join projects p on p.id = l.project_id where l.group_id is null and l.color = '#6699cc'"""));
            assertEquals("a1:bug a1:ui a3: a3:a,b a3:ui b1:bug", database.text("""
                    select string_agg(p.path || i.iid || ':' || l.title, ' ' order by p.path, i.iid, l.title collate "C")
                    from issue_labels x join issues i on i.id = x.issue_id join projects p on p.id = i.project_id
                    join labels l on l.id = x.label_id and l.project_id = p.id"""));
            assertEquals("Bug,bug", database.text("""
                    select string_agg(l.title, ',' order by l.title collate "C") from merge_request_labels x
                    join labels l on l.id = x.label_id"""));
            assertEquals("0", database.text("""
                    select count(*) from information_schema.columns
                    where table_name in ('issues', 'merge_requests') and column_name = 'labels'"""));
        }
    }

    /** Three labels of each issue, of 1,000 names in ten projects. */
    @Test
    void home_of_100_000_issues_is_ready_within_a_minute() throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute(BEFORE);
            database.execute("""
                    insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at,
                        updated_at)
                    select id, 'p' || number, 'p' || number, 'g/p' || number, 0, '{}', now(), now(), now()
                    from namespaces, generate_series(1, 10) number;
                    insert into issues (project_id, iid, title, labels, created_at, updated_at)
                    select id, number, 'Issue ' || number, array['l' || number % 1000, 'm' || number % 7, 'n' || number % 3], now(), now()
                    from projects, generate_series(1, 10000) number where path like 'p%';
                    analyze""");
            String script = script();
            Instant start = Instant.now();
            database.execute(script);
            Duration took = Duration.between(start, Instant.now());
            assertEquals("300000", database.text("select count(*) from issue_labels"));
            assertEquals("10100", database.text("select count(*) from labels"));
            assertTrue(took.compareTo(Duration.ofMinutes(1)) < 0, took.toString());
        }
    }

    /** Returns the migration in a transaction, as it is run. */
    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V161__labels_of_items.sql")) {
            return "begin;" + new String(script.readAllBytes(), StandardCharsets.UTF_8) + "commit";
        }
    }
}
