package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.read.ListAppender;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The key of an integration is told once, and written nowhere: neither in logs nor in tables, however it is sent. */
class UnspokenKeysTest {

    private final Logger everything = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.slipway");
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();

    @BeforeEach
    void listen() {
        ours.setLevel(Level.INFO);
        said.start();
        everything.addAppender(said);
    }

    @AfterEach
    void stop() {
        everything.detachAppender(said);
        ours.setLevel(null);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (ILoggingEvent event : List.copyOf(said.list)) {
            lines.add(event.getFormattedMessage() + " " + event.getMDCPropertyMap());
            for (IThrowableProxy cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
                lines.add(String.valueOf(cause.getMessage()));
            }
        }
        return lines;
    }

    /** As a client that leaves user and password in the address it asks for. */
    private static String ask(String target, String... headers) throws IOException {
        URI server = TestServer.shared().address();
        byte[] body = AlertScene.PAYLOAD.getBytes(StandardCharsets.UTF_8);
        StringBuilder request = new StringBuilder("POST " + target + " HTTP/1.1\r\nHost: " + server.getAuthority()
                + "\r\nConnection: close\r\nContent-Length: " + body.length + "\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (Socket socket = new Socket(server.getHost(), server.getPort()); OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return answer.lines().findFirst().orElse("");
        }
    }

    @Test
    void a_key_is_written_nowhere() throws IOException {
        AlertScene scene = new AlertScene(Api.root());
        Integration integration = scene.integration();
        Integration rotated = Integration
                .of(scene.maintainer.api().post(scene.at("integrations/" + integration.id() + "/rotate_key"), null));
        String path = rotated.url().getPath();
        String authority = TestServer.shared().address().getAuthority();
        scene.send(rotated, AlertScene.PAYLOAD);
        assertEquals(200, AlertScene.send(rotated.url(), rotated.basic(), AlertScene.PAYLOAD).statusCode());
        assertEquals(401, AlertScene.send(rotated.url(), integration.bearer(), AlertScene.PAYLOAD).statusCode());
        assertEquals(400, AlertScene.send(rotated.url(), rotated.bearer(), "no JSON").statusCode());
        assertEquals(403, AlertScene.send(URI.create(rotated.url().toString().replace(path, "/" + scene.path
                + "/alerts/notify/x/0000000000000000.json")), rotated.bearer(), AlertScene.PAYLOAD).statusCode());
        assertTrue(ask(path + "?key=" + rotated.key(), "Authorization: " + rotated.bearer()).contains(" 200 "));
        assertTrue(ask("http://user:" + rotated.key() + "@" + authority + path, "Authorization: " + rotated.basic()).contains(" 200 "));
        assertTrue(ask(path, "Authorization: Digest " + rotated.key()).contains(" 401 "));
        assertTrue(lines().stream().anyMatch(line -> line.contains("alert.integration_created")), "the log was heard");
        for (String key : List.of(integration.key(), rotated.key())) {
            String encoded = Base64.getEncoder().encodeToString((":" + key).getBytes(StandardCharsets.UTF_8));
            assertEquals(List.of(), lines().stream().filter(line -> line.contains(key) || line.contains(encoded)).toList());
            assertEquals(0, kept(key));
        }
        assertFalse(scene.alert(1).toString().contains(rotated.key()));
    }

    /** In how many rows of the tables of alerts the text stands. */
    private static long kept(String text) {
        return Stream.of("alert_integrations", "alerts", "scheduled_tasks").mapToLong(table -> TestServer.shared().database()
                .number("select count(*) from " + table + " row where row::text like ?", "%" + text + "%")).sum();
    }
}
