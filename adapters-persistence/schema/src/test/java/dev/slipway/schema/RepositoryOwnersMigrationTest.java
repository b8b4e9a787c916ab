package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Refs, commits and pushes of projects keep their owner, and each repository has exactly one. */
class RepositoryOwnersMigrationTest {

    private static final String REF = "insert into git_refs (%s, kind, name, sha, object, updated_at) "
            + "values (%s, 'branch', 'main', 'a', 'a', now())";
    private static final String COMMIT = "insert into commits (%s, sha, title, message, author_name, author_email, authored_at, "
            + "committer_name, committer_email, committed_at, parent_ids) "
            + "values (%s, 'a', 't', 'm', 'n', 'e', now(), 'n', 'e', now(), '{}')";
    private static final String PUSH = "insert into pushes (%s, kind, ref, before_sha, after_sha, state, created_at) "
            + "values (%s, 'branch', 'main', 'b', 'a', 'recorded', now())";

    private TestDatabase database;
    private String project;

    /** Takes the tables back to what they were, with rows of a project. */
    @BeforeEach
    void arrange() throws IOException {
        database = TestDatabase.fresh();
        database.execute("insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at) "
                + "values ('group', 'g', 'g', 'g', '{}', 0, now(), now())");
        database.execute("insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, "
                + "updated_at) select id, 'p', 'p', 'g/p', 0, '{}', now(), now(), now() from namespaces");
        project = database.text("select id from projects");
        for (String table : List.of("git_refs", "commits", "pushes")) {
            database.execute("alter table " + table + " drop column snippet_id cascade, alter column project_id set not null");
        }
        database.execute("drop index git_refs_of_project; drop index commits_of_project");
        database.execute("alter table git_refs add primary key (project_id, kind, name)");
        database.execute("alter table commits add primary key (project_id, sha)");
        for (String row : List.of(REF, COMMIT, PUSH)) {
            database.execute(row.formatted("project_id", project));
        }
        database.execute("begin;" + script() + "commit");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V140__owners_of_repositories.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void refused(String statement) {
        assertThrows(RuntimeException.class, () -> database.execute(statement), statement);
    }

    @Test
    void rows_of_projects_stay_and_are_unique_as_before() {
        for (String table : List.of("git_refs", "commits", "pushes")) {
            assertEquals("1", database.text("select count(*) from " + table + " where project_id = " + project), table);
        }
        for (String row : List.of(REF, COMMIT, PUSH)) {
            refused(row.formatted("project_id", project));
        }
    }

    @Test
    void each_row_has_one_owner() {
        for (String row : List.of(REF, COMMIT, PUSH)) {
            refused(row.formatted("project_id, snippet_id", "null, null"));
            refused(row.formatted("project_id, snippet_id", project + ", 77"));
        }
    }

    @Test
    void deleted_project_takes_its_rows_along() {
        database.execute("delete from projects");
        for (String table : List.of("git_refs", "commits", "pushes")) {
            assertEquals("0", database.text("select count(*) from " + table), table);
        }
    }

    @Test
    void rows_of_a_project_are_read_by_index() throws SQLException {
        try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
            statement.execute("set enable_seqscan = off; set enable_bitmapscan = off");
            for (String query : List.of("select * from git_refs where project_id = 1 and kind = 'branch' order by name",
                    "select * from git_refs where project_id = 1 and kind = 'branch' order by updated_at, name",
                    "select * from commits where project_id = 1 and sha = 'a'",
                    "select * from pushes where project_id = 1 order by id desc",
                    "select * from git_refs where snippet_id = 1", "select * from commits where snippet_id = 1",
                    "select * from pushes where snippet_id = 1")) {
                String plan = plan(statement, query);
                assertTrue(plan.contains("Index Scan") && plan.contains("Index Cond") && !plan.contains("Sort"), plan);
            }
        }
    }

    private static String plan(Statement statement, String query) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines = statement.executeQuery("explain " + query)) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }
}
