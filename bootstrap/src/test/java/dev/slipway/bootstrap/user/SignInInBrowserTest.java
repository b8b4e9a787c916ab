package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.user.signin.AuthenticatorKey;
import dev.slipway.domain.user.signin.OneTimeCodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A person at a real browser, without script and on a narrow screen: signs in with a second factor, and ends a session from elsewhere. */
class SignInInBrowserTest {

    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final String PASSWORD = "zumbala-kessel";
    private static final int NARROW = 360;

    private static Playwright playwright;
    private static Browser chromium;

    private final Api root = Api.root();

    @BeforeAll
    static void start() {
        assertTrue(Files.isExecutable(PROGRAM), () -> PROGRAM + " is missing; this test needs it: apt-get install chromium");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(PROGRAM)
                .setArgs(List.of("--no-sandbox")));
    }

    @AfterAll
    static void stop() {
        if (playwright != null) {
            playwright.close();
        }
    }

    private static Page window(ColorScheme scheme) {
        BrowserContext context = chromium.newContext(new Browser.NewContextOptions().setJavaScriptEnabled(false)
                .setViewportSize(NARROW, 640).setColorScheme(scheme).setBaseURL(TestServer.shared().address().toString()));
        return context.newPage();
    }

    private static void press(Page page, String button) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true)).click();
    }

    private static void signIn(Page page, String username) {
        page.navigate("/users/sign_in");
        page.getByLabel("Username or e-mail").fill(username);
        page.getByLabel("Password").fill(PASSWORD);
        press(page, "Sign in");
    }

    /** The width of all that the page lays out, which scripts of the test measure although those of pages are off. */
    private static void fits(Page page) {
        Object width = page.locator("html").evaluate("html => html.scrollWidth");
        assertEquals(NARROW, ((Number) width).intValue(), page.url());
    }

    private static String code(AuthenticatorKey key, int later) {
        return TestServer.shared().bean(CodeGenerator.class).code(key.bytes(), OneTimeCodes.step(Instant.now()) + later);
    }

    @Test
    void person_signs_in_with_a_second_factor_and_ends_the_session_elsewhere() {
        String anna = root.person().username();
        Page first = window(ColorScheme.LIGHT);
        signIn(first, anna);
        assertEquals("Your account · Slipway", first.title());
        first.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Second factor")).click();
        press(first, "Set up");
        fits(first);
        assertTrue(first.locator("svg.qr").boundingBox().width > 100);
        AuthenticatorKey key = new AuthenticatorKey(first.locator("code.secret").textContent().replace(" ", ""));
        first.getByLabel("Code that the authenticator shows").fill(code(key, 0));
        first.getByLabel("Current password").fill(PASSWORD);
        press(first, "Switch on");
        Locator codes = first.locator("ul.codes code");
        assertEquals(10, codes.count());
        String recovery = codes.first().textContent();
        fits(first);

        Page second = window(ColorScheme.DARK);
        signIn(second, anna);
        assertEquals("Second step · Slipway", second.title());
        fits(second);
        second.getByLabel("Code").fill("000000");
        press(second, "Sign in");
        assertTrue(second.getByRole(AriaRole.ALERT).textContent().contains("wrong"));
        second.getByLabel("Code").fill(code(key, 1));
        press(second, "Sign in");
        assertEquals("Your account · Slipway", second.title());

        second.navigate("/-/profile/active_sessions");
        fits(second);
        assertEquals(2, second.locator("ul.list li").count());
        second.locator("ul.list button").click();
        assertEquals(1, second.locator("ul.list li").count());
        first.navigate("/-/profile");
        assertEquals("Sign in · Slipway", first.title());

        signIn(first, anna);
        first.getByLabel("Code").fill(recovery);
        press(first, "Sign in");
        assertEquals("Your account · Slipway", first.title());
        press(first, "Sign out");
        assertEquals("Sign in · Slipway", first.title());
    }

    @Test
    void every_page_fits_a_narrow_screen_in_both_colour_schemes() {
        String anna = root.person().username();
        String light = ground(ColorScheme.LIGHT, anna);
        String dark = ground(ColorScheme.DARK, anna);
        assertFalse(light.equals(dark), light);
    }

    /** Visits all pages. Returns the colour of their ground. */
    private static String ground(ColorScheme scheme, String username) {
        Page page = window(scheme);
        signIn(page, username);
        for (String path : List.of("", "/active_sessions", "/personal_access_tokens", "/password", "/two_factor_auth")) {
            page.navigate("/-/profile" + path);
            assertEquals(1, page.locator("h1").count());
            fits(page);
        }
        return (String) page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor");
    }

    @Test
    void person_makes_a_token_that_is_shown_once() {
        Api.Person anna = root.person();
        Page page = window(ColorScheme.LIGHT);
        signIn(page, anna.username());
        page.navigate("/-/profile/personal_access_tokens");
        page.getByLabel("Name").fill("from <the> browser");
        page.getByLabel("read_api").check();
        press(page, "Make token");
        String token = page.locator("code.secret").textContent();
        assertEquals(200, anna.api().with(token).get("/user").status());
        fits(page);
        page.navigate("/-/profile/personal_access_tokens");
        assertEquals(0, page.locator("code.secret").count());
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Revoke from <the> browser")).click();
        assertEquals(401, anna.api().with(token).get("/user").status());
    }
}
