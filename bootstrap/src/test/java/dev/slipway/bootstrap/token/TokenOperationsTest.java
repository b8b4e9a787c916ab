package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TokenOperationsTest {

    private final Api root = Api.root();

    @Test
    void tokens_are_shown_once_and_open_the_door() {
        Person person = root.person("read_api");
        Answer issued = root.post("/users/" + person.id() + "/personal_access_tokens",
                "{\"name\":\"n\",\"scopes\":[\"api\"],\"expires_at\":\"2999-01-02\"}");
        assertEquals(201, issued.status());
        String token = issued.body().get("token").asText();
        assertTrue(token.matches("glpat-[A-Za-z0-9_-]{20}"), token);
        assertEquals("2999-01-02", issued.body().get("expires_at").asText());
        assertTrue(issued.body().get("active").asBoolean());
        Api with = root.with(token);
        assertEquals(issued.id(), with.get("/personal_access_tokens/self").id());
        assertFalse(with.get("/personal_access_tokens/" + issued.id()).body().has("token"));
        assertEquals(204, with.delete("/personal_access_tokens/self").status());
        Answer dead = with.get("/user");
        assertEquals(401, dead.status());
        assertEquals("invalid_token", dead.body().get("error").asText());
    }

    @Test
    void a_token_younger_than_the_client_says_stays() {
        Person person = root.person();
        String path = "/personal_access_tokens/" + person.api().get("/personal_access_tokens/self").id();
        String longAgo = "Thu, 01 Jan 2015 00:00:00 GMT";
        assertEquals(412, person.api().call("DELETE", path, null, "If-Unmodified-Since", longAgo).status());
        assertEquals(412, person.api().call("DELETE", "/personal_access_tokens/self", null, "If-Unmodified-Since", longAgo).status());
        assertEquals(204, person.api().call("DELETE", path, null, "If-Unmodified-Since", "Fri, 01 Jan 2100 00:00:00 GMT").status());
    }

    @Test
    void only_administrators_issue_and_the_rules_are_told() {
        Person person = root.person();
        String path = "/users/" + person.id() + "/personal_access_tokens";
        assertEquals(403, person.api().post(path, "{}").status());
        assertEquals(401, Api.anonymous().post(path, "{}").status());
        assertEquals("name is missing, scopes is missing", root.post(path, "{}").body().get("error").asText());
        assertEquals("scopes does not have a valid value",
                root.post(path, "{\"name\":\"n\",\"scopes\":[\"shoe\"]}").body().get("error").asText());
        Answer sudo = root.post(path, "{\"name\":\"n\",\"scopes\":[\"sudo\"]}");
        assertEquals(422, sudo.status());
        assertEquals("Scopes can only contain available scopes", sudo.message());
        assertEquals("Name can't be blank", root.post(path, "{\"name\":\" \",\"scopes\":[\"api\"]}").message());
        assertEquals("404 User Not Found",
                root.post("/users/999999/personal_access_tokens", "{\"name\":\"n\",\"scopes\":[\"api\"]}").message());
    }

    @Test
    void people_see_their_own_and_administrators_all() {
        Person anna = root.person();
        Person bob = root.person();
        long hers = anna.api().get("/personal_access_tokens").body().get(0).get("id").asLong();
        assertEquals(1, anna.api().get("/personal_access_tokens").body().size());
        assertEquals(401, bob.api().get("/personal_access_tokens?user_id=" + anna.id()).status());
        assertEquals(401, bob.api().get("/personal_access_tokens/" + hers).status());
        assertEquals(401, bob.api().get("/personal_access_tokens/999999").status());
        assertEquals(404, root.get("/personal_access_tokens/999999").status());
        assertEquals("404 User Not Found", root.get("/personal_access_tokens?user_id=999999").message());
        assertEquals(1, root.get("/personal_access_tokens?user_id=" + anna.id() + "&state=active&search=T").body().size());
        assertEquals(0, root.get("/personal_access_tokens?user_id=" + anna.id() + "&revoked=true").body().size());
        assertEquals(400, bob.api().delete("/personal_access_tokens/" + hers).status());
        assertEquals("404 Not found", bob.api().delete("/personal_access_tokens/999999").message());
        assertEquals(204, root.delete("/personal_access_tokens/" + hers).status());
        assertEquals(401, anna.api().get("/user").status());
        assertEquals(1, root.get("/personal_access_tokens?user_id=" + anna.id() + "&state=inactive").body().size());
    }

    @Test
    void scopes_open_what_they_name() {
        Person reader = root.person("read_user");
        assertEquals(200, reader.api().get("/user").status());
        Answer refused = reader.api().get("/projects");
        assertEquals(403, refused.status());
        assertEquals("api read_api", refused.body().get("scope").asText());
        assertEquals(200, reader.api().get("/personal_access_tokens/self").status());
    }

    @Test
    void the_first_administrator_is_made_once() {
        assertEquals(Optional.empty(), TestServer.shared().bean(CreateFirstAdministrator.class).create(Optional.empty(), Optional.empty()));
    }
}
