package dev.slipway.bootstrap.runner;

import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.schema.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Puts people, projects, pipelines and runners straight into the tables, so that a test of the runner protocol is about nothing else. */
final class Scene {

    static final String SHA = "a".repeat(40);
    private static final String OPTIONS = """
            {"before_script": ["echo before"], "script": ["echo hello", "make"], "after_script": ["echo after"], "pre_get_sources_script": \
            [],
             "image": null, "services": [], "caches": [], "artifacts": null, "coverage": null, "timeout_seconds": null, "retry": null,
             "interruptible": null, "environment": null, "start_in_seconds": null, "allow_failure_exit_codes": [], "parallel_index": null,
             "parallel_total": null}""";

    private final TestServer server;

    Scene(TestServer server) {
        this.server = server;
    }

    record Person(long id, String token) {}

    record Project(long id, String path, long owner) {}

    Person person(boolean administrator) {
        String name = name();
        long id = insert(
                "insert into users (username, name, email, administrator, created_at, updated_at) values (?, ?, ?, ?, now(), now())",
                name, "Person " + name, name + "@example.com", administrator);
        insert("insert into namespaces (kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at) "
                + "values ('user', ?, ?, ?, array[lastval()], ?, 0, now(), now())", name, name, name, id);
        String token = "token-of-" + UUID.randomUUID();
        insert("insert into personal_access_tokens (user_id, name, digest, scopes, created_at, updated_at) "
                + "values (?, 'test', ?, array['api'], now(), now())", id, digest(token));
        return new Person(id, token);
    }

    Project project(Person owner) {
        String name = name();
        long namespace = number("select id from namespaces where owner_id = ?", owner.id());
        String path = text("select full_path from namespaces where id = ?", namespace) + "/" + name;
        long id = insert(
                "insert into projects (namespace_id, creator_id, name, path, full_path, visibility, default_branch, last_activity_at, "
                        + "created_at, updated_at) values (?, ?, ?, ?, ?, 0, 'main', now(), now(), now())",
                namespace, owner.id(), name, name, path);
        set("insert into routes (path, project_id) values (lower(?), ?)", path, id);
        set("insert into project_counters (project_id) values (?)", id);
        set(
                "insert into commits (project_id, sha, title, message, author_name, author_email, authored_at, committer_name, "
                        + "committer_email, "
                + "committed_at, parent_ids) values (?, ?, 'Title', 'Title', 'A', 'a@b.c', now(), 'A', 'a@b.c', now(), '{}')", id, SHA);
        return new Project(id, path, owner.id());
    }

    /** A runner of the installation, or of a project where one is named. */
    String runner(Project project, boolean untagged, String... tags) {
        String token = "glrt-" + UUID.randomUUID();
        long id = insert("insert into runners (runner_type, digest, token_short, run_untagged, tag_list, created_at, updated_at) "
                + "values (?, ?, 'abcdefgh', ?, string_to_array(?, ','), now(), now())",
                project == null ? "instance_type" : "project_type", digest(token), untagged, String.join(",", tags));
        if (project != null) {
            set("insert into runner_projects values (?, ?)", id, project.id());
        }
        return token;
    }

    long pipeline(Project project) {
        return insert(
                "insert into pipelines (iid, project_id, user_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, "
                        + "updated_at) "
                        + "values ((select coalesce(max(iid), 0) + 1 from pipelines where project_id = ?), ?, ?, 'push', 'main', false, "
                        + "?, ?, false, 'pending', now(), now())",
                project.id(), project.id(), project.owner(), SHA, "0".repeat(40));
    }

    List<Long> jobs(Project project, long pipeline, int count, String... tags) {
        List<Long> ids = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            ids.add(job(project, pipeline, "job " + name() + index, OPTIONS, tags));
        }
        return ids;
    }

    long job(Project project, long pipeline, String name, String options, String... tags) {
        return insert("insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, "
                + "needs_scheduled, tag_list, ref, tag, ref_protected, options, queued_at, created_at, updated_at) "
                + "values (?, ?, ?, ?, 'test', 2, 'pending', 'on_success', false, false, string_to_array(?, ','), 'main', false, false, "
                + "?::jsonb, now(), now(), now())",
                pipeline, project.id(), project.owner(), name, String.join(",", tags), options);
    }

    /** Many jobs in one commit, as a pipeline makes them. */
    void jobs(Project project, long pipeline, int stage, String status, int count, String tags) {
        set("insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, "
                + "needs_scheduled, tag_list, ref, tag, ref_protected, options, queued_at, created_at, updated_at) "
                + "select ?, ?, ?, concat_ws(' ', ?, ?, number), 'stage ' || ?, ?, ?, 'on_success', false, false, string_to_array(?, "
                + "','), 'main', false, "
                + "false, ?::jsonb, case when ? = 'pending' then now() end, now(), now() from generate_series(1, ?) number",
                pipeline, project.id(), project.owner(), "job", stage + " " + tags, stage, stage, status, tags, OPTIONS, status, count);
    }

    static String options(String member, String value) {
        return OPTIONS.replaceFirst("\"" + member + "\": (null|\\[[^]]*\\])", "\"" + member + "\": " + value.replace("\\", "\\\\"));
    }

    void set(String statement, Object... values) {
        server.database().execute(statement, values);
    }

    String status(long job) {
        return text("select status from jobs where id = ?", job);
    }

    String text(String query, Object... values) {
        return server.database().text(query, values);
    }

    long number(String query, Object... values) {
        return server.database().number(query, values);
    }

    private static String name() {
        return "n" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    <T> List<T> rows(String query, TestDatabase.Row<T> row, Object... values) {
        return server.database().query(query, row, values);
    }

    long deadlocks() {
        return server.database().deadlocks();
    }

    private long insert(String statement, Object... values) {
        return number(statement + " returning id", values);
    }
}
