package dev.slipway.bootstrap.oauth;

import static dev.slipway.bootstrap.testing.WebClient.location;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.oauth.OAuthScene.Client;
import dev.slipway.bootstrap.oauth.OAuthScene.Said;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.WebClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users consent to applications and devices in a browser without script. */
class ConsentPagesTest {

    private static final String NATIVE = "http://127.0.0.1:61023/native";

    private final OAuthScene scene = new OAuthScene();
    private final Person person = scene.root.person();
    private final Client client = scene.client("api read_user openid", true);

    private WebClient browser() {
        return WebClient.shared().signIn(person.username(), OAuthScene.PASSWORD);
    }

    private String[] request(String redirectUri, String... more) {
        String[] fixed = {"client_id", client.uid(), "redirect_uri", redirectUri, "response_type", "code", "state", "a&b\"<c>", "scope",
                "read_user", "code_challenge", OAuthScene.CHALLENGE, "code_challenge_method", "S256"};
        String[] all = Arrays.copyOf(fixed, fixed.length + more.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return all;
    }

    private static String page(String... pairs) {
        return "/oauth/authorize?" + OAuthScene.encoded(pairs);
    }

    @Test
    void user_signs_in_consents_and_the_application_gets_its_tokens() {
        WebClient browser = WebClient.shared();
        String path = page(request(NATIVE));
        HttpResponse<String> anonymous = browser.get(path);
        assertEquals(303, anonymous.statusCode());
        assertTrue(location(anonymous).startsWith("/users/sign_in?return_to=%2Foauth%2Fauthorize%3F"), location(anonymous));
        browser.get(location(anonymous));
        HttpResponse<String> signedIn = browser.post("/users/sign_in", "login", person.username(), "password", OAuthScene.PASSWORD,
                "return_to", path);
        assertTrue(signedIn.body().contains("content=\"0; url=/oauth/authorize?"), signedIn.body());
        HttpResponse<String> asked = browser.get(path);
        assertEquals(200, asked.statusCode());
        assertTrue(asked.body().contains("value=\"a&amp;b&quot;&lt;c&gt;\""), asked.body());
        assertTrue(asked.body().contains("read_user") && !asked.body().contains("<script"), asked.body());
        String policy = asked.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.endsWith("form-action 'self' http://127.0.0.1:61023"), policy);
        assertEquals("no-store", asked.headers().firstValue("Cache-Control").orElseThrow());
        HttpResponse<String> sent = browser.post("/oauth/authorize", request(NATIVE, "decision", "consent"));
        assertEquals(303, sent.statusCode());
        String back = location(sent);
        assertTrue(back.startsWith(NATIVE + "?code=") && back.endsWith("&state=a%26b%22%3Cc%3E"), back);
        String code = back.substring(back.indexOf("code=") + 5, back.indexOf("&state"));
        Said tokens = scene.form("/oauth/token", "grant_type", "authorization_code", "code", code, "redirect_uri", NATIVE, "client_id",
                client.uid(), "client_secret", client.secret(), "code_verifier", OAuthScene.VERIFIER);
        assertEquals("200 read_user", tokens.status() + " " + tokens.text("scope"));
        assertEquals(person.id(), scene.user(tokens.text("access_token")).body().get("id").asLong());
        assertTrue(location(browser.get(page(request(NATIVE)))).startsWith(NATIVE + "?code="),
                "what was granted before is not asked again");
    }

    @Test
    void public_application_proves_that_a_code_is_its_own() {
        Client open = scene.client("read_user", false);
        String[] without = {"client_id", open.uid(), "redirect_uri", OAuthScene.REDIRECT, "response_type", "code"};
        assertTrue(location(browser().get(page(without))).startsWith(OAuthScene.REDIRECT + "?error=invalid_request&"),
                location(browser().get(page(without))));
        String[] plain = {"client_id", open.uid(), "redirect_uri", OAuthScene.REDIRECT, "response_type", "code", "code_challenge",
                OAuthScene.VERIFIER, "code_challenge_method", "plain"};
        assertTrue(location(browser().get(page(plain))).startsWith(OAuthScene.REDIRECT + "?error=invalid_code_challenge_method&"),
                location(browser().get(page(plain))));
        String[] unnamed = {"client_id", open.uid(), "redirect_uri", OAuthScene.REDIRECT, "response_type", "code", "code_challenge",
                OAuthScene.VERIFIER};
        assertTrue(location(browser().get(page(unnamed))).startsWith(OAuthScene.REDIRECT + "?error=invalid_code_challenge_method&"),
                location(browser().get(page(unnamed))));
        String[] proven = {"client_id", open.uid(), "redirect_uri", OAuthScene.REDIRECT, "response_type", "code", "code_challenge",
                OAuthScene.CHALLENGE, "code_challenge_method", "S256"};
        assertEquals(200, browser().get(page(proven)).statusCode());
    }

    @Test
    void user_denies_by_the_form_or_by_delete() {
        WebClient browser = browser();
        browser.get(page(request(OAuthScene.REDIRECT)));
        String expected = OAuthScene.REDIRECT
                + "?error=access_denied&error_description=The+resource+owner+or+authorization+server+denied+the+"
                + "request.&state=a%26b%22%3Cc%3E";
        assertEquals(expected, location(browser.post("/oauth/authorize", request(OAuthScene.REDIRECT, "decision", "deny"))));
        HttpResponse<String> deleted = browser.send(HttpRequest.newBuilder(OAuthScene.address(page(request(OAuthScene.REDIRECT))))
                .header("X-CSRF-Token", browser.formToken()).DELETE());
        assertEquals(expected, location(deleted));
        assertEquals(0, person.api().get("/user/authorized_applications").body().size());
    }

    @Test
    void form_of_another_site_consents_to_nothing() {
        WebClient browser = browser();
        HttpResponse<String> forged = browser.post("/oauth/authorize", request(OAuthScene.REDIRECT, "authenticity_token", "x"));
        assertEquals(403, forged.statusCode());
        browser.get(page(request(OAuthScene.REDIRECT)));
        HttpResponse<String> foreign = browser.with("Origin", "https://evil.example.com").post("/oauth/authorize",
                request(OAuthScene.REDIRECT));
        assertEquals(403, foreign.statusCode());
    }

    @ParameterizedTest
    @CsvSource({"response_type, token, unsupported_response_type", "response_type, '', invalid_request",
            "response_mode, fragment, unsupported_response_mode", "scope, sudo, invalid_scope", "scope, x, invalid_scope",
            "code_challenge_method, S512, invalid_code_challenge_method", "code_challenge, short, invalid_request"})
    void application_is_told_what_is_wrong_with_its_request(String parameter, String value, String error) {
        String[] pairs = request(OAuthScene.REDIRECT, "response_mode", "query");
        for (int at = 0; at < pairs.length; at += 2) {
            pairs[at + 1] = pairs[at].equals(parameter) ? value : pairs[at + 1];
        }
        HttpResponse<String> answer = browser().get(page(pairs));
        assertEquals(303, answer.statusCode());
        assertTrue(location(answer).startsWith(OAuthScene.REDIRECT + "?error=" + error + "&"), location(answer));
        assertTrue(location(answer).endsWith("&state=a%26b%22%3Cc%3E"), location(answer));
    }

    @ParameterizedTest
    @CsvSource({"redirect_uri, https://evil.example.com/, 400", "redirect_uri, https://client.example.com/back/, 400",
            "redirect_uri, http://localhost:1/native, 400", "redirect_uri, '', 400", "client_id, unknown, 401", "client_id, '', 400"})
    void user_is_shown_an_error_where_the_address_is_not_that_of_the_application(String parameter, String value, int status) {
        String[] pairs = request(OAuthScene.REDIRECT);
        for (int at = 0; at < pairs.length; at += 2) {
            pairs[at + 1] = pairs[at].equals(parameter) ? value : pairs[at + 1];
        }
        HttpResponse<String> answer = browser().get(page(pairs));
        assertEquals(status, answer.statusCode(), answer.body());
        assertEquals("", location(answer));
        assertTrue(answer.headers().firstValue("Content-Type").orElseThrow().startsWith("text/html"));
        assertFalse(answer.body().contains("evil"), answer.body());
    }

    @Test
    void trusted_application_needs_no_consent() {
        Answer made = scene.root.post("/applications",
                "{\"name\":\"T\",\"redirect_uri\":\"app://back\",\"scopes\":\"api\",\"trusted\":true}");
        String uid = made.body().get("application_id").asText();
        String back = location(browser().get(page("client_id", uid, "redirect_uri", "app://back", "response_type", "code")));
        assertTrue(back.matches("app://back\\?code=[0-9a-f]{64}"), back);
    }

    @Test
    void user_connects_a_device_by_its_code() {
        Client device = scene.client("api", false);
        Said codes = scene.form("/oauth/authorize_device", "client_id", device.uid());
        WebClient browser = browser();
        HttpResponse<String> form = browser.get("/oauth/device?user_code=" + codes.text("user_code"));
        assertTrue(form.body().contains("value=\"" + codes.text("user_code") + "\""), form.body());
        assertEquals(422, browser.post("/oauth/device", "user_code", "BBBB-BBBB").statusCode());
        HttpResponse<String> asked = browser.post("/oauth/device", "user_code", codes.text("user_code").toLowerCase());
        assertTrue(asked.body().contains(codes.text("user_code")) && asked.body().contains("App"), asked.body());
        HttpResponse<String> approved = browser.post("/oauth/device/approve", "user_code", codes.text("user_code"));
        assertTrue(approved.body().contains("The device is connected."), approved.body());
        assertEquals(422, browser.post("/oauth/device/deny", "user_code", codes.text("user_code")).statusCode());
        Said tokens = scene.form("/oauth/token", "grant_type", "urn:ietf:params:oauth:grant-type:device_code", "device_code",
                codes.text("device_code"), "client_id", device.uid());
        assertEquals(person.id(), scene.user(tokens.text("access_token")).body().get("id").asLong());
    }

    @Test
    void user_who_guesses_codes_has_to_wait() {
        WebClient browser = browser();
        browser.get("/oauth/device");
        List<Integer> statuses = IntStream.range(0, 11)
                .mapToObj(each -> browser.post("/oauth/device", "user_code", "BBBB-BBB"
                        + "BCDFGHJKLMN".charAt(each)).statusCode()).toList();
        assertTrue(statuses.contains(429) || statuses.stream().allMatch(status -> status == 422), statuses::toString);
        assertEquals(422, statuses.getFirst());
    }

    @Test
    void user_withdraws_an_application_on_a_page() {
        String token = scene.exchange(client, scene.code(person, client, "api", null), null).text("access_token");
        assertEquals(200, scene.user(token).status());
        WebClient browser = browser();
        assertTrue(browser.get("/-/profile/applications").body().contains("Withdraw the access of App"));
        assertEquals("/-/profile/applications", location(browser.post("/-/profile/applications/" + client.id() + "/revoke")));
        assertEquals(401, scene.user(token).status());
        assertTrue(browser.get("/-/profile/applications").body().contains("You have granted access to none."));
    }
}
