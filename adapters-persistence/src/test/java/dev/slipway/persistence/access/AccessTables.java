package dev.slipway.persistence.access;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.GrantedDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.access.TokenDraft;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.testing.TestRows;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Stores users, groups, projects, memberships, tokens and jobs as rows, for all tests of this module. */
public final class AccessTables implements AccessWorld, CredentialWorld {

    private final TestRows rows;

    public AccessTables(TestRows rows) {
        this.rows = rows;
    }

    private long id(String sql, Object... values) {
        return (Long) rows.ask(sql, values);
    }

    @Override
    public long store(AccountDraft user) {
        return id("""
                insert into users (username, name, email, state, administrator, external, created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, now(), now()) returning id""", user.username(), "Name of " + user.username(),
                user.username() + "@example.com", user.state().wireName(), user.administrator(), user.external());
    }

    @Override
    public void setState(long userId, AccountState state) {
        id("update users set state = ? where id = ? returning id", state.wireName(), userId);
    }

    @Override
    public void expirePassword(long userId) {
        id("update users set password_expired = true where id = ? returning id", userId);
    }

    @Override
    public void deleteUser(long userId) {
        id("update users set deleted_at = now() where id = ? returning id", userId);
    }

    @Override
    public long store(GroupDraft group) {
        String path = group.path();
        Long above = group.parent().isPresent() ? group.parent().getAsLong() : null;
        String fullPath = above == null ? path : rows.ask("select full_path from namespaces where id = ?", above) + "/" + path;
        long id = id("""
                insert into namespaces (kind, name, path, full_path, parent_id, lineage, visibility, created_at, updated_at)
                values ('group', ?, ?, ?, ?, '{}', ?, now(), now()) returning id""", path, path, fullPath, above,
                (short) group.visibility().level());
        id("""
                update namespaces n set lineage = coalesce((select a.lineage from namespaces a where a.id = n.parent_id), '{}') || n.id
                where n.id = ? returning id""", id);
        return routed(id, "namespace_id", fullPath);
    }

    @Override
    public long personalNamespace(long userId) {
        String path = (String) rows.ask("select username from users where id = ?", userId);
        long id = id("""
                insert into namespaces (kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at)
                values ('user', ?, ?, ?, '{}', ?, 0, now(), now()) returning id""", path, path, path, userId);
        id("update namespaces set lineage = array[id] where id = ? returning id", id);
        return routed(id, "namespace_id", path);
    }

    private long routed(long id, String column, String fullPath) {
        rows.ask("insert into routes (path, " + column + ") values (?, ?) returning path", fullPath.toLowerCase(Locale.ROOT), id);
        return id;
    }

    @Override
    public long store(ProjectDraft project) {
        String fullPath = rows.ask("select full_path from namespaces where id = ?", project.namespaceId()) + "/" + project.path();
        long id = id("""
                insert into projects (namespace_id, name, path, full_path, visibility, default_branch, public_builds, archived, \
                last_activity_at,
                                      created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, now(), now(), now()) returning id""", project.namespaceId(), project.path(), project.path(),
                fullPath, (short) project.visibility().level(), project.defaultBranch(), project.publicBuilds(), project.archived());
        return routed(id, "project_id", fullPath);
    }

    @Override
    public void store(MemberDraft member) {
        id("""
                insert into members (namespace_id, project_id, user_id, access_level, expires_at, created_at, updated_at)
                values (?, ?, ?, ?, ?, now(), now()) returning id""", member.groupId(), member.projectId(), member.userId(),
                (short) member.role().level(), member.expiresAt() == null ? null : Date.valueOf(member.expiresAt()));
    }

    @Override
    public void store(ShareDraft share) {
        id("""
                insert into group_shares (namespace_id, project_id, group_id, access_level, expires_at, created_at)
                values (?, ?, ?, ?, ?, now()) returning id""", share.groupId(), share.projectId(), share.invited(),
                (short) share.role().level(), share.expiresAt() == null ? null : Date.valueOf(share.expiresAt()));
    }

    @Override
    public long deployKey(Map<Long, Boolean> projects) {
        long id = id("""
                insert into ssh_keys (title, content, md5, sha256, usage_type, created_at)
                values ('Key', 'ssh-ed25519 AAAA', 'md5', gen_random_uuid()::text, 'auth', now()) returning id""");
        projects.forEach((project, canPush) -> id("""
                insert into deploy_key_projects (key_id, project_id, can_push, created_at)
                values (?, ?, ?, now()) returning key_id""", id, project, canPush));
        return id;
    }

    @Override
    public void hideGroup(long groupId) {
        id("""
                with hidden as (update namespaces set deleted_at = now() where lineage @> array[?::bigint] returning id),
                     unrouted as (delete from routes where namespace_id in (select id from hidden))
                select count(*) from hidden""", groupId);
    }

    @Override
    public void hideProject(long projectId) {
        id("""
                with unrouted as (delete from routes where project_id = ?) update projects set deleted_at = now() where id = ? returning \
                id""",
                projectId, projectId);
    }

    @Override
    public long store(TokenDraft token) {
        return id("""
                insert into personal_access_tokens (user_id, name, digest, scopes, expires_at, revoked, impersonation, created_at, \
                updated_at)
                values (?, 'token', ?, ?::text[], ?, ?, ?, now(), now()) returning id""", token.userId(), token.digest(),
                token.scopes().stream().map(Scope::wireName).toList().toString().replace('[', '{').replace(']', '}'),
                token.expiresAt() == null ? null : Date.valueOf(token.expiresAt()), token.revoked(), token.impersonation());
    }

    @Override
    public long store(GrantedDraft token) {
        long grant = id("insert into application_grants (user_id, scopes, created_at) values (?, '{api}', now()) returning id",
                token.userId());
        return id("""
                insert into application_tokens (grant_id, predecessor_id, digest, scopes, state, expires_at, created_at, updated_at)
                values (?, ?, ?, '{api}', ?, ?, now(), now()) returning id""", grant,
                token.predecessor().isPresent() ? token.predecessor().getAsLong() : null, token.digest(), token.state().wireName(),
                Timestamp.from(token.expiresAt()));
    }

    @Override
    public ApplicationTokenState stateOf(long applicationTokenId) {
        return ApplicationTokenState.of((String) rows.ask("select state from application_tokens where id = ?", applicationTokenId));
    }

    @Override
    public void revoke(long tokenId) {
        id("update personal_access_tokens set revoked = true where id = ? returning id", tokenId);
    }

    @Override
    public Optional<Instant> lastUsed(long tokenId) {
        return Optional.ofNullable((Timestamp) rows.ask("select last_used_at from personal_access_tokens where id = ?", tokenId))
                .map(Timestamp::toInstant);
    }

    @Override
    public Job job(long userId, byte[] digest, JobStatus status) {
        long project = rows.project();
        long pipeline = id("""
                insert into pipelines (iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, updated_at)
                values (1, ?, 'push', 'main', false, 'a', 'b', false, 'running', now(), now()) returning id""", project);
        long job = id("""
                insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, \
                needs_scheduled,
                                  ref, tag, ref_protected, options, token_digest, created_at, updated_at)
                values (?, ?, ?, 'job', 'test', 0, ?, 'on_success', false, false, 'main', false, false, '{}', ?, now(), now()) returning \
                id""",
                pipeline, project, userId, status.wireName(), digest);
        return new Job(job, pipeline, project);
    }

    @Override
    public void setStatus(long jobId, JobStatus status) {
        id("update jobs set status = ? where id = ? returning id", status.wireName(), jobId);
    }
}
