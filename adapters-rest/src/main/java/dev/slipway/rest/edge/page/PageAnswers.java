package dev.slipway.rest.edge.page;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.FormToken;
import dev.slipway.rest.edge.answer.Addresses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers browsers with pages, redirects and cookies. Texts are escaped by the templates; pages have no script, and their policy permits
 * nothing but the style sheet of the server.
 */
@Singleton
public final class PageAnswers {

    private static final String FOLDER = "/pages/";

    private final Mustache.Compiler compiler = Mustache.compiler().escapeHTML(true).defaultValue("").withLoader(PageAnswers::file);
    private final Map<String, Template> templates = new ConcurrentHashMap<>();
    private final StyleSheet style;
    private final Addresses addresses;

    PageAnswers(StyleSheet style, Addresses addresses) {
        this.style = style;
        this.addresses = addresses;
    }

    private static Reader file(String name) {
        InputStream file = PageAnswers.class.getResourceAsStream(FOLDER + name + ".mustache");
        if (file == null) {
            throw new IllegalArgumentException("no template " + name);
        }
        return new InputStreamReader(file, StandardCharsets.UTF_8);
    }

    public MutableHttpResponse<?> show(HttpRequest<?> request, Caller caller, WebPage page) {
        return show(request, caller, page, HttpStatus.OK);
    }

    public MutableHttpResponse<?> show(HttpRequest<?> request, Caller caller, WebPage page, HttpStatus status) {
        Browser browser = Browser.of(request).orElseThrow();
        Map<String, Object> values = new HashMap<>(page.values());
        values.put("title", page.title());
        values.put("form_token", "<input type=\"hidden\" name=\"" + FormToken.FIELD + "\" value=\"" + browser.formToken() + "\">");
        values.put("style", style.path());
        caller.account().map(Account::username).ifPresent(name -> values.put("username", name));
        values.put("content", rendered(page.template(), values));
        MutableHttpResponse<?> answer = HttpResponse.status(status).body(rendered("layout", values)).contentType(
                new MediaType("text/html; charset=utf-8"))
                .header("Content-Security-Policy", policy(page))
                .header("Referrer-Policy", "same-origin")
                .header(HttpHeaders.CACHE_CONTROL, "no-store");
        return browser.known() ? answer : answer.cookie(cookie(request, Browser.SESSION, browser.cookie()));
    }

    /** Leads the browser to another page. @param path of this server */
    public MutableHttpResponse<?> redirect(String path) {
        return HttpResponse.seeOther(URI.create(path)).header(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** Returns a cookie that scripts do not see and forms of other sites do not send. It stays with https where the request came by it. */
    public Cookie cookie(HttpRequest<?> request, String name, String value) {
        return Cookie.of(name, value).path("/").httpOnly(true).sameSite(SameSite.Lax).secure(secure(request));
    }

    /** Returns a cookie that the browser keeps for a time. */
    public Cookie cookie(HttpRequest<?> request, String name, String value, Duration life) {
        return cookie(request, name, value).maxAge(life);
    }

    private boolean secure(HttpRequest<?> request) {
        return addresses.base(request).startsWith("https://");
    }

    private String rendered(String template, Map<String, Object> values) {
        return templates.computeIfAbsent(template, this::compiled).execute(values);
    }

    private Template compiled(String name) {
        try (Reader file = file(name)) {
            return compiler.compile(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String policy(WebPage page) {
        return "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action "
                + String.join(" ", "'self'", String.join(" ", page.formTargets())).strip();
    }
}
