package dev.slipway.bootstrap.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.oauth.OAuthScene.Client;
import dev.slipway.bootstrap.oauth.OAuthScene.Said;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of applications open the API and git within their scopes, and operations on personal tokens not at all. */
class BearerTest {

    private final OAuthScene scene = new OAuthScene();
    private final Person person = scene.root.person();

    private String token(String scope) {
        return scene.password(person, "scope", scope).text("access_token");
    }

    @Test
    void token_stands_in_the_header_or_a_bearer_parameter_and_nowhere_else() {
        String token = token("api");
        assertEquals(200, scene.user(token).status());
        assertEquals(200, scene.get("/api/v4/user?access_token=" + token).status());
        assertEquals(200, scene.get("/api/v4/user?bearer_token=" + token).status());
        assertEquals(200, scene.get("/api/v4/user", "Authorization", "bearer " + token).status());
        assertEquals(401, scene.get("/api/v4/user?private_token=" + token).status());
        assertEquals(401, scene.get("/api/v4/user", "PRIVATE-TOKEN", token).status());
        assertEquals(401, scene.get("/api/v4/user", "JOB-TOKEN", token).status());
        assertEquals(401, scene.get("/api/v4/user?access_token=" + token.substring(1)).status());
    }

    @Test
    void scopes_bound_a_token() {
        String reader = token("read_user");
        assertEquals(200, scene.user(reader).status());
        Said refused = scene.get("/api/v4/projects", "Authorization", "Bearer " + reader);
        assertEquals("403 insufficient_scope api read_api", refused.error() + " " + refused.text("scope"));
        Said profile = scene.user(token("openid profile email"));
        assertEquals("403 insufficient_scope read_user api read_api", profile.error() + " " + profile.text("scope"));
    }

    @Test
    void operations_on_personal_tokens_do_not_take_it_for_one() {
        String token = token("api");
        assertEquals(401, scene.get("/api/v4/personal_access_tokens/self", "Authorization", "Bearer " + token).status());
        Answer deleted = scene.root.with(null).call("DELETE", "/personal_access_tokens/self", null, "Authorization", "Bearer " + token);
        assertEquals(401, deleted.status());
        assertEquals(401, scene.root.with(null).call("POST", "/personal_access_tokens/self/rotate", "{}", "Authorization",
                "Bearer " + token)
                .status());
        assertEquals(200, scene.user(token).status());
        assertEquals(1, person.api().get("/personal_access_tokens").body().size());
    }

    @Test
    void person_cannot_have_a_personal_token_with_scopes_of_applications() {
        for (String scope : List.of("openid", "profile", "email")) {
            Answer refused = scene.root.post("/users/" + person.id() + "/personal_access_tokens",
                    "{\"name\":\"t\",\"scopes\":\"" + scope + "\"}");
            assertEquals("422 Scopes can only contain available scopes", refused.status() + " " + refused.message());
        }
    }

    @Test
    void administrator_acts_as_another_user_with_the_scope_for_it() {
        scene.root.put("/users/" + person.id(), "{\"admin\":true}");
        Person other = scene.root.person();
        String sudo = token("api sudo");
        assertEquals(other.id(), scene.get("/api/v4/user?sudo=" + other.username(), "Authorization", "Bearer " + sudo).body().get("id")
                .asLong());
        Said refused = scene.get("/api/v4/user", "Authorization", "Bearer " + token("api"), "Sudo", other.username());
        assertEquals("403 insufficient_scope sudo", refused.error() + " " + refused.text("scope"));
    }

    @Test
    void blocked_user_is_told_why() {
        String token = token("api");
        assertEquals(200, scene.user(token).status());
        scene.root.post("/users/" + person.id() + "/block", null);
        Said refused = scene.user(token);
        assertEquals("403 403 Forbidden - Your account has been blocked.", refused.status() + " " + refused.text("message"));
    }

    @Test
    void git_takes_it_as_the_password_of_oauth2(@TempDir Path folder) {
        Answer project = person.api().post("/projects", "{\"name\":\"p\"}");
        String path = project.body().get("path_with_namespace").asText();
        GitRepository repository = GitRepository.init(folder);
        repository.write("a", "b").commit("first");
        repository.push(remote("oauth2", token("write_repository"), path), "main");
        String reader = token("read_repository");
        assertTrue(repository.git("ls-remote", remote("oauth2", reader, path).toString()).contains("refs/heads/main"));
        assertNotEquals(0, repository.tryGit("push", remote("oauth2", reader, path).toString(), "main:other").status());
        assertNotEquals(0, repository.tryGit("ls-remote", remote("git", reader, path).toString()).status());
        assertNotEquals(0, repository.tryGit("ls-remote", remote("oauth2", token("read_api"), path).toString()).status());
        String personal = scene.root.post("/users/" + person.id() + "/personal_access_tokens",
                "{\"name\":\"t\",\"scopes\":\"read_repository\"}").body().get("token").asText();
        assertTrue(repository.git("ls-remote", remote("oauth2", personal, path).toString()).contains("refs/heads/main"));
    }

    private static URI remote(String user, String token, String path) {
        return URI.create("http://" + user + ":" + token + "@" + TestServer.shared().address().getAuthority() + "/" + path + ".git");
    }

    @Test
    void holder_reads_what_the_token_is() {
        Client client = scene.client("api read_user", true);
        Said tokens = scene.exchange(client, scene.code(person, client, "api read_user", null), null);
        String access = tokens.text("access_token");
        Said info = scene.get("/oauth/token/info", "Authorization", "Bearer " + access);
        assertEquals(List.of("[\"api\",\"read_user\"]", "{\"uid\":\"" + client.uid() + "\"}", String.valueOf(person.id())),
                List.of(info.body().get("scope").toString(), info.body().get("application").toString(), info.text("resource_owner_id")));
        assertTrue(info.body().get("expires_in").asLong() > 7000 && info.body().get("expires_in").equals(info.body().get(
                "expires_in_seconds")));
        assertEquals("401 invalid_token", scene.get("/oauth/token/info").error());
        assertEquals("The access token is invalid", scene.get("/oauth/token/info?access_token=x").text("error_description"));
        scene.formAs(client.basic(), "/oauth/revoke", "token", access);
        assertEquals("The access token was revoked", scene.get("/oauth/token/info?access_token=" + access).text("error_description"));
    }

    @Test
    void application_introspects_its_own_tokens_alone() {
        Client client = scene.client("api", true);
        Client other = scene.client("api", true);
        Said tokens = scene.exchange(client, scene.code(person, client, "api", null), null);
        String access = tokens.text("access_token");
        Said own = scene.formAs(client.basic(), "/oauth/introspect", "token", access);
        assertEquals(List.of("true", "api", client.uid(), "Bearer"),
                List.of(own.text("active"), own.text("scope"), own.text("client_id"), own.text("token_type")));
        assertEquals(7200, own.body().get("exp").asLong() - own.body().get("iat").asLong());
        assertTrue(scene.formAs(client.basic(), "/oauth/introspect", "token", tokens.text("refresh_token")).body().get("active")
                .asBoolean());
        assertTrue(scene.formAs("Bearer " + access, "/oauth/introspect", "token", access).body().get("active").asBoolean());
        for (Said inactive : List.of(scene.formAs(other.basic(), "/oauth/introspect", "token", access),
                scene.formAs(client.basic(), "/oauth/introspect", "token", "unknown"),
                scene.formAs(client.basic(), "/oauth/introspect"))) {
            assertEquals("200 {\"active\":false}", inactive.status() + " " + inactive.body());
        }
        assertEquals("400 invalid_request", scene.form("/oauth/introspect", "token", access).error());
        assertEquals("401 invalid_client", scene.formAs("Basic eDp5", "/oauth/introspect", "token", access).error());
        assertEquals("401 invalid_token", scene.formAs("Bearer x", "/oauth/introspect", "token", access).error());
    }

    @Test
    void tokens_of_a_blocked_user_are_not_active() {
        Client client = scene.client("api", true);
        Said tokens = scene.exchange(client, scene.code(person, client, "api", OAuthScene.CHALLENGE), OAuthScene.VERIFIER);
        assertEquals("true", introspected(client, tokens.text("access_token")) + "");
        scene.root.post("/users/" + person.id() + "/block", null);
        assertEquals("false false", introspected(client, tokens.text("access_token")) + " "
                + introspected(client, tokens.text("refresh_token")));
        assertEquals("401 invalid_token", scene.get("/oauth/token/info?access_token=" + tokens.text("access_token")).error());
        scene.root.post("/users/" + person.id() + "/unblock", null);
        assertEquals("true true", introspected(client, tokens.text("access_token")) + " "
                + introspected(client, tokens.text("refresh_token")));
    }

    private boolean introspected(Client client, String token) {
        return scene.formAs(client.basic(), "/oauth/introspect", "token", token).body().get("active").asBoolean();
    }

    @Test
    void user_withdraws_what_an_application_was_granted() {
        Client client = scene.client("api read_user", true);
        String first = scene.exchange(client, scene.code(person, client, "api", null), null).text("access_token");
        String second = scene.exchange(client, scene.code(person, client, "read_user", null), null).text("access_token");
        Answer listed = person.api().get("/user/authorized_applications");
        assertEquals(1, listed.body().size());
        assertEquals(Map.of("id", String.valueOf(client.id()), "scopes", "[\"api\",\"read_user\"]"),
                Map.of("id", listed.body().get(0).get("id").asText(), "scopes", listed.body().get(0).get("scopes").toString()));
        assertEquals(200, scene.user(first).status());
        assertEquals(204, person.api().delete("/user/authorized_applications/" + client.id()).status());
        assertEquals(List.of(401, 401), List.of(scene.user(first).status(), scene.user(second).status()));
        assertEquals(0, person.api().get("/user/authorized_applications").body().size());
        assertEquals("404 Application Not Found", person.api().delete("/user/authorized_applications/" + client.id()).message());
        assertFalse(scene.root.get("/user/authorized_applications").body().toString().contains(client.uid()));
    }
}
