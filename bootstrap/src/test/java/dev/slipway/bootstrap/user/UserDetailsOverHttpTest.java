package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UserDetailsOverHttpTest {

    private final Api root = Api.root();

    @Test
    void user_adds_reads_and_removes_secondary_addresses() {
        Person person = root.person();
        String address = Api.unique("mine") + "@example.com";
        Answer added = person.api().post("/user/emails", "{\"email\":\"" + address + "\"}");
        assertEquals(201, added.status());
        assertEquals("{\"id\":" + added.id() + ",\"email\":\"" + address + "\",\"confirmed_at\":null}", added.body().toString());
        assertEquals(added.body(), person.api().get("/user/emails/" + added.id()).body());
        assertEquals(List.of(added.body()), person.api().get("/user/emails").body().valueStream().toList());
        assertEquals("404 Email Not Found", root.get("/user/emails/" + added.id()).message());
        assertEquals(204, person.api().delete("/user/emails/" + added.id()).status());
        assertEquals("404 Email Not Found", person.api().delete("/user/emails/" + added.id()).message());
    }

    @Test
    void administrator_adds_confirmed_address_that_has_one_user() {
        Person person = root.person();
        String at = "/users/" + person.id() + "/emails";
        String address = Api.unique("theirs") + "@example.com";
        Answer added = root.post(at, "{\"email\":\"" + address + "\",\"skip_confirmation\":true}");
        assertFalse(added.body().get("confirmed_at").isNull());
        assertEquals(1, root.get(at).body().size());
        assertEquals("{\"email\":[\"has already been taken\"]}",
                root.post("/user/emails", "{\"email\":\"" + address.toUpperCase() + "\"}").message());
        assertEquals("{\"email\":[\"is invalid\"]}", root.post(at, "{\"email\":\"nothing\"}").message());
        assertEquals(403, person.api().get(at).status());
        assertEquals(403, person.api().post(at, "{\"email\":\"x@example.com\"}").status());
        assertEquals("404 User Not Found", root.post("/users/999999999/emails", "{\"email\":\"x@example.com\"}").message());
        assertEquals(412,
                root.call("DELETE", at + "/" + added.id(), null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        assertEquals(204, root.delete(at + "/" + added.id()).status());
    }

    @Test
    void status_is_set_seen_by_others_and_removed() {
        Person person = root.person();
        assertEquals("{\"emoji\":null,\"message\":null,\"availability\":null,\"message_html\":null,\"clear_status_at\":null}",
                person.api().get("/user/status").body().toString());
        Answer set = person.api().put("/user/status",
                "{\"message\":\"<away>\",\"availability\":\"busy\",\"clear_status_after\":\"3_hours\"}");
        assertEquals(200, set.status(), set.body().toString());
        JsonNode seen = Api.anonymous().get("/users/" + person.username() + "/status").body();
        assertEquals("speech_balloon <away> busy &lt;away&gt;", seen.get("emoji").asText() + " " + seen.get("message").asText() + " "
                + seen.get("availability").asText() + " " + seen.get("message_html").asText());
        assertEquals(seen, person.api().get("/users/" + person.id() + "/status").body());
        assertFalse(seen.get("clear_status_at").isNull());
        expire(person);
        assertTrue(person.api().get("/user/status").body().get("message").isNull());
        assertEquals("{\"emoji\":[\"is not included in the list\"],\"message\":[\"is too long (maximum is 100 characters)\"]}",
                person.api().put("/user/status", "{\"emoji\":\"No!\",\"message\":\"" + "x".repeat(101) + "\"}").message());
        person.api().put("/user/status", "{\"emoji\":\"coffee\"}");
        assertEquals("coffee", person.api().get("/user/status").body().get("emoji").asText());
        assertTrue(person.api().put("/user/status", "{}").body().get("emoji").isNull());
        assertEquals("404 User Not Found", person.api().get("/users/999999999/status").message());
    }

    private static void expire(Person person) {
        TestServer.shared().database().number("update user_statuses set clear_at = now() where user_id = ? returning user_id", person.id());
    }

    @Test
    void activities_name_users_and_their_last_day() {
        Person person = root.person();
        person.api().get("/user");
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        JsonNode mine = Stream.iterate(1, page -> page + 1).limit(50)
                .flatMap(page -> root.get("/user/activities?per_page=100&page=" + page + "&from=" + today).body().valueStream())
                .filter(activity -> activity.get("username").asText().equals(person.username())).findFirst().orElseThrow();
        assertEquals("{\"username\":\"%s\",\"last_activity_on\":\"%s\",\"last_activity_at\":\"%s\"}"
                .formatted(person.username(), today, today), mine.toString());
        assertEquals(0, root.get("/user/activities?from=2999-01-01").body().size());
        assertEquals(403, person.api().get("/user/activities").status());
        assertEquals(401, Api.anonymous().get("/user/activities").status());
    }

    @Test
    void memberships_and_associations_of_user_are_told() {
        Person person = root.person();
        String path = Api.unique("members");
        long group = person.api().post("/groups", "{\"name\":\"G " + path + "\",\"path\":\"" + path + "\"}").id();
        String at = "/users/" + person.id();
        assertEquals("[{\"source_id\":" + group + ",\"source_name\":\"G " + path
                + "\",\"source_type\":\"Namespace\",\"access_level\":\"50\"}]", root.get(at + "/memberships").body().toString());
        assertEquals(0, root.get(at + "/memberships?type=Project").body().size());
        assertEquals("type does not have a valid value", root.get(at + "/memberships?type=Thing").body().get("error").asText());
        assertEquals(403, person.api().get(at + "/memberships").status());
        assertEquals("404 User Not Found", root.get("/users/999999999/memberships").message());
        assertEquals("{\"groups_count\":1,\"projects_count\":0,\"issues_count\":0,\"merge_requests_count\":0}",
                person.api().get(at + "/associations_count").body().toString());
        assertEquals(403, person.api().get("/users/1/associations_count").status());
        assertEquals(401, Api.anonymous().get(at + "/associations_count").status());
    }

    @Test
    void two_factor_authentication_is_disabled_for_others_than_administrators() {
        Person person = root.person();
        String at = "/users/" + person.id() + "/disable_two_factor";
        assertEquals("400 Bad request - Two-factor authentication is not enabled for this user", disable(root, at).message());
        TestServer.shared().database().number("update users set two_factor_enabled = true where id = ? returning id", person.id());
        assertEquals(403, disable(person.api(), at).status());
        assertEquals(204, disable(root, at).status());
        assertFalse(root.get("/users/" + person.id()).body().get("two_factor_enabled").asBoolean());
        Answer own = disable(root, "/users/1/disable_two_factor");
        assertEquals(403, own.status());
        assertEquals("403 Forbidden - Two-factor authentication for admins cannot be disabled via the API. Use the Rails console",
                own.message());
        assertEquals("404 User Not Found", disable(root, "/users/999999999/disable_two_factor").message());
    }

    private static Answer disable(Api api, String path) {
        return api.call("PATCH", path, "");
    }
}
