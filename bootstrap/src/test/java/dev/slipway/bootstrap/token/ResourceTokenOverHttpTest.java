package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

/** Maintainers and owners make access tokens of their projects and groups. */
class ResourceTokenOverHttpTest {

    private final Api root = Api.root();

    private static String name() {
        return Api.unique("resource");
    }

    @Test
    void maintainer_makes_a_token_whose_bot_works_in_the_project_until_it_is_revoked() {
        Person owner = root.person();
        long project = owner.api().post("/projects", "{\"name\":\"" + name() + "\"}").id();
        String path = "/projects/" + project + "/access_tokens";
        Answer made = owner.api().post(path,
                "{\"name\":\"deploy\",\"scopes\":[\"api\"],\"access_level\":30,\"expires_at\":\"2999-01-02\"}");
        assertEquals(201, made.status(), () -> made.body().toString());
        assertEquals(30, made.body().get("access_level").asInt());
        Api bot = root.with(made.body().get("token").asText());
        Answer self = bot.get("/user");
        assertTrue(self.body().get("username").asText().startsWith("project_" + project + "_bot"), () -> self.body().toString());
        assertEquals("deploy", self.body().get("name").asText());
        assertEquals(200, bot.get("/projects/" + project).status());
        assertEquals(401, bot.get(path).status());
        long botId = self.id();
        assertTrue(root.get("/users/" + botId).body().get("bot").asBoolean());
        assertEquals(0, TestServer.shared().database().number("select count(password_digest) from users where id = ?", botId));
        String username = self.body().get("username").asText();
        assertEquals(1, root.get("/users?username=" + username).body().size());
        assertEquals(0, root.get("/users?without_project_bots=true&username=" + username).body().size());
        assertEquals(30, owner.api().get("/projects/" + project + "/members/" + botId).body().get("access_level").asInt());
        Answer rotated = bot.post(path + "/self/rotate", "{}");
        assertEquals("200 30", rotated.status() + " " + rotated.body().path("access_level").asText(), () -> rotated.body().toString());
        assertEquals(401, bot.get("/user").status());
        assertEquals(2, owner.api().get(path).body().size());
        assertEquals(1, owner.api().get(path + "?state=active&sort=name_asc").body().size());
        assertFalse(owner.api().get(path + "/" + rotated.id()).body().has("token"));
        assertEquals(204, owner.api().delete(path + "/" + rotated.id()).status());
        assertEquals(401, root.with(rotated.body().get("token").asText()).get("/user").status());
        assertEquals(404, root.get("/users/" + botId).status());
        assertEquals(0, owner.api().get(path).body().size());
        assertEquals(0, owner.api().get("/projects/" + project + "/members?query=" + username).body().size());
    }

    @Test
    void owner_makes_a_token_of_a_group() {
        Person owner = root.person();
        String group = name();
        long id = owner.api().post("/groups", "{\"name\":\"" + group + "\",\"path\":\"" + group + "\"}").id();
        Answer made = owner.api().post("/groups/" + group + "/access_tokens", "{\"name\":\"t\",\"scopes\":\"api,read_repository\"}");
        assertEquals("201 40", made.status() + " " + made.body().path("access_level").asText(), () -> made.body().toString());
        Api bot = root.with(made.body().get("token").asText());
        assertTrue(bot.get("/user").body().get("username").asText().startsWith("group_" + id + "_bot"));
        Answer rotated = owner.api().post("/groups/" + id + "/access_tokens/" + made.id() + "/rotate", "{}");
        assertEquals(200, rotated.status());
        assertEquals("404 Could not find group access token with token_id: 999999999 Not Found",
                owner.api().get("/groups/" + id + "/access_tokens/999999999").message());
    }

    @Test
    void answers_say_what_is_wrong() {
        Person owner = root.person();
        Person developer = root.person();
        long project = owner.api().post("/projects", "{\"name\":\"" + name() + "\"}").id();
        owner.api().post("/projects/" + project + "/members", "{\"user_id\":" + developer.id() + ",\"access_level\":40}");
        String path = "/projects/" + project + "/access_tokens";
        assertEquals("name is missing, scopes is missing, scopes does not have a valid value",
                owner.api().post(path, "{}").body().get("error").asText());
        assertEquals("scopes does not have a valid value",
                owner.api().post(path, "{\"name\":\"t\",\"scopes\":[\"read_user\"]}").body().get("error").asText());
        assertEquals("access_level does not have a valid value",
                owner.api().post(path, "{\"name\":\"t\",\"scopes\":[\"api\"],\"access_level\":15}").body().get("error").asText());
        assertEquals("400 Bad request - Access level of the token contains permissions not held by the creating user",
                developer.api().post(path, "{\"name\":\"t\",\"scopes\":[\"api\"],\"access_level\":50}").message());
        owner.api().put("/projects/" + project + "/members/" + developer.id(), "{\"access_level\":30}");
        assertEquals("400 Bad request - User does not have permission to create project access token",
                developer.api().post(path, "{\"name\":\"t\",\"scopes\":[\"api\"]}").message());
        assertEquals("400 Bad request - Expires at must be in the future",
                owner.api().post(path, "{\"name\":\"t\",\"scopes\":[\"api\"],\"expires_at\":\"2001-01-01\"}").message());
    }
}
