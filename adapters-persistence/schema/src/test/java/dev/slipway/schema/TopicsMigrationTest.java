package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Topics that projects kept as texts become rows. */
class TopicsMigrationTest {

    private static final String PROJECT = """
            insert into projects (namespace_id, name, path, full_path, visibility, settings, last_activity_at, created_at, updated_at)
            select id, '%1$s', '%1$s', 'g/%1$s', 0, '%2$s', now(), now(), now() from namespaces;
            """;

    @Test
    void no_topic_of_a_project_is_lost() throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute("drop table project_topics; drop table topics; insert into namespaces (kind, name, path, full_path, lineage, "
                    + "visibility, created_at, "
                    + "updated_at) values ('group', 'g', 'g', 'g', '{}', 0, now(), now())");
            database.execute(PROJECT.formatted("a",
                    "{\"topics\": [\"Java\", \" zoo \", \"java\", \"\", \"ant\", \"ci\\n cd\\t\"], \"lfs_enabled\": false}")
                    + PROJECT.formatted("b", "{\"topics\": [\"JAVA\"]}") + PROJECT.formatted("c", "{}")
                    + PROJECT.formatted("d", "{\"topics\": null}"));
            database.execute(script());
            assertEquals("a:Java,zoo,ant,ci cd b:Java", database.text("""
                    select string_agg(borne, ' ' order by borne) from (select p.path || ':' || string_agg(t.name, ',' order by x.position) \
                    as borne
                    from project_topics x join projects p on p.id = x.project_id join topics t on t.id = x.topic_id group by p.path) as \
                    all_projects"""));
            assertEquals("4", database.text("select count(*) from topics where title = name"));
            assertEquals("{\"lfs_enabled\": false}", database.text("select settings from projects where path = 'a'"));
            assertEquals("0", database.text("select count(*) from projects where jsonb_exists(settings, 'topics')"));
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Migrations.class.getResourceAsStream("/" + Migrations.LOCATION + "/V38__topics.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
