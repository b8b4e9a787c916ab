package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

class UserOperationsTest {

    private final Api root = Api.root();

    @Test
    void the_first_administrator_is_user_one() {
        Answer user = root.get("/user");
        assertEquals(200, user.status());
        assertEquals(1, user.id());
        assertEquals("root", user.body().get("username").asText());
        assertEquals("Administrator", user.body().get("name").asText());
        assertTrue(user.body().get("is_admin").asBoolean());
        assertEquals(TestServer.shared().address() + "/root", user.body().get("web_url").asText());
        assertEquals(401, Api.anonymous().get("/user").status());
    }

    @Test
    void every_form_of_a_user_has_its_fields_in_order() {
        String open = "id username name state avatar_url web_url created_at bio location public_email skype linkedin twitter discord "
                + "website_url organization "
                + "job_title pronouns bot work_information followers following is_followed local_time";
        String own = open
                + " last_sign_in_at confirmed_at last_activity_on email theme_id color_scheme_id projects_limit current_sign_in_at "
                + "identities "
                + "can_create_group can_create_project two_factor_enabled external private_profile commit_email "
                + "shared_runners_minutes_limit "
                + "extra_shared_runners_minutes_limit";
        String administrator = own
                + " is_admin note namespace_id created_by is_auditor using_license_seat provisioned_by_group_id highest_role "
                + "current_sign_in_ip last_sign_in_ip sign_in_count plan trial scim_identities";
        Person person = root.person();
        assertEquals(administrator, fields(root.get("/users/" + person.id())));
        assertEquals(own, fields(person.api().get("/user")));
        assertEquals(open, fields(root.person().api().get("/users/" + person.id())));
    }

    private static String fields(Answer answer) {
        return String.join(" ", (Iterable<String>) answer.body()::fieldNames);
    }

    @Test
    void adminstrators_make_users_by_query_and_json() {
        String name = Api.unique("made");
        Answer made = root.post(
                "/users?email=" + name + "@example.com&username=" + name + "&name=Made&password=zumbala-kessel&skip_confirmation=true",
                "{}");
        assertEquals(201, made.status(), made.body().toString());
        assertEquals("root", made.body().get("created_by").get("username").asText());
        assertFalse(made.body().get("confirmed_at").isNull());
        assertEquals(100_000, made.body().get("projects_limit").asInt());
        assertTrue(made.body().get("namespace_id").asLong() > 0);
        assertEquals("", made.body().get("bio").asText());
        assertEquals("Made", root.get("/users/" + made.id()).body().get("name").asText());
    }

    @Test
    void external_users_have_less_unless_given_more() {
        String name = Api.unique("external");
        Answer made = root.post("/users",
                ("{\"email\":\"%s@example.com\",\"username\":\"%s\",\"name\":\"E\",\"force_random_password\":true,\"external\":true,"
                        + "\"provider\":\"ldap\",\"extern_uid\":\"%s\"}")
                .formatted(name, name, name));
        assertEquals(0, made.body().get("projects_limit").asInt());
        assertFalse(made.body().get("can_create_group").asBoolean());
        assertEquals(0, TestServer.shared().database().number("select count(password_digest) from users where id = ?", made.id()));
        assertEquals(name, made.body().get("identities").get(0).get("extern_uid").asText());
        assertEquals(1, root.get("/users?provider=ldap&extern_uid=" + name).body().size());
    }

    @Test
    void all_broken_rules_are_told_at_once() {
        Answer refused = root.post("/users",
                ("{\"email\":\"test@example.com\",\"username\":\"test!\",\"name\":\"T\",\"password\":\"pass\",\"bio\":\"%s\","
                        + "\"projects_limit\":-1}")
                .formatted("b".repeat(256)));
        assertEquals(400, refused.status());
        JsonNode message = refused.body().get("message");
        assertEquals("is too short (minimum is 8 characters)", message.get("password").get(0).asText());
        assertEquals("is too long (maximum is 255 characters)", message.get("bio").get(0).asText());
        assertEquals("must be greater than or equal to 0", message.get("projects_limit").get(0).asText());
        assertEquals("can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'.",
                message.get("username").get(0).asText());
    }

    @Test
    void parameters_are_missed_by_name() {
        Answer refused = root.post("/users", "{\"email\":\"a@example.com\",\"username\":\"x\"}");
        assertEquals(400, refused.status());
        assertEquals(
                "name is missing, password, reset_password, force_random_password are missing, at least one parameter must be provided",
                refused.body().get("error").asText());
        Person person = root.person();
        assertEquals(400, person.api().post("/users", "{}").status());
        assertEquals(403, person.api()
                .post("/users", "{\"email\":\"a@b.c\",\"username\":\"x\",\"name\":\"x\",\"password\":\"zumbala-kessel\"}").status());
        assertEquals(401, Api.anonymous().post("/users", "{}").status());
    }

    @Test
    void addresses_and_names_belong_to_one() {
        Person person = root.person();
        String body = "{\"email\":\"%s\",\"username\":\"%s\",\"name\":\"x\",\"password\":\"zumbala-kessel\"}";
        Answer email = root.post("/users", body.formatted(person.username().toUpperCase() + "@EXAMPLE.com", Api.unique("other")));
        assertEquals(409, email.status());
        assertEquals("Email has already been taken", email.message());
        Answer username = root.post("/users", body.formatted(Api.unique("other") + "@example.com", person.username().toUpperCase()));
        assertEquals(409, username.status());
        assertEquals("Username has already been taken", username.message());
        String group = Api.unique("group");
        root.post("/groups", "{\"name\":\"G\",\"path\":\"" + group + "\"}");
        Answer path = root.post("/users", body.formatted(group + "@example.com", group));
        assertEquals(400, path.status());
        assertEquals("has already been taken", path.body().get("message").get("username").get(0).asText());
    }

    @Test
    void how_much_is_told_depends_on_who_asks() {
        Person person = root.person();
        Answer own = person.api().get("/user");
        assertTrue(own.body().has("email") && !own.body().has("is_admin"));
        Answer other = person.api().get("/users/1");
        assertEquals(200, other.status());
        assertTrue(other.body().has("bio") && !other.body().has("email"));
        assertTrue(root.get("/users/" + person.id()).body().has("highest_role"));
        Answer anonymous = Api.anonymous().get("/users/1");
        assertEquals(403, anonymous.status());
        assertEquals("403 Forbidden - Not authorized!", anonymous.message());
        assertEquals("404 User Not Found", person.api().get("/users/999999").message());
        assertEquals("{\"error\":\"404 Not Found\"}", person.api().get("/users/abc").body().toString());
    }

    @Test
    void lists_are_brief_for_users_and_full_for_administrators() {
        Person person = root.person();
        JsonNode brief = person.api().get("/users?username=" + person.username().toUpperCase()).body();
        assertEquals(1, brief.size());
        assertFalse(brief.get(0).has("created_at"));
        assertTrue(root.get("/users?search=" + person.username()).body().get(0).has("email"));
        assertEquals(403, Api.anonymous().get("/users").status());
        assertEquals("403 Forbidden - Not authorized to access /api/v4/users", Api.anonymous().get("/users").message());
        assertEquals(1, Api.anonymous().get("/users?username=root").body().size());
        assertEquals("extern_uid, provider provide all or none of parameters", root.get("/users?provider=x").body().get("error").asText());
        assertEquals(403, person.api().get("/users?provider=x&extern_uid=y").status());
        assertEquals("order_by does not have a valid value", root.get("/users?order_by=shoe").body().get("error").asText());
        assertEquals("1", root.get("/users?order_by=id&sort=asc&per_page=1").body().get(0).get("id").asText());
    }

    @Test
    void deleted_users_are_gone_with_their_tokens() throws InterruptedException {
        Person person = root.person();
        assertEquals(200, person.api().get("/user").status());
        assertEquals(403, person.api().delete("/users/1").status());
        assertEquals(412,
                root.call("DELETE", "/users/" + person.id(), null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        assertEquals(204, root.delete("/users/" + person.id()).status());
        assertEquals(404, root.get("/users/" + person.id()).status());
        assertEquals(404, root.delete("/users/" + person.id()).status());
        assertEquals(401, person.api().get("/user").status());
        assertEquals(0, root.get("/users?username=" + person.username()).body().size());
    }

    @Test
    void administrators_delete_other_accounts_alone() {
        assertEquals("403 Forbidden - The API initiating user cannot be deleted by the API", root.delete("/users/1").message());
        assertEquals(200, root.get("/users/1").status());
    }

    @Test
    void sole_owners_stay_unless_their_groups_go_too() {
        Person person = root.person();
        String path = Api.unique("sole");
        person.api().post("/groups", "{\"name\":\"G\",\"path\":\"" + path + "\"}");
        Answer refused = root.delete("/users/" + person.id());
        assertEquals(409, refused.status());
        assertEquals("User cannot be removed while is the sole-owner of a group", refused.message());
        assertEquals(204, root.delete("/users/" + person.id() + "?hard_delete=true").status());
        assertEquals(404, root.get("/groups/" + path).status());
        assertNull(root.get("/groups/" + path).header("X-Total"));
    }
}
