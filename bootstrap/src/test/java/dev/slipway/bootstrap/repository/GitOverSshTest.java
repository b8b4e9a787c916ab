package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Git over SSH with the real programs: clones, pushes, who connects, and what is refused. */
class GitOverSshTest extends SshScene {

    private static final String DENIED = "Permission denied (publickey)";
    private static final String NO_PROJECT = "ERROR: The project you were looking for could not be found or you don't have permission to "
            + "view it.";

    private Path work;

    @BeforeEach
    void begin() throws IOException {
        work = repository("work");
    }

    private String tree(Path where) {
        return git(where, "rev-parse", "HEAD^{tree}").succeeded().output();
    }

    private void fill() throws IOException {
        Random random = new Random(7);
        byte[] bytes = new byte[2 << 20];
        random.nextBytes(bytes);
        Files.write(work.resolve("large.bin"), bytes);
        for (int at = 0; at < 10; at++) {
            commit(work, "file" + at + ".txt", "content " + at);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void same_content_is_cloned_over_ssh_and_over_http(int version) throws IOException {
        Path key = keyOf(owner);
        fill();
        String protocol = "protocol.version=" + version;
        git(key, work, "-c", protocol, "push", "-q", sshUrl(), "main", "main:topic").succeeded();
        git(key, directory, "-c", protocol, "clone", "-q", sshUrl(), "ssh").succeeded();
        git(directory, "clone", "-q", asOwner(), "http").succeeded();
        assertEquals(tree(work), tree(directory.resolve("ssh")));
        assertEquals(tree(work), tree(directory.resolve("http")));
        commit(work, "more.txt", "more");
        git(work, "push", "-q", asOwner(), "main").succeeded();
        git(key, directory.resolve("ssh"), "-c", protocol, "pull", "-q").succeeded();
        assertEquals(tree(work), tree(directory.resolve("ssh")));
        git(key, directory, "-c", protocol, "clone", "-q", "--depth=1", sshUrl(), "shallow").succeeded();
        assertEquals("1\n", git(directory.resolve("shallow"), "rev-list", "--count", "HEAD").output());
        assertTrue(git(key, work, "-c", protocol, "push", sshUrl(), "main").succeeded().output().contains("Everything up-to-date"));
        git(key, work, "-c", protocol, "push", "-q", sshUrl(), ":topic").succeeded();
        assertFalse(git(key, work, "-c", protocol, "ls-remote", sshUrl()).succeeded().output().contains("topic"));
    }

    @Test
    void push_over_ssh_makes_a_pipeline() throws IOException {
        commit(work, ".gitlab-ci.yml", "build: {script: make}");
        git(keyOf(owner), work, "push", "-q", "ssh://git@127.0.0.1:" + port + "/" + path, "main").succeeded();
        assertEquals(1, number("select count(*) from pipelines where project_id = ? and source = 'push' and user_id is not null", project));
    }

    @ParameterizedTest
    @CsvSource({"rsa,-b,3072", "ecdsa,-b,256", "ecdsa,-b,521", "ed25519,-a,1"})
    void user_is_welcomed_by_name_for_keys_of_each_algorithm(String type, String option, String value) {
        Path key = key("-t", type, option, value);
        long id = register(owner, key).id();
        Result welcome = connect(key, "-T", "git@127.0.0.1");
        String username = api.with(owner).get("/user").body().get("username").asText();
        assertEquals(new Result(0, "Welcome to Slipway, @" + username + "!\n"), welcome);
        assertEquals(1, number("select count(*) from ssh_keys where id = ? and last_used_at is not null", id));
    }

    @Test
    void terminals_are_refused() {
        connect(keyOf(owner), "-tt", "git@127.0.0.1").refused("PTY allocation request failed");
    }

    @Test
    void weak_expired_and_unknown_keys_are_denied() throws IOException {
        Path weak = key("-t", "rsa", "-b", "1024");
        register(owner, weak);
        connect(weak, "-T", "git@127.0.0.1").refused(DENIED);
        connect(key(), "-T", "git@127.0.0.1").refused(DENIED);
        connect(keyOf(owner, "\"usage_type\":\"signing\""), "-T", "git@127.0.0.1").refused(DENIED);
        Path key = key();
        long id = register(owner, key, "\"expires_at\":\"2999-01-01\"").id();
        connect(key, "-T", "git@127.0.0.1").succeeded();
        for (String username : new String[] {"root", "Git", "admin"}) {
            connect(key, "-T", username + "@127.0.0.1").refused(DENIED);
        }
        number("update ssh_keys set expires_at = now() where id = ? returning id", id);
        connect(key, "-T", "git@127.0.0.1").refused(DENIED);
        git(key, work, "push", sshUrl(), "main").refused(DENIED);
    }

    @Test
    void blocked_user_is_told_and_removed_key_is_denied() {
        String token = member(40, "api");
        Path key = keyOf(token);
        long user = api.with(token).get("/user").id();
        assertEquals(201, api.post("/users/" + user + "/block", "{}").status());
        connect(key, "-T", "git@127.0.0.1").refused("ERROR: Your account has been blocked.");
        git(key, work, "push", sshUrl(), "main").refused("ERROR: Your account has been blocked.");
        assertEquals(201, api.post("/users/" + user + "/unblock", "{}").status());
        connect(key, "-T", "git@127.0.0.1").succeeded();
        long id = api.with(token).get("/user/keys").body().get(0).get("id").asLong();
        assertEquals(204, api.with(token).delete("/user/keys/" + id).status());
        connect(key, "-T", "git@127.0.0.1").refused(DENIED);
    }

    @Test
    void missing_and_hidden_projects_are_told_alike() {
        Path stranger = keyOf(member(0, "api"));
        Result hidden = git(stranger, directory, "ls-remote", sshUrl()).refused(NO_PROJECT);
        Result missing = git(stranger, directory, "ls-remote", "git@127.0.0.1:" + path + "-missing.git").refused(NO_PROJECT);
        assertEquals(hidden, missing);
        Path robot = key();
        deployKey(robot, true);
        project();
        assertEquals(hidden.output(), git(robot, directory, "ls-remote", sshUrl()).refused(NO_PROJECT).output());
        assertEquals(hidden.output(), git(robot, work, "push", sshUrl(), "main").refused(NO_PROJECT).output());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "ls;Only git is served here.", "\"git-upload-pack '../../x'\";could not be found",
        "\"git-upload-pack 'a'; id\";Only git is served here.",
        "\"git-upload-archive 'a'\";git-upload-archive is not served here.", "git-upload-pack;Only git is served here.",
        "\"git-receive-pack '/etc/passwd'\";could not be found", "scp -t /tmp;Only git is served here."})
    void other_commands_are_refused(String command, String words) {
        Result result = connect(keyOf(owner), "git@127.0.0.1", command).refused("ERROR: ");
        assertTrue(result.output().contains(words), result.output());
        assertEquals(1, result.status());
    }

    @Test
    void long_commands_and_paths_name_no_project() {
        connect(keyOf(owner), "git@127.0.0.1", "git-upload-pack '" + "a/".repeat(900) + "'").refused("could not be found");
        connect(keyOf(owner), "git@127.0.0.1", "git-upload-pack '" + "a".repeat(20_000) + "'").refused("Only git is served here.");
    }

    @Test
    void files_forwarding_and_agents_are_refused() {
        Path key = keyOf(owner);
        run(directory, Map.of(), List.of("sftp", "-F", "none", "-i", key.toString(), "-P", String.valueOf(port), "-o",
                "BatchMode=yes", "-o", "UserKnownHostsFile=" + directory.resolve("known"), "git@127.0.0.1")).refused("");
        connect(key, "-W", "127.0.0.1:" + server.address().getPort(), "git@127.0.0.1").refused("");
        connect(key, "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "-T", "git@127.0.0.1").refused("forwarding failed");
        git(key, work, "archive", "--remote=" + "ssh://git@127.0.0.1:" + port + "/" + path, "main")
                .refused("git-upload-archive is not served here.");
    }

    @Test
    void deploy_key_reads_and_pushes_as_its_project_says() throws IOException {
        git(work, "push", "-q", asOwner(), "main").succeeded();
        Path key = key();
        long id = deployKey(key, false);
        String at = "/projects/" + project + "/deploy_keys/" + id;
        assertEquals(new Result(0, "Welcome to Slipway, key!\n"), connect(key, "-T", "git@127.0.0.1"));
        git(key, directory, "clone", "-q", sshUrl(), "copy").succeeded();
        git(key, work, "push", sshUrl(), "main:topic").refused("ERROR: This deploy key does not have write access to this project.");
        assertEquals(200, api.with(owner).put(at, "{\"can_push\":true}").status());
        git(key, work, "push", "-q", sshUrl(), "main:topic").succeeded();
        commit(work, "b.txt", "two");
        git(key, work, "push", sshUrl(), "main").refused("You are not allowed to push code to protected branches on this project.");
        long rule = api.with(owner).get("/projects/" + project + "/protected_branches/main").body().get("push_access_levels").get(0)
                .get("id").asLong();
        assertEquals(200, api.with(owner).call("PATCH", "/projects/" + project + "/protected_branches/main",
                "{\"allowed_to_push\":[{\"id\":" + rule + ",\"_destroy\":true},{\"deploy_key_id\":" + id + "}]}").status());
        git(key, work, "push", "-q", sshUrl(), "main").succeeded();
        assertEquals(1, number("select count(*) from pushes where project_id = ? and ref = 'topic' and user_id is not null", project));
        assertFalse(api.with(owner).get(at).body().get("last_used_at").isNull());
        assertEquals(204, api.with(owner).delete(at).status());
        git(key, directory, "ls-remote", sshUrl()).refused(DENIED);
    }

    @Test
    void push_by_a_deploy_key_makes_a_pipeline_of_the_user_who_added_it() throws IOException {
        commit(work, ".gitlab-ci.yml", "build: {script: make}");
        git(work, "push", "-q", asOwner(), "main").succeeded();
        String token = member(40, "api");
        long user = api.with(token).get("/user").id();
        Path key = key();
        Answer added = api.with(token).post("/projects/" + project + "/deploy_keys", json(key, "\"can_push\":true"));
        git(key, work, "push", "-q", sshUrl(), "main:one").succeeded();
        assertEquals(user, number("select user_id from pipelines where project_id = ? and ref = 'one'", project));
        assertEquals(200, api.with(owner).call("PATCH", "/projects/" + project + "/protected_branches/main",
                "{\"allowed_to_push\":[{\"deploy_key_id\":" + added.id() + "}]}").status());
        assertEquals(200, api.with(owner).put("/projects/" + project + "/members/" + user, "{\"access_level\":30}").status());
        commit(work, "b.txt", "two");
        git(key, work, "push", "-q", sshUrl(), "main", "main:two").succeeded();
        assertEquals(user, number("select user_id from pipelines where project_id = ? and ref = 'two'", project));
        assertEquals(1, number("select count(*) from pipelines where project_id = ? and ref = 'main'", project));
        assertEquals(200, api.with(owner).put("/projects/" + project + "/members/" + user, "{\"access_level\":20}").status());
        git(key, work, "push", "-q", sshUrl(), "main:three").succeeded();
        assertEquals(0, number("select count(*) from pipelines where project_id = ? and ref = 'three'", project));
    }

    @Test
    void push_by_a_deploy_key_of_an_administrator_makes_a_pipeline_where_that_user_is_a_member() throws IOException {
        git(work, "push", "-q", asOwner(), "main").succeeded();
        commit(work, ".gitlab-ci.yml", "build: {script: make}");
        Path own = key();
        long first = api.post("/projects/" + project + "/deploy_keys", json(own, "\"can_push\":true")).id();
        Path shared = key();
        long second = api.post("/deploy_keys", json(shared)).id();
        assertEquals(201, api.with(owner).post("/projects/" + project + "/deploy_keys/" + second + "/enable", "{}").status());
        assertEquals(200, api.with(owner).put("/projects/" + project + "/deploy_keys/" + second, "{\"can_push\":true}").status());
        git(own, work, "push", "-q", sshUrl(), "main:own").succeeded();
        git(shared, work, "push", "-q", sshUrl(), "main:shared").succeeded();
        assertEquals(2, number("select count(*) from pushes where project_id = ? and by_key and user_id is null", project));
        assertEquals(0, number("select count(*) from pipelines where project_id = ?", project));
        long root = api.get("/user").id();
        assertEquals(201, api.with(owner).post("/projects/" + project + "/members",
                "{\"user_id\":" + root + ",\"access_level\":30}").status());
        git(own, work, "push", "-q", sshUrl(), "main:own2").succeeded();
        git(shared, work, "push", "-q", sshUrl(), "main:shared2").succeeded();
        assertEquals(2, number("select count(*) from pipelines where project_id = ? and user_id = " + root, project));
        assertEquals(200, api.with(owner).get("/projects/" + project + "/deploy_keys/" + first).status());
    }

    @Test
    void protections_admit_a_deploy_key_while_the_user_who_added_it_may_push() throws IOException {
        git(work, "push", "-q", asOwner(), "main").succeeded();
        String token = member(40, "api");
        long user = api.with(token).get("/user").id();
        Path key = key();
        Answer added = api.with(token).post("/projects/" + project + "/deploy_keys", json(key, "\"can_push\":true"));
        assertEquals(200, api.with(owner).call("PATCH", "/projects/" + project + "/protected_branches/main",
                "{\"allowed_to_push\":[{\"deploy_key_id\":" + added.id() + "}]}").status());
        commit(work, "b.txt", "two");
        git(key, work, "push", "-q", sshUrl(), "main").succeeded();
        assertEquals(200, api.with(owner).put("/projects/" + project + "/members/" + user, "{\"access_level\":20}").status());
        commit(work, "b.txt", "three");
        git(key, work, "push", sshUrl(), "main").refused("You are not allowed to push code to protected branches on this project.");
        git(key, work, "push", "-q", sshUrl(), "main:topic").succeeded();
    }

    @Test
    void deploy_key_of_another_project_reads_what_is_public() {
        Path key = key();
        deployKey(key, true);
        project();
        git(key, directory, "ls-remote", sshUrl()).refused(NO_PROJECT);
        api.with(owner).put("/projects/" + project, "{\"visibility\":\"public\"}");
        git(key, directory, "ls-remote", sshUrl()).succeeded();
        git(key, work, "push", sshUrl(), "main").refused("ERROR: This deploy key does not have write access to this project.");
    }

    @Test
    void project_shows_the_address_of_its_repository() {
        String shown = api.with(owner).get("/projects/" + project).body().get("ssh_url_to_repo").asText();
        assertEquals("ssh://git@127.0.0.1:" + port + "/" + path + ".git", shown);
        git(keyOf(owner), work, "push", "-q", shown, "main").succeeded();
    }

    @Test
    void clients_leave_no_connections_behind() {
        connect(keyOf(owner), "-T", "git@127.0.0.1").succeeded();
        Waiting.until("all clients have left", Duration.ofSeconds(20), () -> server.sshConnections() == 0);
    }
}
