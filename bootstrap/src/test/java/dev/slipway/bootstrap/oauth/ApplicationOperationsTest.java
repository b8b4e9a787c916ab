package dev.slipway.bootstrap.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.oauth.OAuthScene.Client;
import dev.slipway.bootstrap.oauth.OAuthScene.Said;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

/** Administrators register applications. */
class ApplicationOperationsTest {

    private final OAuthScene scene = new OAuthScene();

    @Test
    void administrator_registers_an_application_and_sees_its_secret_once() {
        Answer made = scene.root.post("/applications",
                "{\"name\":\"N\",\"redirect_uri\":\"https://a.example.com/x\",\"scopes\":\"api openid\",\"trusted\":true}");
        assertEquals(201, made.status());
        assertTrue(made.body().get("application_id").asText().matches("[0-9a-f]{64}"));
        String secret = made.body().get("secret").asText();
        assertTrue(secret.matches("gloas-[0-9a-f]{64}"), secret);
        assertEquals("{\"id\":%d,\"application_id\":\"%s\",\"application_name\":\"N\",\"secret\":\"%s\",".formatted(made.id(),
                made.body().get("application_id").asText(), secret)
                + "\"callback_url\":\"https://a.example.com/x\",\"confidential\":true,\"trusted\":true,\"scopes\":[\"api\",\"openid\"]}",
                made.body().toString());
        String listed = scene.root.get("/applications?per_page=100").body().toString();
        assertTrue(listed.contains(made.body().get("application_id").asText()));
        assertFalse(listed.contains("secret"));
        assertEquals(0L, TestServer.shared().database().number("select count(*) from applications where secret_digest = ?::text::bytea",
                secret));
    }

    @Test
    void rules_are_told_by_field() {
        assertEquals("name is missing, redirect_uri is missing, scopes is missing",
                scene.root.post("/applications", "{}").body().get("error").asText());
        Answer wrong = scene.root.post("/applications",
                "{\"name\":\" \",\"redirect_uri\":\"javascript:x https://a/#b\",\"scopes\":\"api shoe\"}");
        assertEquals("400 {\"name\":[\"can't be blank\"],\"redirect_uri\":[\"is forbidden by the server.\",\"cannot contain a fragment.\"],"
                + "\"scopes\":[\"doesn't match configured on the server.\"]}", wrong.status() + " " + wrong.message());
    }

    @Test
    void old_secret_is_dead_when_it_is_renewed_and_tokens_stay() {
        Client client = scene.client("api", true);
        Person person = scene.root.person();
        Said tokens = scene.exchange(client, scene.code(person, client, "api", null), null);
        Answer renewed = scene.root.post("/applications/" + client.id() + "/renew-secret", null);
        assertEquals(201, renewed.status());
        Client now = new Client(client.id(), client.uid(), renewed.body().get("secret").asText());
        assertEquals("401 invalid_client", scene.formAs(client.basic(), "/oauth/token", "grant_type", "client_credentials").error());
        assertEquals(200, scene.formAs(now.basic(), "/oauth/token", "grant_type", "client_credentials").status());
        assertEquals(200, scene.user(tokens.text("access_token")).status());
        assertEquals("404 Application Not Found", scene.root.post("/applications/999999999/renew-secret", null).message());
    }

    @Test
    void tokens_of_a_deleted_application_are_dead_at_once() {
        Client client = scene.client("api", true);
        Person person = scene.root.person();
        Said tokens = scene.exchange(client, scene.code(person, client, "api", null), null);
        assertEquals(200, scene.user(tokens.text("access_token")).status());
        assertEquals(204, scene.root.delete("/applications/" + client.id()).status());
        assertEquals(401, scene.user(tokens.text("access_token")).status());
        assertEquals("401 invalid_client", scene.refresh(client, tokens.text("refresh_token")).error());
        assertEquals("404 Application Not Found", scene.root.delete("/applications/" + client.id()).message());
    }
}
