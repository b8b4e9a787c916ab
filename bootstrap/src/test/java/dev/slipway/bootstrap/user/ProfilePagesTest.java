package dev.slipway.bootstrap.user;

import static dev.slipway.bootstrap.testing.WebClient.location;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.WebClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages at which people manage their own account. */
class ProfilePagesTest {

    private static final String PASSWORD = "zumbala-kessel";
    private static final String SESSIONS = "/-/profile/active_sessions";
    private static final String TOKENS = "/-/profile/personal_access_tokens";

    private final Api root = Api.root();
    private final Api.Person anna = root.person();

    private static int reads(WebClient browser) {
        return browser.send(HttpRequest.newBuilder(TestServer.shared().api("/user"))).statusCode();
    }

    private WebClient signedIn() {
        return WebClient.shared().with("User-Agent", "Browser/<1>").signIn(anna.username(), PASSWORD);
    }

    private static String first(String page, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(page);
        assertTrue(found.find(), page);
        return found.group(1);
    }

    @Test
    void person_ends_one_session_and_then_all_others() {
        WebClient here = signedIn();
        WebClient there = signedIn();
        String page = here.get(SESSIONS).body();
        assertTrue(page.contains("Browser/&lt;1&gt;") && page.contains("(this browser)"), page);
        String path = first(page, "action=\"(" + SESSIONS + "/\\d+/end)\"");
        assertEquals("303 " + SESSIONS, answered(here.post(path)));
        assertEquals(404, here.post(path).statusCode());
        assertEquals(401, reads(there));
        WebClient third = signedIn();
        assertEquals(200, reads(third));
        assertEquals("303 " + SESSIONS, answered(here.post(SESSIONS + "/end_others")));
        assertEquals(401, reads(third));
        assertEquals(200, reads(here));
    }

    private static String answered(HttpResponse<?> answer) {
        return answer.statusCode() + " " + location(answer);
    }

    @Test
    void person_does_not_end_the_session_of_another() {
        WebClient here = signedIn();
        WebClient other = WebClient.shared().signIn("root", TestServer.ROOT_PASSWORD);
        signedIn();
        String path = first(here.get(SESSIONS).body(), "action=\"(" + SESSIONS + "/\\d+/end)\"");
        other.get(SESSIONS);
        assertEquals(404, other.post(path).statusCode());
    }

    @ParameterizedTest
    @CsvSource({"wrong, another-kessel-9, another-kessel-9, Current password is wrong.",
            "zumbala-kessel, short, short, Password is too short (minimum is 8 characters).",
            "zumbala-kessel, password1234, password1234, Password must not contain commonly used combinations of words and letters.",
            "zumbala-kessel, another-kessel-9, other, Password confirmation is not the same as the new password."})
    void password_that_is_refused_changes_nothing(String present, String password, String repeated, String told) {
        WebClient here = signedIn();
        here.get("/-/profile/password");
        HttpResponse<String> page = here.post("/-/profile/password", "current_password", present, "password", password,
                "password_confirmation", repeated);
        assertEquals(422, page.statusCode());
        assertTrue(page.body().contains(told), page.body());
        assertEquals(200, reads(signedIn()));
    }

    @Test
    void new_password_ends_other_sessions() {
        WebClient here = signedIn();
        WebClient there = signedIn();
        here.get("/-/profile/password");
        assertEquals(200, here.post("/-/profile/password", "current_password", PASSWORD, "password", "another-kessel-9",
                "password_confirmation", "another-kessel-9").statusCode());
        assertEquals(200, reads(here));
        assertEquals(401, reads(there));
        assertEquals(200, reads(WebClient.shared().signIn(anna.username(), "another-kessel-9")));
    }

    @Test
    void wrong_passwords_of_an_open_browser_are_limited() {
        WebClient here = signedIn();
        here.get("/-/profile/password");
        for (int attempt = 0; attempt < 10; attempt++) {
            assertEquals(422, here.post("/-/profile/password", "current_password", "wrong").statusCode());
        }
        assertEquals(429, here.post("/-/profile/password", "current_password", PASSWORD).statusCode());
        assertEquals(200, reads(signedIn()));
    }

    @Test
    void person_makes_and_revokes_a_token() {
        WebClient here = signedIn();
        here.get(TOKENS);
        HttpResponse<String> made = here.post(TOKENS, "name", "<mine>", "scopes[]", "read_api", "expires_at", "2999-12-31");
        String token = first(made.body(), "<code class=\"secret\">([^<]+)</code>");
        assertEquals(200, anna.api().with(token).get("/user").status());
        assertEquals(403, anna.api().with(token).post("/projects", "{\"name\":\"x\"}").status());
        String list = here.get(TOKENS).body();
        assertTrue(list.contains("&lt;mine&gt;") && list.contains("2999-12-31"), list);
        assertFalse(list.contains(token));
        String id = first(list.substring(list.indexOf("&lt;mine&gt;")), TOKENS + "/(\\d+)/revoke");
        assertEquals("303 " + TOKENS, answered(here.post(TOKENS + "/" + id + "/revoke")));
        assertEquals(401, anna.api().with(token).get("/user").status());
    }

    @ParameterizedTest
    @CsvSource({"'', read_api, '', Name can&#39;t be blank.", "x, unknown, '', Scopes can&#39;t be blank.",
            "x, sudo, '', Scopes can only contain available scopes.", "x, api, 2001-01-01, Expires at must be in the future.",
            "x, api, tomorrow, Expires at is invalid."})
    void token_that_is_refused_is_not_made(String name, String scope, String expires, String told) {
        WebClient here = signedIn();
        here.get(TOKENS);
        HttpResponse<String> page = here.post(TOKENS, "name", name, "scopes[]", scope, "expires_at", expires);
        assertEquals(422, page.statusCode());
        assertTrue(page.body().contains(told), page.body());
        assertFalse(page.body().contains("glpat-"));
    }
}
