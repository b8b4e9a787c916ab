package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import dev.slipway.bootstrap.testing.GpgKeys;
import dev.slipway.bootstrap.testing.SshKeys;
import java.util.Map;

/** Calls of the operations on users, groups, projects, members and tokens. */
final class AccountRecipes {

    private static final String IDENTITY = "Ada <ada@example.com>";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST /api/v4/groups", (world, who) -> {
                String name = world.name();
                return Call.of(Map.of(), "name", name, "path", name);
            }),
            entry("PUT /api/v4/groups/:id", (world, who) -> Call.of(id(world.subgroup()), "description", "other")),
            entry("DELETE /api/v4/groups/:id", (world, who) -> Call.of(id(world.subgroup()))),
            entry("POST /api/v4/groups/:id/transfer",
                    (world, who) -> Call.of(id(world.subgroup()), "group_id", Long.toString(world.subgroup()))),
            entry("POST /api/v4/groups/:id/projects/:project_id", (world, who) -> Call.of(Map.of("id", Long.toString(world.subgroup()),
                    "project_id", Long.toString(world.freshProject())))),
            entry("POST /api/v4/groups/:id/members", (world, who) ->
                    Call.of(id(world.subgroup()), "user_id", Long.toString(world.user()), "access_level", "10")),
            entry("GET /api/v4/groups/:id/members/:user_id", (world, who) -> groupMember(world)),
            entry("GET /api/v4/groups/:id/members/all/:user_id", (world, who) -> groupMember(world)),
            entry("PUT /api/v4/groups/:id/members/:user_id", (world, who) -> groupMember(world).saying("access_level", "20")),
            entry("DELETE /api/v4/groups/:id/members/:user_id", (world, who) -> groupMember(world)),
            entry("POST /api/v4/groups/:id/access_requests", (world, who) -> asStranger(world, who, who.member()
                    ? world.opened("namespaces", world.subgroup()) : world.subgroup())),
            entry("PUT /api/v4/groups/:id/access_requests/:user_id/approve", (world, who) -> groupRequest(world)),
            entry("DELETE /api/v4/groups/:id/access_requests/:user_id", (world, who) -> groupRequest(world)),
            entry("POST /api/v4/projects/:id/access_requests", (world, who) -> asStranger(world, who, who.member()
                    ? world.opened("projects", world.freshProject()) : world.freshProject())),
            entry("PUT /api/v4/projects/:id/access_requests/:user_id/approve", (world, who) -> projectRequest(world)),
            entry("DELETE /api/v4/projects/:id/access_requests/:user_id", (world, who) -> projectRequest(world)),
            entry("POST /api/v4/groups/:id/share", (world, who) -> Call.of(id(world.subgroup()), "group_id",
                    Long.toString(world.invited()), "group_access", "10")),
            entry("DELETE /api/v4/groups/:id/share/:group_id", (world, who) -> {
                long group = world.subgroup();
                return shared(group, world.share("namespace_id", group));
            }),
            entry("POST /api/v4/projects/:id/share", (world, who) -> Call.of(id(world.freshProject()), "group_id",
                    Long.toString(world.invited()), "group_access", "10")),
            entry("DELETE /api/v4/projects/:id/share/:group_id", (world, who) -> {
                long project = world.freshProject();
                return shared(project, world.share("project_id", project));
            }),
            entry("GET /api/v4/namespaces/:namespace/exists", (world, who) -> Call.of(Map.of("namespace", "world"))),
            entry("GET /api/v4/personal_access_tokens/:id", (world, who) -> Call.of(id(world.tokenId(who, world.name())))),
            entry("DELETE /api/v4/personal_access_tokens/:id", (world, who) -> Call.of(id(world.tokenId(who, world.name())))),
            entry("POST /api/v4/personal_access_tokens/:id/rotate", (world, who) -> Call.of(id(world.tokenId(who, world.name())))),
            entry("POST /api/v4/personal_access_tokens/self/rotate",
                    (world, who) -> who.person() ? Call.of(Map.of()).with(world.token(who)) : Call.of(Map.of())),
            entry("DELETE /api/v4/personal_access_tokens/self",
                    (world, who) -> who.person() ? Call.of(Map.of()).with(world.token(who)) : Call.of(Map.of())),
            entry("POST /api/v4/projects", (world, who) -> Call.of(Map.of(), "name", world.name())),
            entry("PUT /api/v4/projects/:id", (world, who) -> Call.of(id(world.freshProject()), "description", "other")),
            entry("DELETE /api/v4/projects/:id", (world, who) -> Call.of(id(world.freshProject()))),
            entry("POST /api/v4/projects/:id/archive", (world, who) -> Call.of(id(world.freshProject()))),
            entry("POST /api/v4/projects/:id/unarchive", (world, who) -> Call.of(id(world.freshProject()))),
            entry("PUT /api/v4/projects/:id/transfer",
                    (world, who) -> Call.of(id(world.freshProject()), "namespace", Long.toString(world.subgroup()))),
            entry("POST /api/v4/projects/:id/members", (world, who) ->
                    Call.of(id(world.freshProject()), "user_id", Long.toString(world.user()), "access_level", "10")),
            entry("GET /api/v4/projects/:id/members/:user_id", (world, who) -> projectMember(world)),
            entry("GET /api/v4/projects/:id/members/all/:user_id", (world, who) -> projectMember(world)),
            entry("PUT /api/v4/projects/:id/members/:user_id", (world, who) -> projectMember(world).saying("access_level", "20")),
            entry("DELETE /api/v4/projects/:id/members/:user_id", (world, who) -> projectMember(world)),
            entry("POST /api/v4/user/emails", (world, who) -> Call.of(Map.of(), "email", world.name() + "@example.com")),
            entry("GET /api/v4/user/emails/:email_id", (world, who) -> email(world, world.userOf(who))),
            entry("DELETE /api/v4/user/emails/:email_id", (world, who) -> email(world, world.userOf(who))),
            entry("GET /api/v4/users/:id/associations_count", (world, who) -> Call.of(id(world.userOf(who)))),
            entry("PATCH /api/v4/users/:id/disable_two_factor", (world, who) -> Call.of(id(
                    world.number("update users set two_factor_enabled = true where id = ? returning id", world.user())))),
            entry("GET /api/v4/users/:id/emails", (world, who) -> Call.of(id(world.user()))),
            entry("POST /api/v4/users/:id/emails",
                    (world, who) -> Call.of(id(world.user()), "email", world.name() + "@example.com")),
            entry("DELETE /api/v4/users/:id/emails/:email_id", (world, who) -> email(world, world.user())),
            entry("GET /api/v4/users/:id/memberships", (world, who) -> Call.of(id(world.userOf(Principal.GUEST)))),
            entry("PUT /api/v4/application/settings", (world, who) ->
                    Call.of(Map.of(), "default_projects_limit", Long.toString(System.nanoTime() % Integer.MAX_VALUE))),
            entry("GET /api/v4/users/:user_id/events", (world, who) -> Call.of(Map.of("user_id", Principal.GUEST.username()))),
            entry("GET /api/v4/users/:user_id/status", (world, who) -> Call.of(Map.of("user_id", Principal.GUEST.username()))),
            entry("GET /api/v4/keys", (world, who) -> {
                String sha256 = world.name();
                key(world, world.user(), sha256);
                return Call.of(Map.of(), "fingerprint", "SHA256:" + sha256);
            }),
            entry("GET /api/v4/keys/:key_id", (world, who) -> key(world, world.user(), world.name())),
            entry("POST /api/v4/user/keys", (world, who) -> Call.of(Map.of(), "title", "key", "key", SshKeys.fresh())),
            entry("GET /api/v4/user/keys/:key_id", (world, who) -> key(world, world.userOf(who), world.name())),
            entry("DELETE /api/v4/user/keys/:key_id", (world, who) -> key(world, world.userOf(who), world.name())),
            entry("POST /api/v4/users/:user_id/keys", (world, who) ->
                    Call.of(Map.of("user_id", Long.toString(world.user())), "title", "key", "key", SshKeys.fresh())),
            entry("GET /api/v4/users/:id/keys/:key_id", (world, who) -> key(world, world.user(), world.name())),
            entry("DELETE /api/v4/users/:id/keys/:key_id", (world, who) -> key(world, world.user(), world.name())),
            entry("GET /api/v4/users/:user_id/keys", (world, who) -> Call.of(Map.of("user_id", Principal.GUEST.username()))),
            entry("POST /api/v4/user/gpg_keys", (world, who) -> Call.of(Map.of(), "key", GpgKeys.fresh(IDENTITY))),
            entry("GET /api/v4/user/gpg_keys/:key_id", (world, who) -> gpgKey(world, world.userOf(who))),
            entry("DELETE /api/v4/user/gpg_keys/:key_id", (world, who) -> gpgKey(world, world.userOf(who))),
            entry("POST /api/v4/user/gpg_keys/:key_id/revoke", (world, who) -> gpgKey(world, world.userOf(who))),
            entry("GET /api/v4/users/:id/gpg_keys", (world, who) -> Call.of(id(world.userOf(Principal.GUEST)))),
            entry("POST /api/v4/users/:id/gpg_keys", (world, who) -> Call.of(id(world.user()), "key", GpgKeys.fresh(IDENTITY))),
            entry("GET /api/v4/users/:id/gpg_keys/:key_id", (world, who) -> gpgKey(world, world.user())),
            entry("DELETE /api/v4/users/:id/gpg_keys/:key_id", (world, who) -> gpgKey(world, world.user())),
            entry("POST /api/v4/users/:id/gpg_keys/:key_id/revoke", (world, who) -> gpgKey(world, world.user())),
            entry("GET /api/v4/users", (world, who) -> Call.of(Map.of(), "username", Principal.GUEST.username())),
            entry("POST /api/v4/users", (world, who) -> {
                String name = world.name();
                return Call.of(Map.of(), "email", name + "@example.com", "name", name, "username", name, "password", "zumbala-kessel",
                        "provider", "saml", "extern_uid", name);
            }),
            entry("GET /api/v4/users/:id", (world, who) -> Call.of(id(world.userOf(Principal.GUEST)))),
            entry("PUT /api/v4/users/:id", (world, who) -> Call.of(id(world.user()), "bio", "other", "provider", "saml", "extern_uid",
                    world.name())),
            entry("DELETE /api/v4/users/:id", (world, who) -> Call.of(id(world.user()))),
            entry("POST /api/v4/users/:id/activate", (world, who) -> account(world, "deactivated")),
            entry("POST /api/v4/users/:id/approve", (world, who) -> account(world, "blocked_pending_approval")),
            entry("POST /api/v4/users/:id/ban", (world, who) -> account(world, "active")),
            entry("POST /api/v4/users/:id/block", (world, who) -> account(world, "active")),
            entry("POST /api/v4/users/:id/deactivate", (world, who) -> account(world, "active")),
            entry("POST /api/v4/users/:id/reject", (world, who) -> account(world, "blocked_pending_approval")),
            entry("POST /api/v4/users/:id/unban", (world, who) -> account(world, "banned")),
            entry("POST /api/v4/users/:id/unblock", (world, who) -> account(world, "blocked")),
            entry("POST /api/v4/users/:user_id/personal_access_tokens", (world, who) ->
                    Call.of(Map.of("user_id", Long.toString(world.user())), "name", "token", "scopes", "api")),
            entry("GET /api/v4/users/:user_id/impersonation_tokens",
                    (world, who) -> Call.of(Map.of("user_id", Long.toString(world.user())))),
            entry("POST /api/v4/users/:user_id/impersonation_tokens", (world, who) ->
                    Call.of(Map.of("user_id", Long.toString(world.user())), "name", "token", "scopes", "api")),
            entry("GET /api/v4/users/:user_id/impersonation_tokens/:impersonation_token_id", (world, who) -> impersonation(world)),
            entry("DELETE /api/v4/users/:user_id/impersonation_tokens/:impersonation_token_id", (world, who) -> impersonation(world)),
            entry("GET /api/v4/users/:user_id/projects", (world, who) -> Call.of(Map.of("user_id", Principal.GUEST.username()))),
            entry("GET /api/v4/users/:user_id/starred_projects",
                    (world, who) -> Call.of(Map.of("user_id", Principal.GUEST.username()))));

    private AccountRecipes() {
    }

    private static Call email(World world, long user) {
        long email = world.number("""
                insert into user_emails (user_id, email, created_at, updated_at) values (?, ?, now(), now()) returning id""", user,
                world.name() + "@example.com");
        return Call.of(Map.of("id", Long.toString(user), "email_id", Long.toString(email)));
    }

    private static Call key(World world, long user, String sha256) {
        long key = world.number("""
                insert into ssh_keys (user_id, title, content, md5, sha256, usage_type, created_at)
                values (?, 'key', 'ssh-ed25519 AAAA', 'md5', ?, 'auth', now()) returning id""", user, sha256);
        return Call.of(Map.of("id", Long.toString(user), "key_id", Long.toString(key)));
    }

    private static Call gpgKey(World world, long user) {
        long key = world.number("""
                insert into gpg_keys (user_id, content, fingerprint, key_id, created_at)
                values (?, 'key', ?, 'id', now()) returning id""", user, world.name());
        return Call.of(Map.of("id", Long.toString(user), "key_id", Long.toString(key)));
    }

    private static Call account(World world, String state) {
        return Call.of(id(world.user(world.name(), state, false)));
    }

    private static Map<String, String> id(long id) {
        return Map.of("id", Long.toString(id));
    }

    private static Call impersonation(World world) {
        long user = world.user();
        return Call.of(Map.of("user_id", Long.toString(user), "impersonation_token_id", Long.toString(world.impersonationToken(user))));
    }

    /** Members and administrators request no access, so a stranger does in their place. */
    private static Call asStranger(World world, Principal who, long id) {
        return who.member() ? Call.of(id(id)).with(world.strangerToken()) : Call.of(id(id));
    }

    private static Call groupRequest(World world) {
        long group = world.subgroup();
        return Call.of(Map.of("id", Long.toString(group), "user_id", Long.toString(world.accessRequest("namespace_id", group))));
    }

    private static Call projectRequest(World world) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "user_id", Long.toString(world.accessRequest("project_id", project))));
    }

    private static Call shared(long id, long group) {
        return Call.of(Map.of("id", Long.toString(id), "group_id", Long.toString(group)));
    }

    private static Call groupMember(World world) {
        long group = world.subgroup();
        return Call.of(Map.of("id", Long.toString(group), "user_id", Long.toString(world.groupMember(group))));
    }

    private static Call projectMember(World world) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "user_id", Long.toString(world.projectMember(project))));
    }
}
