package dev.slipway.bootstrap.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Uses pages as a browser without script does: keeps cookies, and sends forms with the token of the page that it saw last. */
public final class WebClient {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern TOKEN = Pattern.compile("name=\"authenticity_token\" value=\"([^\"]+)\"");

    private final URI server;
    private final Map<String, String> cookies = new TreeMap<>();
    private final Map<String, String> headers = new TreeMap<>();
    private String formToken = "";

    public WebClient(URI server) {
        this.server = server;
    }

    public static WebClient shared() {
        return new WebClient(TestServer.shared().address());
    }

    /** Sends a header with each request from now on. */
    public WebClient with(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public Optional<String> cookie(String name) {
        return Optional.ofNullable(cookies.get(name));
    }

    public WebClient setCookie(String name, String value) {
        cookies.put(name, value);
        return this;
    }

    public void removeCookie(String name) {
        cookies.remove(name);
    }

    public String formToken() {
        return formToken;
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(server + path)));
    }

    /** Sends a form. @param fields names and values in turn */
    public HttpResponse<String> post(String path, String... fields) {
        Map<String, String> form = new TreeMap<>(Map.of("authenticity_token", formToken));
        for (int at = 0; at < fields.length; at += 2) {
            form.put(fields[at], fields[at + 1]);
        }
        String body = form.entrySet().stream().map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(URI.create(server + path)).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Sends any other request with the cookies, such as one to the API. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        headers.forEach(request::setHeader);
        if (!cookies.isEmpty()) {
            request.setHeader("Cookie", cookies.entrySet().stream().map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(Collectors.joining("; ")));
        }
        try {
            HttpResponse<String> answer = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            keep(answer);
            return answer;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private void keep(HttpResponse<String> answer) {
        answer.headers().allValues("Set-Cookie").forEach(cookie -> {
            String[] pair = cookie.substring(0, cookie.indexOf(';')).split("=", 2);
            cookies.put(pair[0], pair[1]);
        });
        Matcher token = TOKEN.matcher(answer.body());
        if (token.find()) {
            formToken = token.group(1);
        }
    }

    /** Signs in, and fails where that does not work. */
    public WebClient signIn(String login, String password) {
        get("/users/sign_in");
        HttpResponse<String> answer = post("/users/sign_in", "login", login, "password", password);
        if (answer.statusCode() != 303) {
            throw new AssertionError(answer.statusCode() + ": " + answer.body());
        }
        return this;
    }

    public static String location(HttpResponse<?> answer) {
        return answer.headers().firstValue("Location").orElse("");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
