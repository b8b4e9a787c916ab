package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Garbage at the addresses of git is an error of its sender: no failure of the server, and at most one line in the log. */
final class GarbageTest extends GitScene {

    private final Logger everything = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();

    @BeforeEach
    void listen() {
        said.start();
        everything.addAppender(said);
    }

    @AfterEach
    void stop() {
        everything.detachAppender(said);
    }

    private static byte[] garbage(String kind) {
        byte[] noise = new byte[5_000];
        new Random(1).nextBytes(noise);
        return switch (kind) {
            case "noise" -> noise;
            case "line" -> ("0032want " + "x".repeat(40) + "\n00000009done\n").getBytes(StandardCharsets.UTF_8);
            case "command" -> "0011command=fetch0001000fxx-yy-zz\n0000".getBytes(StandardCharsets.UTF_8);
            case "update" -> ("0071" + "0".repeat(40) + " " + "1".repeat(40) + " refs/heads/x\0 report-status0000")
                    .getBytes(StandardCharsets.UTF_8);
            default -> kind.getBytes(StandardCharsets.UTF_8);
        };
    }

    private HttpResponse<String> send(String service, byte[] body, String... headers) throws Exception {
        String basic = Base64.getEncoder().encodeToString(("x:" + owner).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + "/" + path + ".git/" + service))
                .header("Authorization", "Basic " + basic).header("Content-Type", "application/x-" + service + "-request")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        return send(headers.length > 0 ? request.headers(headers) : request);
    }

    private void assertQuiet(String what, HttpResponse<String> answer) {
        List<String> lines = said.list.stream().filter(line -> !line.getFormattedMessage().startsWith("job."))
                .map(line -> line.getLevel() + " " + line.getFormattedMessage() + (line.getThrowableProxy() == null ? "" : " and a trace"))
                .toList();
        assertTrue(answer.statusCode() < 500, what + " " + answer.statusCode() + " " + lines);
        assertTrue(lines.size() <= 1 && lines.stream().noneMatch(line -> line.endsWith("trace")), what + " " + lines);
        said.list.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "noise", "line", "command", "update", "0000", "0001", "0004", "ffff", "zzzz", "00000009done\n"})
    void garbage_is_no_failure_of_the_server(String kind) throws Exception {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        said.list.clear();
        for (String service : List.of("git-upload-pack", "git-receive-pack")) {
            for (String protocol : List.of("version=1", "version=2", "x")) {
                assertQuiet(service + " " + protocol, send(service, garbage(kind), "Git-Protocol", protocol));
            }
            byte[] whole = garbage(kind);
            assertQuiet(service + " cut", send(service, Arrays.copyOf(whole, whole.length / 2)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"git-upload-pack", "git-receive-pack"})
    void body_that_is_not_gzip_is_refused_by_name(String service) throws Exception {
        HttpResponse<String> answer = send(service, garbage("noise"), "Content-Encoding", "gzip");
        assertEquals("The request has a body that is not gzip\n", answer.body());
        assertEquals(400, answer.statusCode());
        assertQuiet(service, answer);
    }
}
