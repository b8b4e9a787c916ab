package dev.slipway.bootstrap.operations;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.bootstrap.agent.Kas;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.ServerTables;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;

/** Starts a server and writes rows into its tables, each of them like one that the server itself would have written. */
abstract class WorldRows implements AutoCloseable {

    /** What a runner needs to know of a job, as the compiler leaves it. */
    private static final String OPTIONS = """
            {"before_script": [], "script": ["make"], "after_script": [], "pre_get_sources_script": [], "image": null, "services": [], \
            "caches": [],
             "artifacts": null, "coverage": null, "timeout_seconds": null, "retry": null, "interruptible": null, "environment": null,
             "start_in_seconds": null, "allow_failure_exit_codes": [], "parallel_index": null, "parallel_total": null}""";

    private final TestServer server = TestServer.start(Kas.SETTINGS);
    private final ServerTables tables = new ServerTables(server.database());
    private final CiRows rows = new CiRows(server.database());
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

    /** The text a statement returns. */
    final String text(String sql, Object... values) {
        return server.database().text(sql, values);
    }

    final long user() {
        return user(name(), "active", false);
    }

    final long user(String name, String state, boolean administrator) {
        return tables.user(AccountDraft.named(name).in(AccountState.of(state)).asAdministrator(administrator));
    }

    final byte[] digest(String token) {
        return ServerTables.digest(token);
    }

    final long group(GroupDraft draft) {
        return tables.group(draft);
    }

    final long project(long group, String path) {
        long project = tables.project(ProjectDraft.in(group, path));
        return number("update projects set shared_runners_enabled = false where id = ? returning id", project);
    }

    /** A guest who is a member of nothing else. */
    final long groupMember(long id) {
        long user = user();
        member(MemberDraft.ofGroup(id, user, Role.GUEST));
        return user;
    }

    final long projectMember(long id) {
        long user = user();
        member(MemberDraft.ofProject(id, user, Role.GUEST));
        return user;
    }

    final void member(MemberDraft draft) {
        tables.member(draft);
    }

    /** A thing that has a token of its own. */
    record StoredToken(long id, String token) {}

    final long job(long pipeline, String status) {
        return rows.job(pipeline, JobDraft.of("build", 0).with(CiRows.options(OPTIONS)), JobStatus.of(status).orElseThrow());
    }

    final long pipeline(PipelineDraft draft, String status) {
        return rows.pipeline(draft, PipelineStatus.of(status).orElseThrow());
    }

    final void token(long job, String token) {
        rows.token(job, digest(token));
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
        long runner = rows.runner(RunnerDraft.of(Owner.project(projects[0])), digest(token));
        for (int other = 1; other < projects.length; other++) {
            rows.serve(runner, projects[other]);
        }
        return new StoredToken(runner, token);
    }

    final void process(long runner, String systemId) {
        number("insert into runner_managers (runner_id, system_id, contacted_at, created_at) values (?, ?, now(), now()) returning id",
                runner, systemId);
    }
}
