package dev.slipway.bootstrap.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.artifact.Zip;
import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.SshKeys;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;

/**
 * A private group with a member of each role, a private project with a repository in it, and people beside them. Rows are written with SQL
 * where a server would need long for them; what has a repository is made by the server.
 */
final class World extends WorldRows {

    private static final String PATH = "world/project";
    /** A branch with a configuration, which nothing protects. */
    static final String CONFIGURED = "configured";
    /** A branch with a pipeline whose job left an archive with one file. */
    static final String ARCHIVED = "archived";
    static final String ARCHIVED_FILE = "result.txt";
    private static final String SNIPPET = "{\"title\":\"kept\",\"visibility\":\"public\","
            + "\"files\":[{\"file_path\":\"a.txt\",\"content\":\"one\"}]}";

    private final Api root = Api.root(server().address());
    private final Map<Principal, Long> users = new EnumMap<>(Principal.class);
    private final Map<Principal, String> tokens = new EnumMap<>(Principal.class);
    private final long group = group(GroupDraft.named("world"));
    private final long project = project(group, "project");
    private final String blob;
    private final JsonNode configuring;
    private long discussedRequest;
    private long discussedIssue;
    private long discussedSnippet;
    private long discussedEpic;
    private final long callingJob;
    private final long archivedJob;

    World() {
        for (Principal principal : Principal.values()) {
            if (principal.person()) {
                users.put(principal, user(principal.username(), principal == Principal.BLOCKED ? "blocked" : "active",
                        principal == Principal.ADMINISTRATOR));
                tokens.put(principal, token(principal));
                if (principal.level() > 0) {
                    member(MemberDraft.ofGroup(group, users.get(principal), Role.of(principal.level()).orElseThrow()));
                }
            }
        }
        expect(201,
                root.post(repository("/files/README%2Emd"), "{\"branch\":\"main\",\"commit_message\":\"Begin\",\"content\":\"Hello\"}"));
        expect(201, root.post(repository("/files/.gitlab-ci.yml"), "{\"branch\":\"" + CONFIGURED
                + "\",\"start_branch\":\"main\",\"commit_message\":\"Configure\","
                + "\"content\":\"build: {script: make}\"}"));
        expect(201, root.post(repository("/tags"), "{\"tag_name\":\"v1\",\"ref\":\"main\"}"));
        configuring = expect(200, root.get(repository("/commits/" + CONFIGURED))).body();
        blob = expect(200, root.get(repository("/tree"))).body().get(0).get("id").asText();
        StoredToken calling = archiving();
        callingJob = calling.id();
        tokens.put(Principal.JOB_TOKEN, calling.token());
        expect(201, root.post(repository("/branches"), "{\"branch\":\"" + ARCHIVED + "\",\"ref\":\"main\"}"));
        archivedJob = archiving().id();
        number("update jobs set status = 'success', ref = ?, token_digest = null, finished_at = now() where id = ? returning id", ARCHIVED,
                archivedJob);
        number("update pipelines set status = 'success', ref = ? where id = (select pipeline_id from jobs where id = ?) returning id",
                ARCHIVED, archivedJob);
    }

    /** @param owner the path of who keeps it @return its key */
    String variable(String owner) {
        expect(201, root.post("/" + owner + "/variables", "{\"key\":\"KEPT\",\"value\":\"kept\"}"));
        return "KEPT";
    }

    /** A token that starts pipelines of the project with the repository; of a caller where that is somebody who may have one. */
    StoredToken trigger(Principal owner) {
        String as = owner == Principal.MAINTAINER || owner == Principal.OWNER || owner == Principal.ADMINISTRATOR
                ? "?sudo=" + owner.username()
                : "";
        Api.Answer made = expect(201, root.post("/projects/" + project + "/triggers" + as, "{\"description\":\"" + name() + "\"}"));
        return new StoredToken(made.id(), made.body().get("token").asText());
    }

    /** Reports the status of an external job of the branch with a configuration. */
    void reportedStatus() {
        expect(201, root.post("/projects/" + project + "/statuses/" + CONFIGURED, "{\"state\":\"success\",\"ref\":\"" + CONFIGURED
                + "\",\"name\":\"" + name() + "\"}"));
    }

    /** A release with a link that has a path, of a tag of its own. @return the tag */
    String release() {
        String tag = name();
        expect(201, root.post("/projects/" + project + "/releases", "{\"tag_name\":\"" + tag + "\",\"ref\":\"" + CONFIGURED
                + "\",\"assets\":{\"links\":[{\"name\":\"a\",\"url\":\"https://example.com/a\",\"filepath\":\"/file\"}]}}"));
        return tag;
    }

    long releaseLink(String tag) {
        return expect(201, root.post("/projects/" + project + "/releases/" + tag + "/assets/links",
                "{\"name\":\"%s\",\"url\":\"https://example.com/%s\"}".formatted(name(), name()))).id();
    }

    /** Switches error tracking of a project on. */
    void trackErrors(long of) {
        expect(200, root.put("/projects/" + of + "/error_tracking/settings", "{\"active\":true,\"integrated\":true}"));
    }

    JsonNode clientKey(long of) {
        return expect(201, root.post("/projects/" + of + "/error_tracking/client_keys", "{}")).body();
    }

    long trackedError(long of) {
        return number("""
                insert into tracked_errors (project_id, fingerprint, name, description, actor, platform, level, status, events,
                    first_seen_at, last_seen_at, updated_at)
                values (?, ?, 'KeyError', 'a', 'show', 'python', 'error', 'unresolved', 1, now(), now(), now()) returning id""",
                of, name());
    }

    /** @return its key */
    String resourceGroup() {
        String key = name();
        number("insert into resource_groups (project_id, key, created_at, updated_at) values (?, ?, now(), now()) returning id", project,
                key);
        return key;
    }

    /** An environment that was made long ago. */
    long environment(long of, String name, String state) {
        return number("""
                insert into environments (project_id, name, slug, state, tier, created_at, updated_at)
                values (?, ?, 'env', ?, 'other', now() - interval '1 year', now() - interval '1 year') returning id""", of, name, state);
    }

    long freezePeriod(long of) {
        return number("""
                insert into freeze_periods (project_id, freeze_start, freeze_end, cron_timezone, created_at, updated_at)
                values (?, '0 22 * * 5', '0 7 * * 1', 'UTC', now(), now()) returning id""", of);
    }

    /** A deployment that a client reported. */
    long deployment(long of, String status) {
        return number("""
                with counted as (insert into project_counters (project_id, deployment) values (?, 1) on conflict (project_id)
                    do update set deployment = project_counters.deployment + 1 returning deployment)
                insert into deployments (iid, project_id, environment_id, ref, tag, sha, status, created_at, updated_at)
                select deployment, ?, ?, 'main', false, 'a', ?, now(), now() from counted returning id""", of, of,
                environment(of, name(), "available"), status);
    }

    /** A deployment of the developer's that waits for the approval of any member of the group, the developer too. */
    long blockedDeployment(long of) {
        expect(200, root.put("/projects/" + of, "{\"allow_pipeline_trigger_approve_deployment\":true}"));
        String environment = protectedEnvironment("/projects/" + of);
        expect(200, root.put("/projects/" + of + "/protected_environments/" + environment,
                "{\"approval_rules\":[{\"group_id\":" + group + "}]}"));
        return number("""
                with counted as (insert into project_counters (project_id, deployment) values (?, 1) on conflict (project_id)
                    do update set deployment = project_counters.deployment + 1 returning deployment)
                insert into deployments (iid, project_id, environment_id, job_id, ref, tag, sha, status, created_at, updated_at)
                select deployment, ?, ?, ?, 'main', false, 'a', 'blocked', now(), now() from counted returning id""", of, of,
                environment(of, environment, "available"), job(pipeline(of, Principal.DEVELOPER, "manual"), "manual"));
    }

    /** A discussion and its first note. */
    record Discussed(String key, long note) {}

    /** Starts a thread on a commit, in the name of a caller who may; else in that of the administrator. */
    Discussed discussion(Principal who) {
        return discussion(who, Role.REPORTER, repository("/commits/" + configuring() + "/discussions"));
    }

    private Discussed discussion(Principal who, Role least, String path) {
        boolean may = who.person() && who.level() >= least.level();
        JsonNode made = expect(201, root.post(path + (may ? "?sudo=" + who.username() : ""), "{\"body\":\"Why?\"}")).body();
        return new Discussed(made.get("id").asText(), made.at("/notes/0/id").asLong());
    }

    /** An open merge request that is made once, for notes; the caller becomes its author. */
    Discussed requestOf(Principal who) {
        if (discussedRequest == 0) {
            String branch = name();
            expect(201, root.post(repository("/files/discussed%2Etxt"), "{\"branch\":\"" + branch
                    + "\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
            discussedRequest = expect(201, root.post("/projects/" + project + "/merge_requests", "{\"source_branch\":\"" + branch
                    + "\",\"target_branch\":\"main\",\"title\":\"Change\"}")).body().get("iid").asLong();
        }
        number("update merge_requests set author_id = ? where project_id = ? and iid = ? returning id", userOf(who), project,
                discussedRequest);
        return discussion(who, Role.REPORTER, "/projects/" + project + "/merge_requests/" + discussedRequest + "/discussions");
    }

    /** Starts a thread on an issue, which is made once, in the name of a caller who may; else in that of the administrator. */
    Discussed issueOf(Principal who) {
        if (discussedIssue == 0) {
            discussedIssue = issue(project);
        }
        return discussion(who, Role.GUEST, "/projects/" + project + "/issues/" + discussedIssue + "/discussions");
    }

    /** Starts a thread on an epic, which is made once, in the name of a caller who may; else in that of the administrator. */
    Discussed epicOf(Principal who) {
        if (discussedEpic == 0) {
            discussedEpic = expect(201, root.post("/groups/" + group + "/epics", "{\"title\":\"" + name() + "\"}")).body().get("id")
                    .asLong();
        }
        return discussion(who, Role.GUEST, "/groups/" + group + "/epics/" + discussedEpic + "/discussions");
    }

    /** The id of the epic that has notes. */
    long discussedEpic() {
        return discussedEpic;
    }

    /** Starts a thread on a public snippet, which is made once, in the name of a caller who may; else in that of the administrator. */
    Discussed snippetOf(Principal who) {
        if (discussedSnippet == 0) {
            discussedSnippet = number("insert into snippets (project_id, title, visibility, default_branch, files, created_at, updated_at) "
                    + "values (?, 'Something', 20, 'main', '{file.txt}', now(), now()) returning id", project);
        }
        return discussion(who, Role.GUEST, "/projects/" + project + "/snippets/" + discussedSnippet + "/discussions");
    }

    /** The snippet that has notes. */
    long discussedSnippet() {
        return discussedSnippet;
    }

    /** The number of the issue that has notes. */
    long discussedIssue() {
        return discussedIssue;
    }

    /** The number of the merge request that has notes. */
    long discussedRequest() {
        return discussedRequest;
    }

    /** @param side base, start or head @return the commit of the merge request that has notes */
    String discussedCommit(String side) {
        return text("select " + side + "_sha from merge_request_versions join merge_requests on merge_requests.id = merge_request_id "
                + "where project_id = ? and iid = ? order by merge_request_versions.id desc limit 1", project, discussedRequest);
    }

    /** The commit that added the configuration. */
    String configuring() {
        return configuring.get("id").asText();
    }

    /** The parent of the commit that added the configuration. */
    String beforeConfiguring() {
        return configuring.at("/parent_ids/0").asText();
    }

    /** An open merge request of a branch of its own, by an administrator. @return its number */
    long mergeRequest() {
        return mergeRequest(name() + "%2Etxt", "x", "main");
    }

    /** An open merge request into a branch of its own, which developers merge. @return its number */
    long mergeableRequest() {
        return mergeRequest(name() + "%2Etxt", "x", branch());
    }

    /** An open merge request whose configuration has a job for it. @return its number */
    long mergeRequestWithJob() {
        return mergeRequest(".gitlab-ci.yml", "a: {script: a, only: [merge_requests]}", "main");
    }

    /** An open merge request into an unprotected branch, which waits for its pipeline. @return its number */
    long autoMerge() {
        String target = name();
        expect(201, root.post(repository("/branches?ref=main&branch=" + target), "{}"));
        long iid = mergeRequest(name() + "%2Etxt", "x", target);
        number("update merge_requests set auto_merge = true, auto_merge_sha = 'a', auto_merge_target = target_branch "
                + "where project_id = ? and iid = ? returning id", project, iid);
        return iid;
    }

    private long mergeRequest(String file, String content, String target) {
        String branch = name();
        expect(201, root.post(repository("/files/" + file), "{\"branch\":\"" + branch
                + "\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"" + content + "\"}"));
        return expect(201, root.post("/projects/" + project + "/merge_requests", "{\"source_branch\":\"" + branch
                + "\",\"target_branch\":\"" + target + "\",\"title\":\"Change\"}")).body().get("iid").asLong();
    }

    /** A merge request that its author may approve too. @return its number */
    long approvableMergeRequest() {
        number("insert into approval_configurations (project_id, restrictions, code_owners_reset, updated_at) "
                + "values (?, '{}', false, now()) on conflict (project_id) do update set restrictions = '{}' returning project_id",
                project);
        return mergeRequest();
    }

    /** A merge request that a user has approved. @return its number */
    long approvedMergeRequest(Principal by) {
        long iid = mergeRequest();
        if (users.containsKey(by)) {
            number("insert into merge_request_approvals (merge_request_id, user_id, created_at) select id, ?, now() from merge_requests "
                    + "where project_id = ? and iid = ? returning id", users.get(by), project, iid);
        }
        return iid;
    }

    long mergeRequestVersion(long iid) {
        return number("select latest_version_id from merge_requests where project_id = ? and iid = ?", project, iid);
    }

    /** The commit at the head of main. */
    String head() {
        return server().database().text("select sha from git_refs where project_id = ? and name = 'main'", project);
    }

    /** A schedule of nobody's that never runs by itself. */
    long schedule(long of, String ref) {
        return number("""
                insert into pipeline_schedules (project_id, description, ref, cron, cron_timezone, active, next_run_at, created_at, \
                updated_at)
                values (?, 'Nightly', ?, '0 3 * * *', 'UTC', false, now(), now(), now()) returning id""", of, ref);
    }

    /** @return its key */
    String scheduleVariable(long of, long schedule) {
        expect(201,
                root.post("/projects/" + of + "/pipeline_schedules/" + schedule + "/variables", "{\"key\":\"KEPT\",\"value\":\"kept\"}"));
        return "KEPT";
    }

    /** There can be few of them, and each call needs its own. */
    void forgetInstanceVariables() {
        root.get("/admin/ci/variables?per_page=100").body()
                .forEach(variable -> root.delete("/admin/ci/variables/" + variable.get("key").asText()));
    }

    /** There can be one, and each call needs its own. */
    void forgetMetricsIntegration() {
        number("with gone as (delete from alert_integrations where project_id = ? and kind = 'metrics' returning id) select count(*) "
                + "from gone",
                project);
    }

    private String repository(String path) {
        return "/projects/" + project + "/repository" + path;
    }

    private static Api.Answer expect(int status, Api.Answer answer) {
        if (answer.status() != status) {
            throw new IllegalStateException(answer.status() + " " + answer.body());
        }
        return answer;
    }

    long group() {
        return group;
    }

    long project() {
        return project;
    }

    String projectPath() {
        return PATH;
    }

    /** The contents of the only file. */
    String blob() {
        return blob;
    }

    /** A commit with a signature by a key that no user has. */
    String signedCommit() {
        String headers = "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n";
        String signature = "gpgsig -----BEGIN SSH SIGNATURE-----\n -----END SSH SIGNATURE-----\n";
        return new Stores(server().bean(RepositoryHome.class)).ask(RepositoryId.ofProject(project), repository -> {
            try (ObjectInserter objects = repository.newObjectInserter()) {
                objects.insert(Constants.OBJ_TREE, new byte[0]);
                byte[] commit = (headers + signature + "\nSigned\n").getBytes(StandardCharsets.UTF_8);
                String sha = objects.insert(Constants.OBJ_COMMIT, commit).name();
                objects.flush();
                return sha;
            }
        });
    }

    /** A public snippet of a project. */
    long snippet(long of) {
        return expect(201, root.post("/projects/" + of + "/snippets", SNIPPET)).id();
    }

    /** A public snippet of a caller's own. */
    long snippet(Principal author) {
        return number("update snippets set author_id = ? where id = ? returning id", userOf(author),
                expect(201, root.post("/snippets", SNIPPET)).id());
    }

    /** The token a caller presents; null for none. */
    String tokenOf(Principal principal) {
        return tokens.get(principal);
    }

    /** The account a caller has; the administrator's for who has none. */
    long userOf(Principal principal) {
        return users.getOrDefault(principal, users.get(Principal.ADMINISTRATOR));
    }

    /** A fresh token of the account a caller has. */
    String token(Principal principal) {
        String token = name() + "-0123456789-token";
        tokenId(principal, token);
        return token;
    }

    long tokenId(Principal principal, String token) {
        return number("""
                insert into personal_access_tokens (user_id, name, digest, scopes, last_used_at, created_at, updated_at)
                values (?, 'world', ?, '{api}', now(), now(), now()) returning id""", userOf(principal), digest(token));
    }

    /** A token of a project or group, of a maintainer's level, whose use is noted already. */
    StoredToken accessToken(String kind, long of) {
        Api.Answer made = expect(201, root.post("/" + kind + "/" + of + "/access_tokens",
                "{\"name\":\"" + name() + "\",\"scopes\":[\"api\"]}"));
        number("update users set last_activity_on = (now() at time zone 'UTC')::date where id = ? returning id",
                number("update personal_access_tokens set last_used_at = now() where id = ? returning user_id", made.id()));
        return new StoredToken(made.id(), made.body().get("token").asText());
    }

    /** @param kind projects or groups @return a deploy token of one */
    long deployToken(String kind, long of) {
        return expect(201, root.post("/" + kind + "/" + of + "/deploy_tokens", "{\"name\":\"" + name()
                + "\",\"scopes\":[\"read_repository\"]}")).id();
    }

    /** @param kind projects or groups */
    long milestone(String kind, long of) {
        return expect(201, root.post("/" + kind + "/" + of + "/milestones", "{\"title\":\"" + name() + "\"}")).id();
    }

    long agent(long of) {
        return expect(201, root.post("/projects/" + of + "/cluster_agents", "{\"name\":\"" + name() + "\"}")).id();
    }

    StoredToken agentToken(long of, long agent) {
        Api.Answer made = expect(201, root.post("/projects/" + of + "/cluster_agents/" + agent + "/tokens",
                "{\"name\":\"" + name() + "\"}"));
        return new StoredToken(made.id(), made.body().get("token").asText());
    }

    /** A deploy key that is enabled in a project. */
    long deployKey(long of) {
        return expect(201, root.post("/projects/" + of + "/deploy_keys", "{\"title\":\"key\",\"key\":\"" + SshKeys.fresh() + "\"}"))
                .id();
    }

    /** A deploy key that every project may enable. */
    long publicDeployKey() {
        return expect(201, root.post("/deploy_keys", "{\"title\":\"key\",\"key\":\"" + SshKeys.fresh() + "\"}")).id();
    }

    /** A token by which administrators act as a user. */
    long impersonationToken(long user) {
        return number("""
                insert into personal_access_tokens (user_id, name, digest, scopes, impersonation, created_at, updated_at)
                values (?, 'world', ?, '{api}', true, now(), now()) returning id""", user, digest(name()));
    }

    /** A token of a user who is a member of nothing. */
    String strangerToken() {
        return tokenOf(user());
    }

    /** A token of a user, whose use is noted already. */
    String tokenOf(long user) {
        String token = name() + "-0123456789-token";
        number("""
                insert into personal_access_tokens (user_id, name, digest, scopes, last_used_at, created_at, updated_at)
                values (?, 'world', ?, '{api}', now(), now(), now()) returning id""", user, digest(token));
        return token;
    }

    /** Makes a group or project public. */
    long opened(String table, long id) {
        return number("update " + table + " set visibility = 20 where id = ? returning id", id);
    }

    /** @return the user who waits for access */
    long accessRequest(String column, long id) {
        return number("insert into access_requests (" + column + ", user_id, created_at) values (?, ?, now()) returning user_id", id,
                user());
    }

    /** A public group that can be invited. */
    long invited() {
        return opened("namespaces", group(GroupDraft.named(name())));
    }

    /** @return the group that is invited */
    long share(String column, long id) {
        return number("insert into group_shares (" + column + ", group_id, access_level, created_at) values (?, ?, 10, now()) "
                + "returning group_id", id, invited());
    }

    /** A private group inside the group of the world, where its members hold the same roles. */
    long subgroup() {
        return group(GroupDraft.named(name()).inside(group));
    }

    /** A private group at the top, in which people have the roles that they have in the group of the world. */
    long topGroup() {
        long top = group(GroupDraft.named(name()));
        users.forEach((principal, user) -> Role.of(principal.level()).ifPresent(role -> member(MemberDraft.ofGroup(top, user, role))));
        return top;
    }

    /** A rule of a project that requires two approvals of any users. */
    long approvalRule(long of) {
        return expect(201, root.post("/projects/" + of + "/approval_rules", "{\"name\":\"two\",\"approvals_required\":2}")).id();
    }

    /** A rule of a merge request. @param iid number of the request */
    long mergeRequestRule(long iid) {
        return expect(201, root.post("/projects/" + project + "/merge_requests/" + iid + "/approval_rules",
                "{\"name\":\"two\",\"approvals_required\":2}")).id();
    }

    /** A private project without a repository in the group of the world. */
    long freshProject() {
        return project(group, name());
    }

    String branch() {
        String branch = name();
        expect(201, root.post(repository("/branches"), "{\"branch\":\"" + branch + "\",\"ref\":\"main\"}"));
        return branch;
    }

    /** Makes a branch with a commit that adds a file. @return the commit */
    String change(String branch) {
        String commit = "{\"branch\":\"%1$s\",\"start_branch\":\"main\",\"commit_message\":\"Add\",\"actions\":[{\"action\":\"create\","
                + "\"file_path\":\"%1$s\",\"content\":\"x\"}]}";
        return expect(201, root.post(repository("/commits"), commit.formatted(branch))).body().get("id").asText();
    }

    /** @param rules where they are created @return its name, as it stands in a path */
    String protection(String rules) {
        expect(201, root.post(rules, "{\"name\":\"kept\"}"));
        return "kept";
    }

    /** @param owner where it is protected @return its name, as it stands in a path */
    String protectedEnvironment(String owner) {
        expect(201, root.post(owner + "/protected_environments",
                "{\"name\":\"production\",\"deploy_access_levels\":[{\"access_level\":40}]}"));
        return "production";
    }

    /** A branch of the repository that is protected by its name. */
    String protectedBranch() {
        String branch = branch();
        expect(200, root.put(repository("/branches/" + branch + "/protect"), "{}"));
        return branch;
    }

    String tag() {
        String tag = name();
        expect(201, root.post(repository("/tags"), "{\"tag_name\":\"" + tag + "\",\"ref\":\"main\"}"));
        return tag;
    }

    /** A running job of the developer's in the project with the repository. */
    StoredToken runningJob() {
        String token = name() + "-token-of-a-running-job";
        long job = job(pipeline("running"), "running");
        token(job, token);
        return new StoredToken(job, token);
    }

    /** A pipeline of the developer's. */
    long pipeline(String status) {
        return pipeline(Principal.DEVELOPER, status);
    }

    long pipeline(Principal owner, String status) {
        return pipeline(project, owner, status);
    }

    private long pipeline(long id, Principal owner, String status) {
        String sha = server().database().text("select sha from git_refs where project_id = ? and name = ?", project, CONFIGURED);
        return pipeline(PipelineDraft.in(id).by(userOf(owner)).on(CONFIGURED, false).at(sha), status);
    }

    /** The job behind the token of a job. */
    long callingJob() {
        return callingJob;
    }

    long archivedJob() {
        return archivedJob;
    }

    /** What a runner sends. */
    Body archive() {
        byte[] zip = new Zip().file(ARCHIVED_FILE, "hello").bytes();
        return new Body("multipart/form-data; boundary=xYzZY", ArtifactScene.form(zip, "@artifacts.zip", ""));
    }

    /** A running job that has sent an archive. */
    private StoredToken archiving() {
        StoredToken job = runningJob();
        int status = new ArtifactScene(server()).post(new ArtifactScene.Job(job.id(), job.token()), "", archive().content()).statusCode();
        if (status != 201) {
            throw new IllegalStateException("upload: " + status);
        }
        return job;
    }

    long pendingJob(long id) {
        return job(pipeline(id, Principal.DEVELOPER, "pending"), "pending");
    }

    /** An active integration of a project. */
    long integration(long of) {
        return expect(201, root.post(alerts(of, "integrations"), "{\"name\":\"" + name() + "\"}")).id();
    }

    /** The number of an open alert of a project. */
    long alert(long of) {
        String payload = "{\"payload\":{\"title\":\"" + name() + "\"}}";
        return expect(200, root.post(alerts(of, "integrations/" + integration(of) + "/test"), payload)).body().get(0).get("iid").asLong();
    }

    private static String alerts(long of, String path) {
        return "/projects/" + of + "/alert_management_" + path;
    }

    /** With which runners of a fresh project register themselves. */
    String registrationToken() {
        String token = name() + "-registration-token";
        number("update projects set runners_token_digest = ? where id = ? returning id", digest(token), freshProject());
        return token;
    }

    /** Calls the server as its administrator. */
    Api root() {
        return root;
    }
}
