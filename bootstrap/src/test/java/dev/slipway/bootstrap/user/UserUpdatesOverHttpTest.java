package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class UserUpdatesOverHttpTest {

    private final Api root = Api.root();

    private Answer update(Person person, String json) {
        return root.put("/users/" + person.id(), json);
    }

    @Test
    void administrator_changes_every_attribute() {
        Person person = root.person();
        String name = Api.unique("renamed");
        JsonNode user = update(person, """
                {"username": "%s", "name": "New Name", "password": "zumbala-kessel-2", "admin": true, "auditor": true, "external": true,
                 "can_create_group": false, "projects_limit": 7, "private_profile": true, "theme_id": 2, "color_scheme_id": 3,
                 "commit_email": "_private", "bio": "b", "location": "l", "skype": "s", "linkedin": "li", "twitter": "t",
                 "discord": "12345678901234567", "website_url": "https://example.com", "organization": "o", "job_title": "j",
                 "pronouns": "p", "note": "n", "view_diffs_file_by_file": true, "shared_runners_minutes_limit": 1,
                 "extra_shared_runners_minutes_limit": 2, "provider": "ldap", "extern_uid": "%s"}""".formatted(name, name)).body();
        assertEquals(name + " New Name true true true false 7 true 2 3", texts(user, "username", "name", "is_admin", "is_auditor",
                "external", "can_create_group", "projects_limit", "private_profile", "theme_id", "color_scheme_id"));
        assertEquals("b l s li t 12345678901234567 https://example.com o j p n 1 2", texts(user, "bio", "location", "skype", "linkedin",
                "twitter", "discord", "website_url", "organization", "job_title", "pronouns", "note", "shared_runners_minutes_limit",
                "extra_shared_runners_minutes_limit"));
        assertTrue(user.get("commit_email").asText().startsWith(person.id() + "-" + name + "@users.noreply."));
        assertEquals(name, user.get("identities").get(0).get("extern_uid").asText());
        assertEquals(user, root.get("/users/" + person.id()).body());
        assertEquals(1, root.get("/users?username=" + name).body().size());
        assertEquals(0, root.get("/users?skip_ldap=true&username=" + name).body().size());
    }

    @Test
    void attributes_that_are_not_sent_stay_and_null_clears_texts() {
        Person person = root.person();
        update(person, "{\"bio\":\"b\",\"location\":\"l\",\"external\":true,\"private_profile\":true}");
        JsonNode user = update(person, "{\"location\":null,\"private_profile\":null}").body();
        assertEquals("b null true false", texts(user, "bio", "location", "external", "private_profile"));
    }

    private static String texts(JsonNode user, String... names) {
        return Arrays.stream(names).map(name -> user.get(name).asText()).collect(Collectors.joining(" "));
    }

    @Test
    void unchanged_address_and_names_are_taken_again_by_query() {
        Person person = root.person();
        Answer same = root.put("/users/" + person.id() + "?email=" + person.username() + "@example.com&username=" + person.username()
                + "&name=Same", "{}");
        assertEquals(200, same.status(), same.body().toString());
        assertEquals("Same", same.body().get("name").asText());
    }

    @Test
    void new_primary_address_was_added_before() {
        Person person = root.person();
        Person other = root.person();
        String address = Api.unique("second") + "@example.com";
        assertEquals("{\"email\":[\"must be one of the secondary addresses of the user\"]}", message(person, "email", address));
        assertEquals("Email has already been taken", message(person, "email", other.username() + "@EXAMPLE.com"));
        add(person, address);
        Answer pending = update(person, "{\"email\":\"" + address + "\",\"name\":\"Pending\"}");
        assertEquals(person.username() + "@example.com Pending", texts(pending.body(), "email", "name"));
        assertEquals("{\"public_email\":[\"must be an email you have verified\"]}", message(person, "public_email", address));
        assertEquals("{\"commit_email\":[\"must be an email you have verified\"]}", message(person, "commit_email", address));
        Answer changed = update(person, "{\"email\":\"" + address + "\",\"skip_reconfirmation\":true,\"name\":\"N\"}");
        assertEquals(address, changed.body().get("email").asText());
        assertFalse(changed.body().get("confirmed_at").isNull());
        Answer shown = update(person, "{\"public_email\":\"" + address + "\",\"commit_email\":\"" + address + "\"}");
        assertEquals(address + " " + address, texts(shown.body(), "public_email", "commit_email"));
        assertEquals(person.id(), root.get("/users?search=" + person.username() + "@example.com").body().get(0).get("id").asLong());
    }

    private static void add(Person person, String address) {
        TestServer.shared().database().number("""
                insert into user_emails (user_id, email, created_at, updated_at) values (?, ?, now(), now()) returning id""", person.id(),
                address);
    }

    private String message(Person person, String attribute, String value) {
        return update(person, "{\"" + attribute + "\":\"" + value + "\"}").message();
    }

    @Test
    void new_username_moves_projects_and_taken_ones_are_refused() {
        Person person = root.person();
        Person other = root.person();
        String group = Api.unique("group");
        root.post("/groups", "{\"name\":\"G\",\"path\":\"" + group + "\"}");
        long project = person.api().post("/projects", "{\"name\":\"App\"}").id();
        assertEquals("Username has already been taken", message(person, "username", other.username().toUpperCase()));
        assertEquals("{\"username\":[\"has already been taken\"]}", message(person, "username", group));
        String name = Api.unique("Moved");
        assertEquals(200, update(person, "{\"username\":\"" + name + "\"}").status());
        assertEquals(name + "/app", person.api().get("/projects/" + project).body().get("path_with_namespace").asText());
        assertEquals(project, person.api().get("/projects/" + name + "%2Fapp").id());
        assertEquals(404, person.api().get("/projects/" + person.username() + "%2Fapp").status());
        assertEquals(name, person.api().get("/user").body().get("username").asText());
    }

    @Test
    void administrators_demote_other_accounts_alone() {
        Answer refused = root.put("/users/1", "{\"admin\":false}");
        assertEquals("403 Forbidden - The API initiating user cannot be demoted by the API", refused.message());
        assertEquals(200, root.put("/users/1", "{\"admin\":true}").status());
    }

    @Test
    void demoted_administrator_loses_rights_at_the_next_request() {
        Person person = root.person();
        update(person, "{\"admin\":true}");
        assertEquals(200, person.api().get("/users/" + person.id()).status());
        assertTrue(person.api().get("/user").body().has("is_admin"));
        update(person, "{\"admin\":false}");
        assertFalse(person.api().get("/user").body().has("is_admin"));
        assertEquals(403, person.api().put("/users/" + person.id(), "{\"admin\":true}").status());
    }

    @Test
    void broken_rules_are_named_together_and_nothing_changes() {
        Person person = root.person();
        Answer refused = update(person, "{\"name\":\"\",\"username\":\"a b\",\"password\":\"short\",\"bio\":\"changed\",\"theme_id\":99}");
        assertEquals(400, refused.status());
        assertEquals(List.of("name", "username", "password", "theme_id"),
                names(refused.body().get("message")));
        assertEquals("", root.get("/users/" + person.id()).body().get("bio").asText());
        assertEquals(404, root.put("/users/999999999", "{}").status());
        assertEquals(401, Api.anonymous().put("/users/1", "{}").status());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
