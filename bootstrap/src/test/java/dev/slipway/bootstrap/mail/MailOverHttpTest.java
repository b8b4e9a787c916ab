package dev.slipway.bootstrap.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.LoggedLines;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.bootstrap.testing.WebClient;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mail of the assembled server, taken by an SMTP server. */
class MailOverHttpTest {

    private static final String PASSWORD = "zumbala-kessel";
    private static final String OTHER_PASSWORD = "other-kessel-12";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static GreenMail mail;
    private static TestServer server;

    private final Api root = Api.root(server.address());

    @BeforeAll
    static void start() {
        mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        server = TestServer.start(Map.of("SLIPWAY_SMTP_HOST", "127.0.0.1", "SLIPWAY_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()),
                "SLIPWAY_SMTP_SECURITY", "none", "SLIPWAY_SMTP_FROM", "slipway@mail.example", "SLIPWAY_EXTERNAL_URL",
                "https://slipway.example", "SLIPWAY_CONFIRMED_EMAIL", "on"));
    }

    @AfterAll
    static void stop() {
        server.close();
        mail.stop();
    }

    private static List<String> texts(String address) {
        List<String> texts = new ArrayList<>();
        for (MimeMessage message : mail.getReceivedMessages()) {
            try {
                if (Arrays.asList(message.getHeader("To")).contains(address)) {
                    texts.add(message.getSubject() + "\n" + message.getContent());
                }
            } catch (jakarta.mail.MessagingException | IOException unreadable) {
                throw new AssertionError(unreadable);
            }
        }
        return texts;
    }

    /** Waits for a mail with these words. Returns the path of its link. */
    private static String link(String address, String words) {
        Waiting.until("mail with " + words, PATIENCE, () -> links(address, words).findAny().isPresent());
        return links(address, words).reduce((first, last) -> last).orElseThrow();
    }

    private static Stream<String> links(String address, String words) {
        return texts(address).stream().filter(text -> text.contains(words))
                .map(text -> text.replaceAll("(?s).*https://slipway\\.example(/\\S+).*", "$1"));
    }

    private JsonNode user(String name, String more) {
        Answer made = root.post("/users", "{\"name\":\"N\",\"username\":\"" + name + "\",\"email\":\"" + name + "@example.com\"" + more
                + "}");
        assertEquals(201, made.status(), made.body().toString());
        assertFalse(made.body().has("reset_password_url") || made.body().has("confirmation_url"), made.body().toString());
        return made.body();
    }

    private static WebClient browser() {
        return new WebClient(server.address());
    }

    private static int signIn(String name, String password) {
        WebClient browser = browser();
        browser.get("/users/sign_in");
        return browser.post("/users/sign_in", "login", name, "password", password).statusCode();
    }

    private static HttpResponse<String> follow(WebClient browser, String link, String... fields) {
        HttpResponse<String> page = browser.get(link);
        assertEquals(200, page.statusCode(), page.body());
        String[] all = Stream.concat(Stream.of(link.replaceAll(".*\\?(.*)=.*", "$1"), link.replaceAll(".*=", "")), Arrays.stream(fields))
                .toArray(String[]::new);
        return browser.post(link.replaceAll("\\?.*", ""), all);
    }

    @Test
    void new_user_confirms_the_address_before_signing_in() {
        String name = Api.unique("anna");
        long id = user(name, ",\"password\":\"" + PASSWORD + "\"").get("id").asLong();
        assertEquals(422, signIn(name, PASSWORD));
        String link = link(name + "@example.com", "Confirm your e-mail address");
        WebClient browser = browser();
        assertTrue(follow(browser, link).body().contains("Your e-mail address is confirmed."));
        assertFalse(root.get("/users/" + id).body().get("confirmed_at").isNull());
        assertEquals(303, signIn(name, PASSWORD));
        assertEquals(422, browser.get(link).statusCode());
        assertEquals(422, browser.post("/users/confirmation", "confirmation_token", link.replaceAll(".*=", "")).statusCode());
        assertEquals(1, root.get("/audit_events?entity_type=User&entity_id=" + id).body().findValuesAsText("event_name").stream()
                .filter("email_confirmed"::equals).count());
    }

    @Test
    void user_made_with_reset_password_chooses_one() {
        String name = Api.unique("bob");
        user(name, ",\"reset_password\":true,\"skip_confirmation\":true");
        String link = link(name + "@example.com", "Choose a password");
        WebClient browser = browser();
        assertTrue(follow(browser, link, "password", "short", "password_confirmation", "short").body().contains("too short"));
        assertTrue(follow(browser, link, "password", PASSWORD, "password_confirmation", "x").body().contains("not the same"));
        HttpResponse<String> chosen = follow(browser, link, "password", PASSWORD, "password_confirmation", PASSWORD);
        assertTrue(chosen.statusCode() == 200 && chosen.body().contains("Your password is changed"), chosen.body());
        assertEquals(303, signIn(name, PASSWORD));
        assertEquals(422, browser.get(link).statusCode());
        assertTrue(texts(name + "@example.com").stream().noneMatch(text -> text.contains("Confirm your")));
    }

    @Test
    void forgotten_password_is_replaced_and_ends_what_the_former_one_opened() {
        String name = Api.unique("carl");
        long id = user(name, ",\"password\":\"" + PASSWORD + "\",\"skip_confirmation\":true").get("id").asLong();
        WebClient signedIn = browser().signIn(name, PASSWORD);
        assertEquals(200, signedIn.get("/-/profile").statusCode());
        WebClient browser = browser();
        browser.get("/users/password/new");
        String known = browser.post("/users/password", "email", name + "@EXAMPLE.com").body();
        String first = link(name + "@example.com", "Reset your password");
        browser.post("/users/password", "email", name + "@example.com");
        Waiting.until("a second mail", PATIENCE, () -> links(name + "@example.com", "Reset your").count() == 2);
        String link = link(name + "@example.com", "Reset your password");
        HttpResponse<String> reset = follow(browser, link, "password", OTHER_PASSWORD, "password_confirmation", OTHER_PASSWORD);
        assertEquals(200, reset.statusCode(), reset.body());
        assertEquals(303, signedIn.get("/-/profile").statusCode());
        assertEquals("422 303", signIn(name, PASSWORD) + " " + signIn(name, OTHER_PASSWORD));
        assertEquals(422, browser.get(first).statusCode());
        browser.get("/users/password/new");
        String unknown = browser.post("/users/password", "email", Api.unique("unknown") + "@example.com").body();
        assertEquals(known.replaceAll("value=\"[^\"]+\"", ""), unknown.replaceAll("value=\"[^\"]+\"", ""));
        assertTrue(root.get("/audit_events?entity_type=User&entity_id=" + id).body().toString().contains("user_password_updated"));
    }

    @Test
    void added_address_is_confirmed_and_may_become_the_primary_one() {
        Api.Person dora = root.person();
        String own = Api.unique("own") + "@example.com";
        long email = dora.api().post("/user/emails", "{\"email\":\"" + own + "\"}").id();
        assertTrue(dora.api().get("/user/emails/" + email).body().get("confirmed_at").isNull());
        follow(browser(), link(own, "Confirm your"));
        assertFalse(dora.api().get("/user/emails/" + email).body().get("confirmed_at").isNull());
        String next = Api.unique("next") + "@example.com";
        Answer added = root.post("/users/" + dora.id() + "/emails", "{\"email\":\"" + next + "\"}");
        assertNull(added.body().get("confirmation_url"));
        Answer pending = root.put("/users/" + dora.id(), "{\"email\":\"" + next + "\"}");
        assertEquals(dora.username() + "@example.com", pending.body().get("email").asText());
        follow(browser(), link(next, "primary e-mail address"));
        assertEquals(next, root.get("/users/" + dora.id()).body().get("email").asText());
        assertTrue(dora.api().get("/user/emails").body().toString().contains(dora.username() + "@example.com"));
    }

    private static String notice(String address, String words) {
        Waiting.until("notice with " + words, PATIENCE, () -> texts(address).stream().anyMatch(text -> text.contains(words)));
        return texts(address).stream().filter(text -> text.contains(words)).findFirst().orElseThrow();
    }

    @Test
    void owner_is_told_of_another_password() {
        String name = Api.unique("kira");
        String address = name + "@example.com";
        long id = user(name, ",\"password\":\"" + PASSWORD + "\",\"skip_confirmation\":true").get("id").asLong();
        WebClient browser = browser().signIn(name, PASSWORD);
        browser.get("/-/profile/password");
        assertTrue(browser.post("/-/profile/password", "current_password", PASSWORD, "password", OTHER_PASSWORD, "password_confirmation",
                OTHER_PASSWORD).statusCode() < 400);
        assertFalse(notice(address, "the password of your account was changed").contains(OTHER_PASSWORD));
        assertEquals(200, root.put("/users/" + id, "{\"password\":\"" + PASSWORD + "\"}").status());
        assertFalse(notice(address, "an administrator changed the password").contains(PASSWORD));
        WebClient forgetful = browser();
        forgetful.get("/users/password/new");
        forgetful.post("/users/password", "email", address);
        String link = link(address, "Reset your password");
        follow(browser(), link, "password", OTHER_PASSWORD, "password_confirmation", OTHER_PASSWORD);
        String told = notice(address, "replaced by a link");
        assertFalse(told.contains(link.replaceAll(".*=", "")) || told.contains(OTHER_PASSWORD), told);
    }

    @Test
    void former_address_is_told_of_another_one() {
        Api.Person lena = root.person();
        String former = lena.username() + "@example.com";
        String second = Api.unique("second") + "@example.com";
        root.post("/users/" + lena.id() + "/emails", "{\"email\":\"" + second + "\"}");
        root.put("/users/" + lena.id(), "{\"email\":\"" + second + "\"}");
        follow(browser(), link(second, "primary e-mail address"));
        assertFalse(notice(former, "Your e-mail address was changed").contains(second));
        String third = Api.unique("third") + "@example.com";
        root.post("/users/" + lena.id() + "/emails", "{\"email\":\"" + third + "\",\"skip_confirmation\":true}");
        assertEquals(third, root.put("/users/" + lena.id(), "{\"email\":\"" + third + "\"}").body().get("email").asText());
        assertFalse(notice(second, "Your e-mail address was changed").contains(third));
        assertTrue(texts(third).stream().noneMatch(text -> text.contains("was changed")));
    }

    @Test
    void page_of_a_confirmation_names_the_account() {
        String name = Api.unique("hans");
        user(name, ",\"password\":\"" + PASSWORD + "\"");
        String page = browser().get(link(name + "@example.com", "Confirm your e-mail address")).body();
        assertTrue(page.contains("@" + name + "<") && page.contains("is not yours"), page);
    }

    @Test
    void confirmation_is_audited_with_the_id_of_the_address() {
        Api.Person ida = root.person();
        String own = Api.unique("own") + "@example.com";
        long email = ida.api().post("/user/emails", "{\"email\":\"" + own + "\"}").id();
        follow(browser(), link(own, "Confirm your"));
        JsonNode event = event(ida.id(), "email_confirmed");
        assertEquals(email + " " + own, event.get("details").get("target_id").asText() + " "
                + event.get("details").get("target_details").asText());
    }

    private JsonNode event(long userId, String name) {
        for (JsonNode event : root.get("/audit_events?entity_type=User&entity_id=" + userId).body()) {
            if (event.get("event_name").asText().equals(name)) {
                return event;
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void link_to_a_removed_address_stays_without_use_when_the_address_is_added_again() {
        Api.Person jana = root.person();
        String next = Api.unique("next") + "@example.com";
        long email = root.post("/users/" + jana.id() + "/emails", "{\"email\":\"" + next + "\"}").id();
        root.put("/users/" + jana.id(), "{\"email\":\"" + next + "\"}");
        String former = link(next, "primary e-mail address");
        assertEquals(204, jana.api().delete("/user/emails/" + email).status());
        jana.api().post("/user/emails", "{\"email\":\"" + next + "\"}");
        assertEquals(422, browser().get(former).statusCode());
        assertEquals(jana.username() + "@example.com", root.get("/users/" + jana.id()).body().get("email").asText());
    }

    /** The server trusts other origins on localhost anyway, so that the requests name another host. */
    @ParameterizedTest
    @ValueSource(strings = {"/users/password", "/users/password/edit", "/users/confirmation/new", "/users/confirmation"})
    void pages_of_links_refuse_forms_of_other_pages(String path) throws IOException {
        assertFalse(sent(path, "https://slipway.example").contains(" 403 "));
        assertEquals("HTTP/1.1 403 Forbidden", sent(path, "https://evil.example"));
        assertEquals("HTTP/1.1 403 Forbidden", sent(path, "null"));
    }

    /** Sends a form with the token of a page. Returns the first line of the answer. */
    private static String sent(String path, String origin) throws IOException {
        WebClient browser = browser();
        browser.get("/users/password/new");
        String form = "email=x&authenticity_token=" + URLEncoder.encode(browser.formToken(), StandardCharsets.UTF_8);
        try (Socket socket = new Socket(server.address().getHost(), server.address().getPort())) {
            socket.getOutputStream().write(String.join("\r\n", "POST " + path + " HTTP/1.1", "Host: slipway.example", "Connection: close",
                    "Origin: " + origin, "Cookie: _service_session=" + browser.cookie("_service_session").orElseThrow(),
                    "Content-Type: application/x-www-form-urlencoded", "Content-Length: " + form.length(), "", form)
                    .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine();
        }
    }

    @Test
    void confirmation_is_sent_again_where_it_is_asked_for() {
        String name = Api.unique("emil");
        user(name, ",\"password\":\"" + PASSWORD + "\"");
        link(name + "@example.com", "Confirm your");
        WebClient browser = browser();
        browser.get("/users/confirmation/new");
        assertEquals(200, browser.post("/users/confirmation/new", "email", name + "@example.com").statusCode());
        Waiting.until("a second mail", PATIENCE, () -> links(name + "@example.com", "Confirm your").count() == 2);
    }

    @Test
    void pages_of_links_need_their_forms() {
        String name = Api.unique("fred");
        user(name, ",\"reset_password\":true,\"skip_confirmation\":true");
        String link = link(name + "@example.com", "Choose a password");
        WebClient stranger = browser();
        stranger.get("/users/sign_in");
        assertEquals(403, stranger.post("/users/password/edit", "reset_password_token", link.replaceAll(".*=", ""), "password", PASSWORD,
                "password_confirmation", PASSWORD, "authenticity_token", "forged").statusCode());
        HttpResponse<String> page = browser().get(link);
        assertEquals("no-store", page.headers().firstValue("Cache-Control").orElseThrow());
        assertEquals("same-origin", page.headers().firstValue("Referrer-Policy").orElseThrow());
        assertFalse(page.body().contains("<script"), page.body());
    }

    @Test
    void neither_log_nor_database_holds_a_token() {
        LoggedLines log = new LoggedLines();
        log.start();
        try {
            String name = Api.unique("gina");
            user(name, ",\"reset_password\":true,\"skip_confirmation\":true");
            String token = link(name + "@example.com", "Choose a password").replaceAll(".*=", "");
            browser().get("/users/password/edit?reset_password_token=" + token);
            browser().get("/users/password/edit?reset_password_token=" + token + "%00");
            assertEquals(0, server.database().number("select count(*) from account_links where account_links::text like ?",
                    "%" + token + "%"));
            assertTrue(log.texts().stream().noneMatch(line -> line.contains(token)), () -> String.join("\n", log.texts()));
        } finally {
            log.stop();
        }
    }
}
