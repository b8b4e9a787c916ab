package dev.slipway.bootstrap.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.oauth.consent.AnswerDevice;
import dev.slipway.bootstrap.oauth.OAuthScene.Client;
import dev.slipway.bootstrap.oauth.OAuthScene.Said;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.Caller;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Devices get tokens once their users approve, and applications are told who signed in. */
class DeviceAndIdentityTest {

    private static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";
    private static final String SERVER = TestServer.shared().address().toString();

    private final OAuthScene scene = new OAuthScene();
    private final Person person = scene.root.person();
    private final AnswerDevice users = TestServer.shared().bean(AnswerDevice.class);

    private Said poll(Client client, String code) {
        return scene.form("/oauth/token", "grant_type", GRANT, "device_code", code, "client_id", client.uid());
    }

    /** Lets the interval of a device pass. */
    private static void wait(Client client) {
        TestServer.shared().database()
                .execute("update device_requests set polled_at = polled_at - interval '1 minute' where application_id = "
                + client.id());
    }

    @Test
    void device_waits_slows_down_and_collects_its_tokens_once() {
        Client client = scene.client("api", false);
        Said codes = scene.form("/oauth/authorize_device", "client_id", client.uid(), "scope", "api");
        assertEquals(200, codes.status());
        assertEquals(List.of(SERVER + "/oauth/device", SERVER + "/oauth/device?user_code=" + codes.text("user_code"), "300", "5"),
                List.of(codes.text("verification_uri"), codes.text("verification_uri_complete"), codes.text("expires_in"),
                        codes.text("interval")));
        String device = codes.text("device_code");
        assertEquals("400 authorization_pending", poll(client, device).error());
        assertEquals("400 slow_down", poll(client, device).error());
        wait(client);
        assertEquals("400 authorization_pending", poll(client, device).error());
        assertEquals("400 invalid_grant", poll(scene.client("api", false), device).error());
        Caller caller = OAuthScene.caller(person);
        assertEquals("App", users.find(caller, codes.text("user_code").toLowerCase()).application().name());
        users.approve(caller, codes.text("user_code"));
        Said tokens = poll(client, device);
        assertEquals(200, tokens.status(), () -> tokens.body().toString());
        assertEquals(person.id(), scene.user(tokens.text("access_token")).body().get("id").asLong());
        assertEquals("400 invalid_grant", poll(client, device).error());
        assertThrows(Refusal.class, () -> users.find(caller, codes.text("user_code")));
        assertThrows(Refusal.class, () -> users.deny(caller, codes.text("user_code")));
    }

    @Test
    void device_is_told_of_denial_and_expiry() {
        Client client = scene.client("api", false);
        Said denied = scene.form("/oauth/authorize_device", "client_id", client.uid());
        users.deny(OAuthScene.caller(person), denied.text("user_code"));
        assertEquals("400 access_denied", poll(client, denied.text("device_code")).error());
        Said late = scene.form("/oauth/authorize_device", "client_id", client.uid());
        OAuthScene.expire("device_requests", "application_id", String.valueOf(client.id()));
        assertEquals("400 expired_token", poll(client, late.text("device_code")).error());
        assertThrows(Refusal.class, () -> users.approve(OAuthScene.caller(person), late.text("user_code")));
        assertEquals("401 invalid_client", scene.form("/oauth/authorize_device").error());
        assertEquals("400 invalid_scope", scene.form("/oauth/authorize_device", "client_id", client.uid(), "scope", "sudo").error());
    }

    @Test
    void device_collects_its_tokens_once_its_user_has_another_password() {
        Client client = scene.client("api", false);
        Said codes = scene.form("/oauth/authorize_device", "client_id", client.uid());
        users.approve(OAuthScene.caller(person), codes.text("user_code"));
        OAuthScene.expirePassword(person, true);
        assertEquals("400 invalid_grant", poll(client, codes.text("device_code")).error());
        OAuthScene.expirePassword(person, false);
        assertEquals(200, poll(client, codes.text("device_code")).status());
    }

    @Test
    void application_verifies_who_signed_in() throws Exception {
        Client client = scene.client("openid profile email api", true);
        Said tokens = scene.exchange(client, scene.code(person, client, "openid profile email", OAuthScene.CHALLENGE), OAuthScene.VERIFIER);
        JWTClaimsSet claims = verified(tokens.text("id_token"), client.uid());
        assertEquals(String.valueOf(person.id()), claims.getSubject());
        assertEquals(List.of("n-1", person.username(), person.username() + "@example.com", SERVER + "/" + person.username()),
                List.of(claims.getClaim("nonce"), claims.getClaim("preferred_username"), claims.getClaim("email"),
                        claims.getClaim("profile")));
        assertEquals(120_000, claims.getExpirationTime().getTime() - claims.getIssueTime().getTime());
        assertEquals(401, scene.user(tokens.text("id_token")).status());
        Said info = scene.get("/oauth/userinfo", "Authorization", "Bearer " + tokens.text("access_token"));
        assertEquals(List.of(claims.getSubject(), claims.getClaim("email"), "Name of " + person.username()),
                List.of(info.text("sub"), info.text("email"), info.text("name")));
        assertEquals(info.body(), scene.formAs("Bearer " + tokens.text("access_token"), "/oauth/userinfo").body());
        Said second = scene.refresh(client, tokens.text("refresh_token"));
        assertEquals(claims.getSubject(), verified(second.text("id_token"), client.uid()).getSubject());
    }

    @Test
    void application_is_told_no_more_than_its_scopes_allow() {
        Said tokens = scene.password(person, "scope", "openid");
        assertFalse(tokens.body().has("id_token"));
        assertEquals("{\"sub\":\"" + person.id() + "\"}",
                scene.get("/oauth/userinfo", "Authorization", "Bearer " + tokens.text("access_token")).body().toString());
        Said refused = scene.get("/oauth/userinfo", "Authorization", "Bearer " + scene.password(person).text("access_token"));
        assertEquals("403 insufficient_scope openid", refused.error() + " " + refused.text("scope"));
        assertEquals(401, scene.get("/oauth/userinfo").status());
    }

    private static JWTClaimsSet verified(String token, String audience) throws Exception {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        String keys = new OAuthScene().get("/.well-known/openid-configuration").text("jwks_uri");
        processor.setJWSKeySelector(
                new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, JWKSourceBuilder.create(URI.create(keys).toURL()).build()));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(audience, new JWTClaimsSet.Builder().issuer(SERVER).build(),
                Set.of("sub", "exp", "iat")));
        return processor.process(token, null);
    }

    /** No claim of the metadata is made of something that is not there. */
    @Test
    void metadata_name_endpoints_that_exist() {
        Said metadata = scene.get("/.well-known/openid-configuration");
        TreeMap<String, Integer> found = new TreeMap<>();
        metadata.body().properties().stream().filter(member -> member.getKey().endsWith("_endpoint") || member.getKey().endsWith("_uri"))
                .forEach(member -> found.put(member.getKey(),
                        scene.form(member.getValue().asText().substring(SERVER.length())).status()));
        assertFalse(found.containsValue(404), found.toString());
        assertTrue(found.containsKey("token_endpoint"));
        assertEquals(SERVER, metadata.text("issuer"));
        assertEquals("[\"plain\",\"S256\"]", metadata.body().get("code_challenge_methods_supported").toString());
        assertTrue(metadata.body().get("grant_types_supported").toString().contains(GRANT));
    }

    @ParameterizedTest
    @CsvSource({"/oauth/token, POST, POST", "/oauth/revoke, POST, POST", "/oauth/userinfo, POST, 'GET, HEAD, POST'"})
    void page_of_another_origin_calls_with_a_token_and_no_other_header(String path, String wanted, String allowed) {
        Said preflight = OAuthScene.send(HttpRequest.newBuilder(OAuthScene.address(path)).method("OPTIONS", BodyPublishers.noBody())
                .headers("Origin", "https://elsewhere.example.com", "Access-Control-Request-Method", wanted,
                        "Access-Control-Request-Headers", "authorization,x-other"));
        assertEquals(List.of("200", allowed, "Authorization", "*"), List.of(String.valueOf(preflight.status()),
                header(preflight, "Access-Control-Allow-Methods"), header(preflight, "Access-Control-Allow-Headers"),
                header(preflight, "Access-Control-Allow-Origin")));
        Said actual = OAuthScene.send(HttpRequest.newBuilder(OAuthScene.address(path)).header("Origin", "https://elsewhere.example.com")
                .POST(BodyPublishers.noBody()));
        assertEquals("*", header(actual, "Access-Control-Allow-Origin"));
        assertEquals("-", header(actual, "Access-Control-Allow-Credentials"));
        assertEquals("-", header(OAuthScene.send(HttpRequest.newBuilder(OAuthScene.address("/oauth/introspect"))
                .header("Origin", "https://elsewhere.example.com").POST(BodyPublishers.noBody())), "Access-Control-Allow-Origin"));
    }

    private static String header(Said said, String name) {
        return said.response().headers().firstValue(name).orElse("-");
    }
}
