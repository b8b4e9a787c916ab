package dev.slipway.bootstrap.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.oauth.OAuthScene.Client;
import dev.slipway.bootstrap.oauth.OAuthScene.Said;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.Stream;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients get tokens, by each grant, or are told what is wrong. */
class TokenEndpointTest {

    private final OAuthScene scene = new OAuthScene();
    private final Person person = scene.root.person();

    private static void isGrant(Said said, String scope) {
        assertEquals(200, said.status(), () -> said.body().toString());
        assertTrue(said.text("access_token").matches("[0-9a-f]{64}"));
        assertEquals(List.of("Bearer", "7200", scope), List.of(said.text("token_type"), said.text("expires_in"), said.text("scope")));
        assertTrue(said.body().get("created_at").asLong() > 1_600_000_000L);
        assertEquals("no-store, no-cache", said.response().headers().firstValue("Cache-Control").orElseThrow());
    }

    @Test
    void client_others_wrote_signs_in_with_a_password() throws GitLabApiException {
        try (GitLabApi client = GitLabApi.oauth2Login(TestServer.shared().address().toString(), person.username(), OAuthScene.PASSWORD)) {
            assertEquals(person.id(), client.getUserApi().getCurrentUser().getId());
        }
    }

    @Test
    void user_signs_in_with_name_or_address_by_form_and_json() {
        Said named = scene.password(person);
        isGrant(named, "api");
        assertTrue(named.text("refresh_token").matches("[0-9a-f]{64}"));
        assertEquals(person.id(), scene.user(named.text("access_token")).body().get("id").asLong());
        isGrant(scene.json("/oauth/token", "{\"grant_type\":\"password\",\"username\":\"%s@EXAMPLE.com\",\"password\":\"%s\"}"
                .formatted(person.username(), OAuthScene.PASSWORD)), "api");
        Client client = scene.client("read_api openid", true);
        isGrant(scene.password(person, "client_id", client.uid(), "client_secret", client.secret()), "read_api openid");
        isGrant(scene.password(person, "scope", "read_user email"), "read_user email");
        assertEquals("400 invalid_scope",
                scene.password(person, "client_id", client.uid(), "client_secret", client.secret(), "scope", "api").error());
        assertEquals("400 invalid_scope", scene.password(person, "scope", "nothing").error());
        assertEquals("401 invalid_client", scene.password(person, "client_id", client.uid()).error());
        assertEquals("401 invalid_client", scene.password(person, "client_id", client.uid(), "client_secret", "x").error());
    }

    @ParameterizedTest
    @ValueSource(strings = {"state = 'blocked'", "state = 'banned'", "state = 'blocked_pending_approval'", "two_factor_enabled = true",
            "password_automatic = true", "password_expired = true", "kind = 'project_bot'", "password_digest = null", "deleted_at = now()"})
    void account_that_may_not_sign_in_is_refused_like_a_wrong_password(String change) {
        TestServer.shared().database().execute("update users set " + change + " where id = " + person.id());
        Said refused = scene.password(person);
        Said wrong = scene.form("/oauth/token", "grant_type", "password", "username", "nobody-at-all", "password", "x");
        assertEquals("400 invalid_grant", refused.error());
        assertEquals(wrong.body(), refused.body());
        assertTrue(refused.response().headers().firstValue("WWW-Authenticate").orElseThrow().contains("error=\"invalid_grant\""));
    }

    @Test
    void application_exchanges_a_code_once() {
        Client client = scene.client("api openid", true);
        String code = scene.code(person, client, "api", null);
        Said tokens = scene.exchange(client, code, null);
        isGrant(tokens, "api");
        assertFalse(tokens.body().has("id_token"));
        assertEquals(200, scene.user(tokens.text("access_token")).status());
        assertEquals("400 invalid_grant", scene.exchange(client, code, null).error());
        Said dead = scene.user(tokens.text("access_token"));
        assertEquals("401 invalid_token", dead.error());
        assertEquals("Token was revoked. You have to re-authorize from the user.", dead.text("error_description"));
        assertEquals("400 invalid_grant", scene.refresh(client, tokens.text("refresh_token")).error());
    }

    @Test
    void code_is_exchanged_once_its_user_has_another_password() {
        Client client = scene.client("api openid", true);
        String code = scene.code(person, client, "api openid", null);
        OAuthScene.expirePassword(person, true);
        Said refused = scene.exchange(client, code, null);
        assertEquals("400 invalid_grant", refused.error());
        assertFalse(refused.body().has("id_token"));
        OAuthScene.expirePassword(person, false);
        isGrant(scene.exchange(client, code, null), "api openid");
    }

    @Test
    void code_of_another_client_address_or_verifier_is_refused_and_stays() {
        Client client = scene.client("api", false);
        Client other = scene.client("api", true);
        String code = scene.code(person, client, null, OAuthScene.CHALLENGE);
        assertEquals("400 invalid_grant", scene.exchange(other, code, OAuthScene.VERIFIER).error());
        assertEquals("400 invalid_grant", scene.exchange(client, code, null).error());
        assertEquals("400 invalid_grant", scene.exchange(client, code, OAuthScene.VERIFIER + "x").error());
        assertEquals("400 invalid_grant", scene.form("/oauth/token", "grant_type", "authorization_code", "code", code, "redirect_uri",
                "https://client.example.com/", "client_id", client.uid(), "code_verifier", OAuthScene.VERIFIER).error());
        isGrant(scene.form("/oauth/token", "grant_type", "authorization_code", "code", code, "redirect_uri", OAuthScene.REDIRECT,
                "client_id", client.uid(), "code_verifier", OAuthScene.VERIFIER), "api");
        String plain = scene.code(person, other, null, null);
        assertEquals("400 invalid_grant", scene.exchange(other, plain, OAuthScene.VERIFIER).error());
        OAuthScene.expire("authorization_codes", "user_id", String.valueOf(person.id()));
        assertEquals("400 invalid_grant", scene.exchange(other, plain, null).error());
    }

    @Test
    void application_acts_for_itself_and_the_api_does_not_know_its_token() {
        Client client = scene.client("api read_api", true);
        Said said = scene.formAs(client.basic(), "/oauth/token", "grant_type", "client_credentials", "scope", "read_api");
        isGrant(said, "read_api");
        assertFalse(said.body().has("refresh_token"));
        assertEquals(401, scene.user(said.text("access_token")).status());
        JsonNode info = scene.get("/oauth/token/info?access_token=" + said.text("access_token")).body();
        assertTrue(info.get("resource_owner_id").isNull());
        assertEquals(client.uid(), info.get("application").get("uid").asText());
        Client open = scene.client("api", false);
        assertEquals("401 unauthorized_client",
                scene.form("/oauth/token", "grant_type", "client_credentials", "client_id", open.uid()).error());
    }

    @TestFactory
    Stream<DynamicTest> request_that_is_wrong_is_told_why() {
        Client client = scene.client("api", true);
        record Wrong(String expected, String... pairs) {}
        return Stream.of(
                new Wrong("400 invalid_request Missing required parameter: grant_type."),
                new Wrong("400 invalid_request Missing required parameter: grant_type.", "grant_type", ""),
                new Wrong("400 unsupported_grant_type The authorization grant type is not supported by the authorization server.",
                        "grant_type", "implicit"),
                new Wrong("400 invalid_request Missing required parameter: code.", "grant_type", "authorization_code"),
                new Wrong("400 invalid_request Missing required parameter: redirect_uri.", "grant_type", "authorization_code", "code", "x"),
                new Wrong("401 invalid_client " + CLIENT, "grant_type", "authorization_code", "code", "x", "redirect_uri", "y"),
                new Wrong("401 invalid_client " + CLIENT, "grant_type", "authorization_code", "code", "x", "redirect_uri", "y",
                        "client_id", client.uid()),
                new Wrong("400 invalid_grant " + GRANT, "grant_type", "authorization_code", "code", "x", "redirect_uri", "y",
                        "client_id", client.uid(), "client_secret", client.secret()),
                new Wrong("400 invalid_request Missing required parameter: refresh_token.", "grant_type", "refresh_token"),
                new Wrong("400 invalid_grant " + GRANT, "grant_type", "refresh_token", "refresh_token", "x"),
                new Wrong("400 invalid_request Missing required parameter: username.", "grant_type", "password", "password", "x"),
                new Wrong("400 invalid_request Missing required parameter: password.", "grant_type", "password", "username", "x"),
                new Wrong("401 invalid_client " + CLIENT, "grant_type", "client_credentials"),
                new Wrong("400 invalid_request Missing required parameter: device_code.", "grant_type",
                        "urn:ietf:params:oauth:grant-type:device_code"))
                .map(wrong -> DynamicTest.dynamicTest(wrong.expected() + List.of(wrong.pairs()), () -> {
                    Said said = scene.form("/oauth/token", wrong.pairs());
                    assertEquals(wrong.expected(), said.error() + " " + said.text("error_description"));
                    assertEquals("no-store, no-cache", said.response().headers().firstValue("Cache-Control").orElseThrow());
                }));
    }

    private static final String CLIENT = "Client authentication failed due to unknown client, no client authentication included, or "
            + "unsupported authentication method.";
    private static final String GRANT = "The provided authorization grant is invalid, expired, revoked, does not match the "
            + "redirection URI used in the authorization request, or was issued to another client.";

    @Test
    void body_that_is_malformed_or_too_long_is_refused() {
        for (String name : List.of("grant_type", "code", "username", "password", "client_id", "client_secret", "refresh_token", "scope")) {
            Said said = scene.form("/oauth/token", name, "a\0b");
            assertEquals("400 " + name + " is invalid", said.error());
        }
        assertEquals(400, scene.json("/oauth/token", "{").status());
        assertEquals(415, OAuthScene.send(HttpRequest.newBuilder(OAuthScene.address("/oauth/token")).header("Content-Type", "text/xml")
                .POST(BodyPublishers.ofString("<x/>"))).status());
        assertEquals(413, scene.form("/oauth/token", "grant_type", "x".repeat(70_000)).status());
        for (String basic : List.of("!", "eA==", "YQBiOmM=", "JTAwOnM=", "JXg6cw==", "")) {
            assertEquals("401 invalid_client", scene.formAs("Basic " + basic, "/oauth/token", "grant_type", "client_credentials").error());
        }
    }
}
