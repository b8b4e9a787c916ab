package dev.slipway.bootstrap.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.bootstrap.testing.ServerTables;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Clients with addresses and accounts of their own, before a server with throttles and limits that they reach. */
abstract class GuardedScene {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    final TestServer server = TestServer.guarded();
    private final ServerTables tables = new ServerTables(server.database());

    /** An account with a token. */
    record Person(long id, String token) {}

    /** A public project. */
    record Project(long id, long group, String path) {}

    /** Returns an address that no other client has. */
    static String address() {
        int number = NUMBERS.incrementAndGet();
        return "203.0." + (113 + number / 250) + "." + (1 + number % 250);
    }

    final Person person() {
        return named("guarded" + NUMBERS.incrementAndGet());
    }

    final Person named(String name) {
        long user = tables.user(AccountDraft.named(name));
        String token = "token-of-" + name + "-00000000";
        tables.token(user, token, "api");
        return new Person(user, token);
    }

    final Project project(Person maintainer) {
        String name = "guarded-group" + NUMBERS.incrementAndGet();
        long group = tables.group(GroupDraft.named(name).visible(Visibility.PUBLIC));
        long project = tables.project(ProjectDraft.in(group, "project").visible(Visibility.PUBLIC));
        tables.member(MemberDraft.ofProject(project, maintainer.id(), Role.MAINTAINER));
        return new Project(project, group, name + "/project");
    }

    final HttpResponse<String> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        try {
            return HTTP.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    final HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    final HttpResponse<String> getFrom(String address, String path) {
        return get(path, "X-Forwarded-For", address);
    }

    final HttpResponse<String> getAs(Person person, String path) {
        return get(path, "PRIVATE-TOKEN", person.token(), "X-Forwarded-For", address());
    }

    /**
     * Sends a request until a limit by the minute must have been reached: more than twice as often as is allowed, since a minute may end
     * in between.
     *
     * @return the first refused answer
     */
    static HttpResponse<String> refused(int allowed, int success, Supplier<HttpResponse<String>> request) {
        List<HttpResponse<String>> answers = new ArrayList<>();
        for (int sent = 0; sent < 2 * allowed + 1; sent++) {
            answers.add(request.get());
        }
        assertEquals(success, answers.getFirst().statusCode(), answers.getFirst().body());
        HttpResponse<String> refused = answers.stream().filter(answer -> answer.statusCode() != success).findFirst().orElseThrow();
        assertEquals(429, refused.statusCode(), refused.body());
        return refused;
    }

    static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    static List<String> limitHeaders(HttpResponse<?> answer) {
        return answer.headers().map().keySet().stream().filter(name -> name.toLowerCase(Locale.ROOT).startsWith("ratelimit")).toList();
    }

    /** Checks what every throttled client is told. */
    static void assertThrottled(String throttle, HttpResponse<String> answer) {
        assertEquals(429, answer.statusCode(), answer.body());
        assertEquals("Come back later", answer.body());
        assertTrue(header(answer, "Content-Type").startsWith("text/plain"), answer.headers().toString());
        assertEquals(throttle, header(answer, "RateLimit-Name"));
        assertEquals("0", header(answer, "RateLimit-Remaining"));
        assertTrue(header(answer, "Retry-After").matches("[1-9]\\d{0,4}"), answer.headers().toString());
        assertTrue(header(answer, "RateLimit-Reset").matches("\\d{10}"), answer.headers().toString());
        assertEquals(0, Long.parseLong(header(answer, "RateLimit-Reset")) % 86_400);
        assertTrue(header(answer, "RateLimit-ResetTime").endsWith(" 00:00:00 GMT"), answer.headers().toString());
        assertEquals("1", header(answer, "RateLimit-Limit"));
    }
}
