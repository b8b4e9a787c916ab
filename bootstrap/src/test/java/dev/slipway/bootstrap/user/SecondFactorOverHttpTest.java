package dev.slipway.bootstrap.user;

import static dev.slipway.bootstrap.testing.WebClient.location;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.WebClient;
import dev.slipway.domain.user.signin.AuthenticatorKey;
import dev.slipway.domain.user.signin.OneTimeCodes;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Second factors of sign-ins. The clock is the real one, so a code of the following step is right for at least thirty seconds. */
class SecondFactorOverHttpTest {

    private static final String PASSWORD = "zumbala-kessel";
    private static final String HOME = "/-/profile/two_factor_auth";
    private static final Pattern CODE = Pattern.compile("<code>([0-9a-f-]{24})</code>");

    private final Api root = Api.root();

    /** A person whose second factor is set up, with the browser that did it. */
    private record Person(Api.Person account, WebClient browser, AuthenticatorKey key, long step, List<String> recovery) {

        String code(long later) {
            return TestServer.shared().bean(CodeGenerator.class).code(key.bytes(), step + later);
        }

        WebClient pending() {
            WebClient other = WebClient.shared();
            other.get("/users/sign_in");
            HttpResponse<String> answer = other.post("/users/sign_in", "login", account.username(), "password", PASSWORD, "return_to",
                    "/x");
            assertEquals("303 /users/sign_in?return_to=%2Fx", answer.statusCode() + " " + location(answer));
            assertTrue(other.get(location(answer)).body().contains("<h1>Second step</h1>"));
            return other;
        }
    }

    private Person person() {
        Api.Person anna = root.person();
        WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
        browser.get(HOME);
        String offer = browser.post(HOME + "/offer").body();
        AuthenticatorKey key = new AuthenticatorKey(offer.replaceAll("(?s).*<code class=\"secret\">([A-Z2-7 ]+)</code>.*", "$1")
                .replace(" ", ""));
        long step = OneTimeCodes.step(Instant.now());
        String code = TestServer.shared().bean(CodeGenerator.class).code(key.bytes(), step);
        HttpResponse<String> codes = browser.post(HOME, "code", code, "current_password", PASSWORD);
        assertEquals(200, codes.statusCode(), codes.body());
        return new Person(anna, browser, key, step, CODE.matcher(codes.body()).results().map(found -> found.group(1)).toList());
    }

    private static int reads(WebClient browser) {
        return browser.send(HttpRequest.newBuilder(TestServer.shared().api("/user"))).statusCode();
    }

    @Test
    void code_opens_the_session_once_and_leads_on() {
        Person anna = person();
        assertEquals(10, anna.recovery().size());
        assertTrue(root.get("/users/" + anna.account().id()).body().get("two_factor_enabled").asBoolean());
        WebClient first = anna.pending();
        assertEquals(401, reads(first));
        String waiting = first.cookie("_service_session").orElseThrow();
        assertEquals(422, first.post("/users/sign_in/code", "code", anna.code(0)).statusCode());
        HttpResponse<String> opened = first.post("/users/sign_in/code", "code", anna.code(1), "return_to", "/x");
        assertEquals("303 /x", opened.statusCode() + " " + location(opened));
        assertNotEquals(waiting, first.cookie("_service_session").orElseThrow());
        assertEquals(200, reads(first));
        assertEquals(401, reads(WebClient.shared().setCookie("_service_session", waiting)));
        WebClient second = anna.pending();
        assertEquals(422, second.post("/users/sign_in/code", "code", anna.code(1)).statusCode());
        assertEquals(401, reads(second));
    }

    @Test
    void recovery_code_works_once() {
        Person anna = person();
        String code = anna.recovery().getFirst();
        WebClient first = anna.pending();
        assertEquals(303, first.post("/users/sign_in/code", "code", code.toUpperCase()).statusCode());
        assertEquals(200, reads(first));
        assertEquals(422, anna.pending().post("/users/sign_in/code", "code", code).statusCode());
        assertTrue(first.get(HOME).body().contains("9 recovery codes are left"));
    }

    @Test
    void too_many_wrong_codes_close_the_second_step_for_right_ones_too() {
        Person anna = person();
        WebClient browser = anna.pending();
        for (int attempt = 0; attempt < 10; attempt++) {
            assertEquals(422, browser.post("/users/sign_in/code", "code", "x").statusCode());
        }
        HttpResponse<String> closed = browser.post("/users/sign_in/code", "code", anna.code(1));
        assertEquals(429, closed.statusCode());
        assertEquals("600", closed.headers().firstValue("Retry-After").orElseThrow());
    }

    @Test
    void stranger_who_knows_the_password_does_not_lock_a_known_browser_out() {
        Person anna = person();
        WebClient stranger = anna.pending();
        for (int attempt = 0; attempt < 10; attempt++) {
            assertEquals(422, stranger.post("/users/sign_in/code", "code", "x").statusCode());
        }
        assertEquals(429, stranger.post("/users/sign_in/code", "code", anna.code(1)).statusCode());
        WebClient known = anna.browser();
        known.get(HOME);
        known.post("/users/sign_out");
        known.get("/users/sign_in");
        assertEquals(303, known.post("/users/sign_in", "login", anna.account().username(), "password", PASSWORD).statusCode());
        known.get("/users/sign_in");
        assertEquals(303, known.post("/users/sign_in/code", "code", anna.code(1)).statusCode());
        assertEquals(200, reads(known));
    }

    @Test
    void known_browser_has_a_limit_of_its_own() {
        Person anna = person();
        WebClient known = anna.browser();
        known.get(HOME);
        known.post("/users/sign_out");
        known.get("/users/sign_in");
        known.post("/users/sign_in", "login", anna.account().username(), "password", PASSWORD);
        known.get("/users/sign_in");
        for (int attempt = 0; attempt < 10; attempt++) {
            assertEquals(422, known.post("/users/sign_in/code", "code", "x").statusCode());
        }
        assertEquals(429, known.post("/users/sign_in/code", "code", anna.code(1)).statusCode());
        WebClient other = anna.pending();
        assertEquals(303, other.post("/users/sign_in/code", "code", anna.code(1)).statusCode());
    }

    @Test
    void code_without_a_password_before_it_opens_nothing() {
        WebClient browser = WebClient.shared();
        browser.get("/users/sign_in");
        HttpResponse<String> answer = browser.post("/users/sign_in/code", "code", "123456");
        assertEquals("303 /users/sign_in", answer.statusCode() + " " + location(answer));
    }

    @Test
    void person_renews_codes_and_disables_the_factor_by_the_password_alone() {
        Person anna = person();
        WebClient browser = anna.browser();
        browser.get(HOME);
        assertEquals(422, browser.post(HOME + "/codes", "current_password", "wrong").statusCode());
        HttpResponse<String> renewed = browser.post(HOME + "/codes", "current_password", PASSWORD);
        assertEquals(10, CODE.matcher(renewed.body()).results().count());
        assertEquals(422, anna.pending().post("/users/sign_in/code", "code", anna.recovery().getFirst()).statusCode());
        assertEquals(422, browser.post(HOME + "/offer").statusCode());
        assertEquals(422, browser.post(HOME + "/disable", "current_password", "wrong").statusCode());
        assertEquals(303, browser.post(HOME + "/disable", "current_password", PASSWORD).statusCode());
        assertEquals(200, reads(WebClient.shared().signIn(anna.account().username(), PASSWORD)));
    }

    @Test
    void wrong_first_code_or_password_switches_nothing_on() {
        Api.Person anna = root.person();
        WebClient browser = WebClient.shared().signIn(anna.username(), PASSWORD);
        browser.get(HOME);
        browser.post(HOME + "/offer");
        assertEquals(422, browser.post(HOME, "code", "x", "current_password", PASSWORD).statusCode());
        HttpResponse<String> refused = browser.post(HOME, "code", "x", "current_password", "wrong");
        assertTrue(refused.body().contains("Current password is wrong."), refused.body());
        assertEquals(200, reads(WebClient.shared().signIn(anna.username(), PASSWORD)));
    }

    @Test
    void administrator_disables_the_factor_of_a_person_who_lost_it() {
        Person anna = person();
        assertEquals(204, root.call("PATCH", "/users/" + anna.account().id() + "/disable_two_factor", "").status());
        assertEquals(200, reads(WebClient.shared().signIn(anna.account().username(), PASSWORD)));
        anna.browser().get(HOME);
        assertEquals(200, anna.browser().post(HOME + "/offer").statusCode());
    }
}
