package dev.slipway.bootstrap.runner;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.bootstrap.testing.ServerTables;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
import dev.slipway.schema.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Puts people, projects, pipelines and runners straight into the tables, so that a test of the runner protocol is about nothing else. */
final class Scene {

    static final String SHA = PipelineDraft.SHA;
    private static final String OPTIONS = """
            {"before_script": ["echo before"], "script": ["echo hello", "make"], "after_script": ["echo after"], "pre_get_sources_script": \
            [],
             "image": null, "services": [], "caches": [], "artifacts": null, "coverage": null, "timeout_seconds": null, "retry": null,
             "interruptible": null, "environment": null, "start_in_seconds": null, "allow_failure_exit_codes": [], "parallel_index": null,
             "parallel_total": null}""";

    private final TestServer server;
    private final ServerTables tables;
    private final CiRows rows;

    Scene(TestServer server) {
        this.server = server;
        this.tables = new ServerTables(server.database());
        this.rows = new CiRows(server.database());
    }

    record Person(long id, String token) {}

    record Project(long id, String path, long owner) {}

    Person person(boolean administrator) {
        long id = tables.user(AccountDraft.named(name()).asAdministrator(administrator));
        String token = "token-of-" + UUID.randomUUID();
        tables.token(id, token, "api");
        return new Person(id, token);
    }

    Project project(Person owner) {
        long id = tables.project(ProjectDraft.in(tables.namespace(owner.id()), name()));
        set("update projects set creator_id = ? where id = ?", owner.id(), id);
        set(
                "insert into commits (project_id, sha, title, message, author_name, author_email, authored_at, committer_name, "
                        + "committer_email, "
                + "committed_at, parent_ids) values (?, ?, 'Title', 'Title', 'A', 'a@b.c', now(), 'A', 'a@b.c', now(), '{}')", id, SHA);
        return new Project(id, text("select full_path from projects where id = ?", id), owner.id());
    }

    /** A runner of the installation, or of a project where one is named. */
    String runner(Project project, boolean untagged, String... tags) {
        String token = "glrt-" + UUID.randomUUID();
        Owner owner = project == null ? Owner.INSTANCE : Owner.project(project.id());
        rows.runner(RunnerDraft.of(owner).tagged(tags).runsUntagged(untagged), ServerTables.digest(token));
        return token;
    }

    long pipeline(Project project) {
        return rows.pipeline(PipelineDraft.in(project.id()).by(project.owner()).on("main", false), PipelineStatus.PENDING);
    }

    List<Long> jobs(Project project, long pipeline, int count, String... tags) {
        List<Long> ids = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            ids.add(job(project, pipeline, "job " + name() + index, OPTIONS, tags));
        }
        return ids;
    }

    long job(Project project, long pipeline, String name, String options, String... tags) {
        return rows.job(pipeline, draft(name, 2, options, tags), JobStatus.PENDING);
    }

    private static JobDraft draft(String name, int stage, String options, String... tags) {
        return JobDraft.of(name, stage).tagged(tags).with(CiRows.options(options));
    }

    /** Many jobs in one commit, as a pipeline makes them. */
    void jobs(Project project, long pipeline, int stage, String status, int count, String tags) {
        String[] all = tags.isEmpty() ? new String[0] : tags.split(",");
        rows.jobs(pipeline, draft("job " + stage + " " + tags, stage, OPTIONS, all), JobStatus.of(status).orElseThrow(), count);
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

    <T> List<T> rows(String query, TestDatabase.Row<T> row, Object... values) {
        return server.database().query(query, row, values);
    }

    long deadlocks() {
        return server.database().deadlocks();
    }
}
