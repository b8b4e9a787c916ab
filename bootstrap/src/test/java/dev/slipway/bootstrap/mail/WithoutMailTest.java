package dev.slipway.bootstrap.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.WebClient;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Links of an installation that sends no mail. */
class WithoutMailTest {

    private static final String PASSWORD = "zumbala-kessel";

    private final Api root = Api.root();

    private static String path(JsonNode answer, String key) {
        String url = answer.get(key).asText();
        String base = TestServer.shared().address().toString();
        assertTrue(url.startsWith(base + "/users/"), url);
        return url.substring(base.length());
    }

    @Test
    void administrator_who_makes_a_user_is_shown_the_links_once() {
        String name = Api.unique("anna");
        JsonNode made = root.post("/users", "{\"name\":\"N\",\"username\":\"" + name + "\",\"email\":\"" + name
                + "@example.com\",\"reset_password\":true}").body();
        long id = made.get("id").asLong();
        String reset = path(made, "reset_password_url");
        String confirmation = path(made, "confirmation_url");
        JsonNode again = root.get("/users/" + id).body();
        assertFalse(again.has("reset_password_url") || again.has("confirmation_url"));
        String token = reset.replaceAll(".*=", "");
        assertEquals(0, TestServer.shared().database().number("select count(*) from account_links where account_links::text like ?",
                "%" + token + "%"));
        WebClient browser = WebClient.shared();
        browser.get(confirmation);
        assertEquals(200, browser.post("/users/confirmation", "confirmation_token", confirmation.replaceAll(".*=", "")).statusCode());
        assertFalse(root.get("/users/" + id).body().get("confirmed_at").isNull());
        browser.get(reset);
        assertEquals(200, browser.post("/users/password/edit", "reset_password_token", token, "password", PASSWORD,
                "password_confirmation", PASSWORD).statusCode());
        assertEquals(200, WebClient.shared().signIn(name, PASSWORD).get("/-/profile").statusCode());
    }

    @Test
    void administrator_is_shown_the_confirmation_of_a_changed_address() {
        Api.Person person = root.person();
        String address = Api.unique("second") + "@example.com";
        JsonNode added = root.post("/users/" + person.id() + "/emails", "{\"email\":\"" + address + "\"}").body();
        assertTrue(path(added, "confirmation_url").startsWith("/users/confirmation?confirmation_token="));
        JsonNode pending = root.put("/users/" + person.id(), "{\"email\":\"" + address + "\"}").body();
        String link = path(pending, "confirmation_url");
        WebClient browser = WebClient.shared();
        browser.get(link);
        browser.post("/users/confirmation", "confirmation_token", link.replaceAll(".*=", ""));
        assertEquals(address, root.get("/users/" + person.id()).body().get("email").asText());
    }

    @Test
    void later_choice_of_the_primary_address_counts() {
        Api.Person person = root.person();
        String first = Api.unique("first") + "@example.com";
        String second = Api.unique("second") + "@example.com";
        for (String address : new String[] {first, second}) {
            root.post("/users/" + person.id() + "/emails", "{\"email\":\"" + address + "\"}");
        }
        String link = path(root.put("/users/" + person.id(), "{\"email\":\"" + first + "\"}").body(), "confirmation_url");
        root.put("/users/" + person.id(), "{\"email\":\"" + second + "\",\"skip_reconfirmation\":true}");
        assertEquals(422, WebClient.shared().get(link).statusCode());
        assertEquals(second, root.get("/users/" + person.id()).body().get("email").asText());
    }

    @Test
    void owner_who_adds_an_address_is_shown_no_link() {
        JsonNode added = root.person().api().post("/user/emails", "{\"email\":\"" + Api.unique("own") + "@example.com\"}").body();
        assertFalse(added.has("confirmation_url"), added.toString());
    }

    @Test
    void forgotten_password_leads_to_the_administrators() {
        WebClient browser = WebClient.shared();
        browser.get("/users/password/new");
        HttpResponse<String> answer = browser.post("/users/password", "email", "anna@example.com");
        assertEquals(422, answer.statusCode());
        assertTrue(answer.body().contains("This server sends no mail."), answer.body());
    }
}
