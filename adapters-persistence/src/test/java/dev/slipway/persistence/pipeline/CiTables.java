package dev.slipway.persistence.pipeline;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.repository.Commit;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/** The world around pipelines as rows. */
public final class CiTables implements CiWorld {

    private final Persistence here;

    public CiTables(Persistence here) {
        this.here = here;
    }

    private void run(String sql, Object... values) {
        here.database().execute(sql, values);
    }

    /** The first column of the first row; null where there is no row. */
    public Object ask(String sql, Object... values) {
        List<Object> found = here.database().query(sql, row -> row.getObject(1), values);
        return found.isEmpty() ? null : found.getFirst();
    }

    private long next(String table) {
        return (Long) ask("select nextval(pg_get_serial_sequence('" + table + "', 'id'))");
    }

    @Override
    public <T> T port(Class<T> type) {
        return here.find(type).orElse(null);
    }

    @Override
    public Instant now() {
        return here.clock().instant();
    }

    @Override
    public void moveTo(Instant time) {
        here.clock().set(time);
    }

    @Override
    public long user() {
        long id = next("users");
        run("insert into users (id, username, name, email, created_at, updated_at) values (?, ?, ?, ?, ?, now())",
                id, "user" + id, "User " + id, "user" + id + "@example.org", now());
        return id;
    }

    @Override
    public long protect(ProtectedEnvironment protection) {
        return port(Transactions.class).write(time -> port(ProtectedEnvironmentRecords.class).add(protection, time)).orElseThrow();
    }

    @Override
    public void approveOwn(long project) {
        run("update projects set settings = settings || '{\"allow_pipeline_trigger_approve_deployment\": true}' where id = ?", project);
    }

    @Override
    public void forbidRollback(long project) {
        run("update projects set settings = settings || '{\"ci_forward_deployment_rollback_allowed\": false}' where id = ?", project);
    }

    @Override
    public void block(long user) {
        run("update users set state = 'blocked' where id = ?", user);
    }

    @Override
    public void deleteUser(long user) {
        run("update users set deleted_at = now() where id = ?", user);
    }

    @Override
    public void promote(long user) {
        run("update users set administrator = true where id = ?", user);
    }

    @Override
    public void deleteGroup(long group) {
        run("update namespaces set deleted_at = now() where id = ?", group);
    }

    @Override
    public long group() {
        long id = next("namespaces");
        run("insert into namespaces (id, kind, name, path, full_path, lineage, visibility, created_at, updated_at)"
                + " values (?, 'group', ?, ?, ?, array[?], 0, now(), now())", id, "Group " + id, "group" + id, "group" + id, id);
        return id;
    }

    @Override
    public long group(long parent) {
        long id = next("namespaces");
        run("insert into namespaces (id, kind, name, path, full_path, parent_id, lineage, visibility, created_at, updated_at)"
                + " select ?, 'group', ?, ?, full_path || ?, id, lineage || ?, 0, now(), now() from namespaces where id = ?",
                id, "Group " + id, "group" + id, "/group" + id, id, parent);
        return id;
    }

    @Override
    public long project(long group) {
        long id = next("projects");
        run("insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at)"
                + " select ?, id, ?, ?, full_path || ?, 0, now(), now(), now() from namespaces where id = ?",
                id, "Project " + id, "project" + id, "/project" + id, group);
        return id;
    }

    @Override
    public long personalProject(long user) {
        long space = next("namespaces");
        run("insert into namespaces (id, kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at)"
                + " select ?, 'user', name, username, username, array[?], id, 0, now(), now() from users where id = ?", space, space, user);
        return project(space);
    }

    @Override
    public void store(MemberDraft member) {
        new AccessTables(here.rows()).store(member);
    }

    @Override
    public void store(ShareDraft share) {
        new AccessTables(here.rows()).store(share);
    }

    @Override
    public void describe(Origin origin) {
        run("update projects set name = ?, description = ?, full_path = ?, namespace_id = ?, visibility = ?, default_branch = ?, "
                + "ci_config_path = ?,"
                + " builds_enabled = ?, restrict_user_defined_variables = ? where id = ?", origin.name(), origin.description(),
                origin.fullPath(), origin.namespaceId(), origin.visibility().level(), origin.defaultBranch(), origin.configPath(),
                origin.buildsEnabled(), origin.restrictsVariables(), origin.id());
    }

    @Override
    public void shareRunners(long project, boolean enabled) {
        run("update projects set shared_runners_enabled = ? where id = ?", enabled, project);
    }

    @Override
    public void serveByGroups(long project, boolean enabled) {
        run("update projects set settings = settings || jsonb_build_object('group_runners_enabled', ?) where id = ?", enabled, project);
    }

    @Override
    public void keepRedundant(long project) {
        run("update projects set settings = settings || '{\"auto_cancel_pending_pipelines\": \"disabled\"}' where id = ?", project);
    }

    @Override
    public void runOutdated(long project) {
        run("update projects set settings = settings || '{\"ci_forward_deployment_enabled\": false}' where id = ?", project);
    }

    @Override
    public void deleteProject(long project) {
        run("update projects set deleted_at = now() where id = ?", project);
    }

    @Override
    public void commit(long project, Commit commit) {
        run("insert into commits (project_id, sha, title, message, author_name, author_email, authored_at, committer_name, "
                + "committer_email, committed_at,"
                + " parent_ids) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, string_to_array(?, ','))", project, commit.sha(), commit.title(),
                commit.message(),
                commit.author().name(), commit.author().email(), commit.author().at(), commit.committer().name(),
                commit.committer().email(), commit.committer().at(), String.join(",", commit.parents()));
    }

    @Override
    public void branch(long project, String name, String sha) {
        ref(project, "branch", name, sha, null);
    }

    @Override
    public void tag(long project, String name, String sha, String message) {
        ref(project, "tag", name, sha, message);
    }

    private void ref(long project, String kind, String name, String sha, String message) {
        run("insert into git_refs (project_id, kind, name, sha, object, tag_message, updated_at) values (?, ?, ?, ?, ?, ?, now())"
                + " on conflict (project_id, kind, name) do update set sha = excluded.sha", project, kind, name, sha, sha, message);
    }

    @Override
    public long push(long project) {
        long id = next("pushes");
        run("insert into pushes (id, project_id, kind, ref, before_sha, after_sha, state, created_at) values (?, ?, 'branch', ?, 'b', "
                + "'a', 'recorded', now())",
                id, project, "pushed" + id);
        return id;
    }

    @Override
    public void processMode(long resourceGroup, String mode) {
        run("update resource_groups set process_mode = ? where id = ?", mode, resourceGroup);
    }

    @Override
    public void registrationToken(Owner owner, byte[] digest) {
        owner.groupId().ifPresent(group -> run("update namespaces set runners_token_digest = ? where id = ?", digest, group));
        owner.projectId().ifPresent(project -> run("update projects set runners_token_digest = ? where id = ?", digest, project));
    }

    @Override
    public void file(long job, String type, String name, long size, Instant expiresAt) {
        run("insert into job_artifacts (job_id, project_id, file_type, file_format, filename, size, sha256, blob, expire_at, created_at)"
                + " select id, project_id, ?, ?, ?, ?, 'x', ?, ?, now() from jobs where id = ?", type,
                ArtifactType.of(type).orElseThrow().format().wireName(), name, size, job + type, expiresAt, job);
        run("update jobs set artifacts_expire_at = ? where id = ?", expiresAt, job);
    }

    @Override
    public void keepFiles(long pipeline, boolean keeps) {
        run("update pipelines set locked = ? where id = ?", keeps, pipeline);
    }

    @Override
    public Holding hold(long pipeline) {
        try {
            Connection connection = here.database().connect();
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("select id from pipelines where id = " + pipeline + " for no key update");
            }
            return () -> release(connection);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void release(Connection connection) {
        try (connection) {
            connection.rollback();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
