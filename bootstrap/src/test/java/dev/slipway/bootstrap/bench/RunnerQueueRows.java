package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Projects with a configuration of five jobs, runners, and any number of waiting pipelines: the first of each project is made by the
 * server, and its rows are copied, so that they are what the server stores. The server must know {@link Connection#TOKEN}.
 */
final class RunnerQueueRows implements AutoCloseable {

    static final int PROJECTS = 10;
    static final int RUNNERS = 64;
    static final int JOBS = 5;

    private static final Pattern ID = Pattern.compile("\\{\"id\":(\\d+)");
    private static final String NAME = "benchmark-of-writes-";
    private static final String CONFIGURATION = "{\"branch\":\"main\",\"commit_message\":\"Add jobs [skip ci]\",\"actions\":[{\"action\":"
            + "\"create\",\"file_path\":\".gitlab-ci.yml\",\"content\":\"%s\"}]}";
    private static final String COPY_PIPELINES = """
            insert into pipelines (iid, %1$s)
            select nextval('benchmark_of_writes'), %1$s
            from benchmark_pipelines template, generate_series(1, ?) where template.id = ? returning id""";
    private static final String COPY_JOBS = """
            insert into jobs (pipeline_id, queued_at, %1$s)
            select made.id, clock_timestamp(), %1$s from unnest(?) with ordinality made (id, place), benchmark_jobs template
            where template.pipeline_id = ? order by made.place, template.id""";

    private final List<Long> projects = new ArrayList<>();
    private final List<Long> templates = new ArrayList<>();
    private final java.sql.Connection database;
    private final String copyPipelines;
    private final String copyJobs;

    private RunnerQueueRows(java.sql.Connection database) throws SQLException {
        this.database = database;
        this.copyPipelines = COPY_PIPELINES.formatted(columns("pipelines", "id", "iid", "push_id"));
        this.copyJobs = COPY_JOBS.formatted(columns("jobs", "id", "pipeline_id", "queued_at"));
    }

    /** Opens the rows of a server on a connection of their own. */
    static RunnerQueueRows of(Server server) throws IOException, SQLException {
        return new RunnerQueueRows(server.database().open());
    }

    static RunnerQueueRows make(Server server) throws IOException, SQLException {
        RunnerQueueRows rows = of(server);
        try (Connection connection = new Connection(server.port())) {
            for (int number = 0; number < PROJECTS; number++) {
                rows.project(connection, NAME + System.nanoTime());
            }
        }
        rows.prepare();
        return rows;
    }

    private void project(Connection connection, String name) throws IOException {
        long id = made(connection, "/api/v4/projects", "{\"name\":\"" + name + "\",\"initialize_with_readme\":true}");
        projects.add(id);
        made(connection, "/api/v4/projects/" + id + "/repository/commits", CONFIGURATION.formatted(configuration()));
        templates.add(made(connection, "/api/v4/projects/" + id + "/pipeline?ref=main", "{}"));
    }

    private static String configuration() {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < JOBS; number++) {
            text.append("job ").append(number).append(":\\n  script: [make, make test]\\n");
        }
        return text.toString();
    }

    private static long made(Connection connection, String path, String body) throws IOException {
        int status = connection.post(path, Connection.TOKEN, body);
        Matcher id = ID.matcher(connection.body());
        if (status != 201) {
            throw new IOException(path + " was answered with " + status + ": " + connection.body());
        }
        return id.lookingAt() ? Long.parseLong(id.group(1)) : 0;
    }

    private String columns(String table, String... others) throws SQLException {
        try (PreparedStatement query = database.prepareStatement("select string_agg(quote_ident(column_name), ', ') "
                + "from information_schema.columns where table_name = ? and is_generated = 'NEVER' and column_name <> all (?)")) {
            query.setString(1, table);
            query.setArray(2, database.createArrayOf("text", others));
            try (var found = query.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        }
    }

    private void prepare() throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("create sequence if not exists benchmark_of_writes start 1000000");
            statement.execute("drop table if exists benchmark_pipelines, benchmark_jobs");
            statement.execute("create table benchmark_pipelines as select * from pipelines where id in (" + named() + ")");
            statement.execute("create table benchmark_jobs as select * from jobs where pipeline_id in (" + named() + ")");
            statement.execute("insert into runners (runner_type, digest, token_short, tag_list, created_at, updated_at) "
                    + "select 'instance_type', sha256(convert_to('glrt-benchmark-' || n, 'UTF8')), 'bench', '{}', now(), now() "
                    + "from generate_series(0, " + (RUNNERS - 1) + ") n on conflict do nothing");
        }
    }

    private String named() {
        return templates.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Project of the number, from 0 on. */
    long project(int number) {
        return projects.get(number);
    }

    static String runnerToken(int number) {
        return "glrt-benchmark-" + number;
    }

    /** Adds pipelines of five waiting jobs, shared out to the projects. */
    void add(int pipelines) throws SQLException {
        for (int number = 0; number < PROJECTS; number++) {
            int share = pipelines / PROJECTS + (number < pipelines % PROJECTS ? 1 : 0);
            if (share > 0) {
                add(templates.get(number), share);
            }
        }
    }

    private void add(long template, int count) throws SQLException {
        List<Long> ids = new ArrayList<>();
        database.setAutoCommit(false);
        try (PreparedStatement pipelines = database.prepareStatement(copyPipelines);
                PreparedStatement jobs = database.prepareStatement(copyJobs)) {
            pipelines.setInt(1, count);
            pipelines.setLong(2, template);
            try (var made = pipelines.executeQuery()) {
                while (made.next()) {
                    ids.add(made.getLong(1));
                }
            }
            jobs.setArray(1, database.createArrayOf("bigint", ids.toArray()));
            jobs.setLong(2, template);
            jobs.execute();
        }
        database.commit();
        database.setAutoCommit(true);
    }

    /** Removes the pipelines that were added, and cancels the others. */
    void clear() throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("delete from pipelines where iid >= 1000000");
            statement.execute("update jobs set status = 'canceled', token_digest = null where status in ('pending', 'running')");
        }
    }

    /** Ends the jobs that run: as few run at a time as there are runners. */
    void end() throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("update jobs set status = 'success', finished_at = now(), token_digest = null where status = 'running'");
        }
    }

    long count(String query) throws SQLException {
        try (Statement statement = database.createStatement()) {
            return Long.parseLong(Database.text(statement, query));
        }
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
