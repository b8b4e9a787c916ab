package dev.slipway.bootstrap.user;

import static dev.slipway.bootstrap.testing.WebClient.location;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.WebClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sign-in of browsers, and what their sessions open. */
class SignInOverHttpTest {

    private static final String PASSWORD = "zumbala-kessel";

    private final Api root = Api.root();

    private static HttpRequest.Builder api(String method, String path) {
        return HttpRequest.newBuilder(TestServer.shared().api(path)).method(method, HttpRequest.BodyPublishers.noBody());
    }

    private static int reads(WebClient browser) {
        return browser.send(api("GET", "/user")).statusCode();
    }

    @Test
    void sign_in_page_is_safe_to_show() {
        HttpResponse<String> page = WebClient.shared().get("/users/sign_in");
        assertEquals(200, page.statusCode());
        assertEquals("text/html; charset=utf-8", page.headers().firstValue("Content-Type").orElseThrow());
        assertEquals("no-store", page.headers().firstValue("Cache-Control").orElseThrow());
        String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertTrue(policy.startsWith("default-src 'none'; style-src 'self'") && policy.endsWith("form-action 'self'"), policy);
        assertFalse(page.body().contains("<script") || page.body().contains("style="), page.body());
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow();
        for (String part : List.of("httponly", "samesite=lax", "path=/")) {
            assertTrue(cookie.toLowerCase(Locale.ROOT).contains(part), cookie);
        }
        assertFalse(cookie.contains("Secure"), cookie);
    }

    @Test
    void style_sheet_is_kept_for_good_and_named_by_its_content() {
        WebClient browser = WebClient.shared();
        String page = browser.get("/users/sign_in").body();
        String path = page.replaceAll("(?s).*href=\"(/assets/[^\"]+)\".*", "$1");
        HttpResponse<String> sheet = browser.get(path);
        assertEquals(200, sheet.statusCode());
        assertEquals("text/css; charset=utf-8", sheet.headers().firstValue("Content-Type").orElseThrow());
        assertEquals("public, max-age=31536000, immutable", sheet.headers().firstValue("Cache-Control").orElseThrow());
        assertEquals(404, browser.get("/assets/slipway-000000000000.css").statusCode());
    }

    @Test
    void person_signs_in_by_name_or_address_and_out_again() {
        Api.Person anna = root.person();
        for (String login : List.of(anna.username().toUpperCase(), anna.username() + "@example.com")) {
            WebClient browser = WebClient.shared();
            browser.get("/users/sign_in");
            String before = browser.cookie("_service_session").orElseThrow();
            assertEquals(401, reads(browser));
            HttpResponse<String> answer = browser.post("/users/sign_in", "login", login, "password", PASSWORD);
            assertEquals("303 /-/profile", answer.statusCode() + " " + location(answer));
            String session = browser.cookie("_service_session").orElseThrow();
            assertNotEquals(before, session);
            assertEquals(200, reads(browser));
            assertEquals("/-/profile", location(browser.get("/users/sign_in")));
            browser.get("/-/profile");
            assertEquals(303, browser.post("/users/sign_out").statusCode());
            assertEquals(401, reads(browser));
            assertEquals(401, reads(browser.setCookie("_service_session", session)));
            assertEquals(401, reads(browser.setCookie("_service_session", before)));
        }
    }

    @Test
    void wrong_password_and_unknown_name_are_answered_alike() {
        Api.Person anna = root.person();
        String answer = null;
        for (String login : List.of(anna.username(), "nobody-of-that-name", "")) {
            WebClient browser = WebClient.shared();
            browser.get("/users/sign_in");
            HttpResponse<String> page = browser.post("/users/sign_in", "login", login, "password", "wrong password");
            assertEquals(422, page.statusCode());
            String words = page.body().replace("value=\"" + login + "\"", "").replaceAll("value=\"[^\"]{60,}\"", "");
            answer = answer == null ? words : answer;
            assertEquals(answer, words);
            assertTrue(words.contains("Wrong name or password."), words);
            assertEquals(401, reads(browser));
        }
    }

    @ParameterizedTest
    @CsvSource({"/-/profile/sessions?x=1, /-/profile/sessions?x=1", "//evil.example, /-/profile", "https://evil.example/, /-/profile",
            "/\\evil.example, /-/profile", "javascript:alert(1), /-/profile"})
    void sign_in_leads_to_paths_of_this_server_alone(String asked, String led) {
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        assertEquals(led, location(browser.post("/users/sign_in", "login", root.person().username(), "password", PASSWORD, "return_to",
                asked)));
    }

    /** Chromium refuses a redirect to another site that follows a form whose policy names this one alone. */
    @Test
    void path_that_is_too_long_to_return_to_leads_home() {
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        assertEquals("/-/profile", location(browser.post("/users/sign_in", "login", root.person().username(), "password", PASSWORD,
                "return_to", "/" + "x".repeat(2048))));
    }

    @Test
    void sign_in_for_an_application_goes_on_by_a_page() {
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        HttpResponse<String> page = browser.post("/users/sign_in", "login", root.person().username(), "password", PASSWORD, "return_to",
                "/oauth/authorize?client_id=1&state=%22x");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("content=\"0; url=/oauth/authorize?client_id&#x3D;1&amp;state&#x3D;%22x\""), page.body());
        assertEquals(200, reads(browser));
    }

    @Test
    void form_of_another_browser_or_site_is_refused() {
        Api.Person anna = root.person();
        WebClient other = WebClient.shared();
        other.get("/users/sign_in");
        WebClient browser = WebClient.shared();
        String[] form = {"login", anna.username(), "password", PASSWORD};
        assertEquals(403, browser.post("/users/sign_in", form).statusCode());
        browser.get("/users/sign_in");
        assertEquals(403, browser.post("/users/sign_in", "login", anna.username(), "password", PASSWORD, "authenticity_token",
                other.formToken()).statusCode());
        browser.with("Origin", "https://evil.example");
        HttpResponse<String> refused = browser.post("/users/sign_in", form);
        assertEquals(403, refused.statusCode());
        assertTrue(refused.body().contains("<h1>Not allowed</h1>"), refused.body());
        browser.with("Origin", TestServer.shared().address().toString());
        assertEquals(303, browser.post("/users/sign_in", form).statusCode());
    }

    @Test
    void form_of_a_page_that_hides_its_origin_is_refused() throws IOException {
        assertEquals("HTTP/1.1 422 Unprocessable Entity", signedIn("http://slipway.example"));
        assertEquals("HTTP/1.1 422 Unprocessable Entity", signedIn("HTTP://SLIPWAY.EXAMPLE"));
        assertEquals("HTTP/1.1 403 Forbidden", signedIn("null"));
        assertEquals("HTTP/1.1 403 Forbidden", signedIn("http://evil.example"));
    }

    /** Sends a wrong password to the server by another name than localhost, since it trusts no other origin there anyway. */
    private static String signedIn(String origin) throws IOException {
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        String form = "login=x&password=x&authenticity_token=" + URLEncoder.encode(browser.formToken(), StandardCharsets.UTF_8);
        URI server = TestServer.shared().address();
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.getOutputStream().write(String.join("\r\n", "POST /users/sign_in HTTP/1.1", "Host: slipway.example", "Connection: close",
                    "Origin: " + origin, "Cookie: _service_session=" + browser.cookie("_service_session").orElseThrow(),
                    "Content-Type: application/x-www-form-urlencoded", "Content-Length: " + form.length(), "", form)
                    .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine();
        }
    }

    @Test
    void session_writes_by_the_api_with_the_token_of_a_page_alone() {
        Api.Person anna = root.person();
        WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
        browser.get("/-/profile");
        HttpRequest.Builder write = api("POST", "/projects?name=" + Api.unique("p"));
        assertEquals(401, browser.send(write.copy()).statusCode());
        assertEquals(401, browser.send(write.copy().header("X-CSRF-Token", "wrong")).statusCode());
        assertEquals(201, browser.send(write.copy().header("X-CSRF-Token", browser.formToken())).statusCode());
        assertEquals(200, browser.send(api("HEAD", "/user")).statusCode());
        assertEquals(401, browser.send(api("GET", "/user").header("PRIVATE-TOKEN", "unknown")).statusCode());
    }

    @Test
    void session_of_an_administrator_never_acts_as_another_user() {
        WebClient browser = WebClient.shared().signIn("root", TestServer.ROOT_PASSWORD);
        HttpResponse<String> answer = browser.send(api("GET", "/user?sudo=" + root.person().username()));
        assertEquals("403 {\"message\":\"403 Forbidden - Must be authenticated using an OAuth or Personal Access Token to use sudo\"}",
                answer.statusCode() + " " + answer.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "ban"})
    void session_ends_with_the_account_and_does_not_come_back(String event) {
        Api.Person anna = root.person();
        WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
        assertEquals(200, reads(browser));
        assertEquals(201, root.post("/users/" + anna.id() + "/" + event, "").status());
        assertEquals(401, reads(browser));
        assertEquals(201, root.post("/users/" + anna.id() + "/un" + event, "").status());
        assertEquals(401, reads(browser));
    }

    @Test
    void blocked_person_is_told_why_after_the_right_password_alone() {
        Api.Person anna = root.person();
        root.post("/users/" + anna.id() + "/block", "");
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        String wrong = browser.post("/users/sign_in", "login", anna.username(), "password", "wrong").body();
        assertTrue(wrong.contains("Wrong name or password."), wrong);
        HttpResponse<String> told = browser.post("/users/sign_in", "login", anna.username(), "password", PASSWORD);
        assertTrue(told.body().contains("Your account has been blocked."), told.body());
        assertEquals(422, told.statusCode());
    }

    @Test
    void deactivated_account_becomes_active_by_signing_in() {
        Api.Person anna = root.person();
        root.post("/users/" + anna.id() + "/deactivate", "");
        WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
        assertEquals(200, reads(browser));
        assertEquals("active", root.get("/users/" + anna.id()).body().get("state").asText());
    }

    @Test
    void deleted_account_and_replaced_password_end_sessions() {
        Api.Person anna = root.person();
        WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
        assertEquals(200, root.put("/users/" + anna.id(), "{\"password\":\"another-kessel-9\"}").status());
        assertEquals(401, reads(browser));
        WebClient again = WebClient.shared().signIn(anna.username(), "another-kessel-9");
        assertEquals(200, again.get("/-/profile/password").statusCode());
        assertEquals(204, root.delete("/users/" + anna.id()).status());
        assertEquals(401, reads(again));
    }

    @Test
    void person_replaces_a_password_that_an_administrator_chose_before_anything_else() {
        Api.Person anna = root.person();
        assertEquals(200, root.put("/users/" + anna.id(), "{\"password\":\"another-kessel-9\"}").status());
        WebClient browser = WebClient.shared().signIn(anna.username(), "another-kessel-9");
        HttpResponse<String> refused = browser.send(api("GET", "/user"));
        assertEquals(403, refused.statusCode());
        assertTrue(refused.body().contains("403 Forbidden - Your password expired."), refused.body());
        assertEquals("/-/profile/password", location(browser.get("/-/profile")));
        assertTrue(browser.get("/-/profile/password").body().contains("Choose a password of your own first."));
        assertEquals(200, browser.post("/-/profile/password", "current_password", "another-kessel-9", "password", PASSWORD,
                "password_confirmation", PASSWORD).statusCode());
        assertEquals(200, reads(browser));
    }

    @Test
    void tokens_of_a_person_wait_for_another_password_too() {
        Api.Person anna = root.person();
        assertEquals(200, anna.api().get("/user").status());
        assertEquals(200, root.put("/users/" + anna.id(), "{\"password\":\"another-kessel-9\"}").status());
        Api.Answer refused = anna.api().get("/user");
        assertEquals(403, refused.status());
        assertTrue(refused.message().startsWith("403 Forbidden - Your password expired."), refused.message());
        WebClient browser = WebClient.shared().signIn(anna.username(), "another-kessel-9");
        browser.get("/-/profile/password");
        browser.post("/-/profile/password", "current_password", "another-kessel-9", "password", PASSWORD, "password_confirmation",
                PASSWORD);
        assertEquals(200, anna.api().get("/user").status());
    }

    @Test
    void page_for_signed_in_people_leads_to_the_sign_in_and_back() {
        WebClient browser = WebClient.shared();
        HttpResponse<String> answer = browser.get("/-/profile");
        assertEquals("303 /users/sign_in?return_to=%2F-%2Fprofile", answer.statusCode() + " " + location(answer));
        assertTrue(browser.get(location(answer)).body().contains("name=\"return_to\" value=\"/-/profile\""));
    }

    @Test
    void account_that_strangers_lock_still_opens_for_a_browser_it_knows() {
        Api.Person anna = root.person();
        WebClient known = WebClient.shared().signIn(anna.username(), PASSWORD);
        WebClient stranger = WebClient.shared();
        stranger.get("/users/sign_in");
        for (int attempt = 0; attempt < 10; attempt++) {
            assertEquals(422, stranger.post("/users/sign_in", "login", anna.username(), "password", "wrong").statusCode());
        }
        assertEquals(422, stranger.post("/users/sign_in", "login", anna.username(), "password", PASSWORD).statusCode());
        known.get("/-/profile");
        known.post("/users/sign_out");
        known.get("/users/sign_in");
        assertEquals(303, known.post("/users/sign_in", "login", anna.username(), "password", PASSWORD).statusCode());
    }

    @Test
    void texts_of_people_are_escaped() {
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        String page = browser.post("/users/sign_in", "login", "\"><script>x</script>", "password", "x").body();
        assertFalse(page.contains("<script>"), page);
        assertTrue(page.contains("&lt;script&gt;"), page);
    }

    @Test
    void cookie_stays_with_https_where_a_trusted_proxy_says_so() {
        WebClient browser = new WebClient(URI.create(TestServer.guarded().address().toString())).with("X-Forwarded-Proto", "https")
                .with("X-Forwarded-For", "198.51.100.77");
        String cookie = browser.get("/users/sign_in").headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(cookie.contains("Secure"), cookie);
    }
}
