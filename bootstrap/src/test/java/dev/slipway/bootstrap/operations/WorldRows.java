package dev.slipway.bootstrap.operations;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Map;

/** Starts a server and writes rows into its tables, each of them like one that the server itself would have written. */
abstract class WorldRows implements AutoCloseable {

    /** What a runner needs to know of a job, as the compiler leaves it. */
    private static final String OPTIONS = """
            {"before_script": [], "script": ["make"], "after_script": [], "pre_get_sources_script": [], "image": null, "services": [], \
            "caches": [],
             "artifacts": null, "coverage": null, "timeout_seconds": null, "retry": null, "interruptible": null, "environment": null,
             "start_in_seconds": null, "allow_failure_exit_codes": [], "parallel_index": null, "parallel_total": null}""";

    private final TestServer server = TestServer.start(Map.of());
    private final Recorder recorder = new Recorder(server.database());

    final TestServer server() {
        return server;
    }

    final Recorder recorder() {
        return recorder;
    }

    @Override
    public void close() {
        server.close();
    }

    /** A name that nothing else has. */
    final String name() {
        return Api.unique("world");
    }

    /** The number a statement returns. */
    final long number(String sql, Object... values) {
        return server.database().number(sql, values);
    }

    final long user() {
        return user(name(), "active", false);
    }

    final long user(String name, String state, boolean administrator) {
        return number("""
                with made as (insert into users (username, name, email, state, administrator, created_at, updated_at)
                    values (?, ?, ?, ?, ?, now(), now()) returning id, username),
                namespace as (insert into namespaces (kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at)
                    select 'user', username, username, username, '{}', id, 20, now(), now() from made returning id, path),
                route as (insert into routes (path, namespace_id) select path, id from namespace)
                select id from made""", name, name, name + "@example.com", state, administrator);
    }

    final byte[] digest(String token) {
        return server.bean(Secrets.class).digest(token);
    }

    final long group(long parent, String path, String lineage) {
        String fullPath = parent == 0 ? path : "world/" + path;
        long id = number("""
                with made as (insert into namespaces (kind, name, path, full_path, parent_id, lineage, visibility, created_at, updated_at)
                    values ('group', ?, ?, ?, nullif(?::bigint, 0), ?::bigint[], 0, now(), now()) returning id),
                route as (insert into routes (path, namespace_id) select ?, id from made)
                select id from made""", path, path, fullPath, parent, lineage, fullPath);
        return number("update namespaces set lineage = lineage || id where id = ? returning id", id);
    }

    final long project(long namespace, String path, String fullPath) {
        return number("""
                with made as (insert into projects (namespace_id, name, path, full_path, visibility, shared_runners_enabled, \
                last_activity_at, created_at, updated_at)
                    values (?, ?, ?, ?, 0, false, now(), now(), now()) returning id),
                route as (insert into routes (path, project_id) select ?, id from made),
                counter as (insert into project_counters (project_id) select id from made)
                select id from made""", namespace, path, path, fullPath, fullPath);
    }

    /** A guest who is a member of nothing else. */
    final long groupMember(long id) {
        return member("namespace_id", id, user(), 10);
    }

    final long projectMember(long id) {
        return member("project_id", id, user(), 10);
    }

    final long member(String column, long id, long user, int level) {
        return number("insert into members (" + column
                + ", user_id, access_level, created_at, updated_at) values (?, ?, ?, now(), now()) returning user_id", id, user, level);
    }

    /** A thing that has a token of its own. */
    record StoredToken(long id, String token) {}

    final long job(long pipeline, String status) {
        return number("""
                insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, \
                needs_scheduled, ref, tag,
                    ref_protected, options, queued_at, started_at, created_at, updated_at)
                select id, project_id, user_id, 'build', 'test', 0, ?, case when ? = 'manual' then 'manual' else 'on_success' end, false, \
                false, ref, tag, ref_protected, ?::jsonb, now(),
                    case when ? <> 'pending' then now() end, now(), now()
                from pipelines where id = ? returning id""", status, status, OPTIONS, status, pipeline);
    }

    final void log(long job) {
        number("insert into log_chunks (job_id, start_offset, content) values (?, 0, 'hello') returning job_id", job);
        number("update jobs set trace_size = 5 where id = ? returning id", job);
    }

    /** An issue that nobody works on, written by nobody who is there any more. */
    final long issue(long project) {
        number("update project_counters set issue = issue + 1 where project_id = ? returning issue", project);
        return number("""
                insert into issues (project_id, iid, title, created_at, updated_at)
                select project_id, issue, 'Something', now(), now() from project_counters where project_id = ? returning iid""", project);
    }

    /** @param projects those it serves; the first owns it */
    final StoredToken runner(long... projects) {
        String token = name() + "-token-of-a-runner";
        long runner = number(
                "insert into runners (runner_type, digest, token_short, created_at, updated_at) values ('project_type', ?, 'abcdefgh', "
                        + "now(), now()) "
                + "returning id", digest(token));
        for (long project : projects) {
            number("insert into runner_projects (runner_id, project_id) values (?, ?) returning runner_id", runner, project);
        }
        return new StoredToken(runner, token);
    }

    final void process(long runner, String systemId) {
        number("insert into runner_managers (runner_id, system_id, contacted_at, created_at) values (?, ?, now(), now()) returning id",
                runner, systemId);
    }
}
