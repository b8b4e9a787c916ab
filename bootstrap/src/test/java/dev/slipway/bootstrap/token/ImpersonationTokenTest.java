package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.api.Test;

/** Administrators make tokens by which they act as a user. */
class ImpersonationTokenTest {

    private final Api root = Api.root();

    @Test
    void administrator_acts_as_the_user_until_the_token_is_revoked() {
        Person person = root.person();
        String path = "/users/" + person.id() + "/impersonation_tokens";
        Answer made = root.post(path, "{\"name\":\"i\",\"scopes\":[\"api\"],\"expires_at\":\"2999-01-02\"}");
        assertEquals(201, made.status(), () -> made.body().toString());
        assertTrue(made.body().get("impersonation").asBoolean());
        assertEquals("2999-01-02", made.body().get("expires_at").asText());
        Api acting = root.with(made.body().get("token").asText());
        assertEquals(person.username(), acting.get("/user").body().get("username").asText());
        Answer shown = root.get(path + "/" + made.id());
        assertEquals("i true true false", shown.body().get("name").asText() + " " + shown.body().get("impersonation").asBoolean() + " "
                + shown.body().get("active").asBoolean() + " " + shown.body().has("token"));
        assertEquals(1, person.api().get("/personal_access_tokens").body().size());
        assertEquals(204, root.delete(path + "/" + made.id()).status());
        assertEquals(401, acting.get("/user").status());
        assertEquals(0, root.get(path + "?state=active").body().size());
        assertEquals(1, root.get(path + "?state=inactive").body().size());
        assertEquals(1, root.get(path).body().size());
    }

    @Test
    void answers_say_what_is_wrong() {
        Person person = root.person();
        String path = "/users/" + person.id() + "/impersonation_tokens";
        assertEquals("{\"scopes\":[\"can't be blank\"]}", root.post(path, "{\"name\":\"i\"}").message());
        assertEquals("{\"scopes\":[\"can only contain available scopes\"]}",
                root.post(path, "{\"name\":\"i\",\"scopes\":[\"sudo\"]}").message());
        assertEquals("name is missing", root.post(path, "{}").body().get("error").asText());
        assertEquals("state does not have a valid value", root.get(path + "?state=dead").body().get("error").asText());
        assertEquals("404 Impersonation Token Not Found", root.get(path + "/999999999").message());
        assertEquals("404 User Not Found", root.get("/users/999999999/impersonation_tokens").message());
        assertEquals(403, person.api().get(path).status());
        assertEquals(412, root.call("DELETE", path + "/" + root.post(path, "{\"name\":\"i\",\"scopes\":\"api\"}").id(), null,
                "If-Unmodified-Since", "Thu, 01 Jan 2015 00:00:00 GMT").status());
    }
}
