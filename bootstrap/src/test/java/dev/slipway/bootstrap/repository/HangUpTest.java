package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A git client that hangs up is an ordinary end of a conversation: one quiet line in the log. */
final class HangUpTest extends GitScene {

    private static final String PUSH = "Content-Type: application/x-git-receive-pack-request";
    private static final String FETCH = "Content-Type: application/x-git-upload-pack-request";
    private static final String LINE = "git client hung up";

    private final Logger everything = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger quiet = (Logger) LoggerFactory.getLogger("dev.slipway.rest.repository");
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();

    @BeforeEach
    void listen() {
        quiet.setLevel(Level.DEBUG);
        said.start();
        everything.addAppender(said);
    }

    @AfterEach
    void stop() {
        everything.detachAppender(said);
        quiet.setLevel(null);
    }

    private List<ILoggingEvent> lines() {
        return List.copyOf(said.list);
    }

    private long told() {
        return lines().stream().filter(line -> line.getFormattedMessage().contains(LINE)).count();
    }

    private void heard() {
        Waiting.until("the log says that the client hung up", Duration.ofSeconds(20), () -> told() > 0);
        calm();
        assertEquals(1, told());
    }

    /** Nothing is louder than it should be, and nothing has a stack trace. What other tests make the server say does not count. */
    private void calm() {
        assertEquals(List.of(), lines().stream()
                .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN) || line.getThrowableProxy() != null)
                .filter(line -> !ofOthers(line))
                .map(line -> line.getLevel() + " " + line.getLoggerName() + " " + line.getFormattedMessage() + line.getThrowableProxy())
                .toList());
    }

    /** Those of jobs and of broken archives. */
    private static boolean ofOthers(ILoggingEvent line) {
        return line.getFormattedMessage().startsWith("job.")
                || line.getThrowableProxy() != null && line.getThrowableProxy().getClassName().endsWith(".BadArchive");
    }

    /** Sends what it is given, reads so many bytes of the answer, and hangs up. */
    private void talk(String head, byte[] body, int read, boolean reset) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(16 << 10);
            socket.connect(new InetSocketAddress(server.address().getHost(), server.address().getPort()));
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            socket.getInputStream().readNBytes(read);
            if (reset) {
                socket.setSoLinger(true, 0);
            }
        }
    }

    private String head(String method, String route, String... headers) {
        String basic = Base64.getEncoder().encodeToString(("x:" + owner).getBytes(StandardCharsets.UTF_8));
        return method + " /" + path + ".git" + route + " HTTP/1.1\r\nHost: " + server.address().getAuthority() + "\r\n"
                + "Authorization: Basic " + basic + "\r\n"
                + String.join("", List.of(headers).stream().map(header -> header + "\r\n").toList()) + "\r\n";
    }

    /** A repository with a file that no compression makes smaller. */
    private Path large(int megabytes) throws IOException {
        Path work = repository("work");
        byte[] noise = new byte[megabytes << 20];
        new Random(1).nextBytes(noise);
        Files.write(work.resolve("noise"), noise);
        commit(work, "a.txt", "two");
        return work;
    }

    /** What a client sends to create a branch: the command, and a pack with everything. */
    private byte[] push(Path work, String branch) throws IOException, InterruptedException {
        String sha = git(work, "rev-parse", "HEAD").succeeded().output().strip();
        String line = "0".repeat(40) + " " + sha + " refs/heads/" + branch + "\0 report-status";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("%04x".formatted(line.length() + 4) + line + "0000").getBytes(StandardCharsets.UTF_8));
        Process packer = new ProcessBuilder("git", "pack-objects", "--revs", "--stdout", "-q").directory(work.toFile()).start();
        packer.getOutputStream().write((sha + "\n").getBytes(StandardCharsets.US_ASCII));
        packer.getOutputStream().close();
        request.writeBytes(packer.getInputStream().readAllBytes());
        assertEquals(0, packer.waitFor());
        return request.toByteArray();
    }

    /** In the command, in the head of the pack, in the midst of it, before its last bytes. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.00001, 0.00018, 0.5, 0.999999})
    void client_hangs_up_while_it_pushes(double part) throws Exception {
        byte[] whole = push(large(1), "main");
        byte[] sent = Arrays.copyOf(whole, (int) (whole.length * part));
        talk(head("POST", "/git-receive-pack", PUSH, "Content-Length: " + whole.length), sent, 0, part > 0.3);
        heard();
        assertEquals("[]", get("/branches").body());
        assertEquals(0, number("select count(*) from pushes where project_id = ?", project));
    }

    @Test
    void client_hangs_up_in_a_chunk_of_its_push() throws Exception {
        byte[] whole = push(large(1), "main");
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes((Integer.toHexString(whole.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        body.write(whole, 0, whole.length / 3);
        talk(head("POST", "/git-receive-pack", PUSH, "Transfer-Encoding: chunked"), body.toByteArray(), 0, false);
        heard();
    }

    @Test
    void client_hangs_up_before_it_hears_what_became_of_its_push() throws Exception {
        byte[] whole = push(repository("work"), "main");
        talk(head("POST", "/git-receive-pack", PUSH, "Content-Length: " + whole.length), whole, 0, true);
        Waiting.until("the push is taken", Duration.ofSeconds(20), () -> get("/branches/main").statusCode() == 200
                && number("select count(*) from pushes where project_id = ? and state = 'settled'", project) == 1);
        calm();
    }

    private byte[] wants(String sha) {
        return ("0011command=fetch0001000dofs-delta0032want " + sha + "\n0009done\n0000").getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void client_hangs_up_while_it_says_what_it_wants() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        byte[] whole = wants(git(work, "rev-parse", "HEAD").output().strip());
        talk(head("POST", "/git-upload-pack", FETCH, "Git-Protocol: version=2",
                "Content-Length: " + whole.length), Arrays.copyOf(whole, whole.length / 2), 0, false);
        heard();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_000, 1_000_000})
    void client_hangs_up_while_it_fetches(int read) throws Exception {
        Path work = large(10);
        git(work, "push", asOwner(), "main").succeeded();
        byte[] whole = wants(git(work, "rev-parse", "HEAD").output().strip());
        talk(head("POST", "/git-upload-pack", FETCH, "Git-Protocol: version=2",
                "Content-Length: " + whole.length), whole, read, read > 1);
        heard();
    }

    /** The moment is not to be met with a socket for sure. */
    @Test
    void server_that_finds_its_answer_unwanted_says_nothing() {
        org.slf4j.Logger executor = LoggerFactory.getLogger("io.netty.util.concurrent.AbstractEventExecutor");
        executor.warn("A task raised an exception. Task: {}", "flow", new IllegalStateException("onNext before request?"));
        executor.warn("A task raised an exception. Task: flow", new IllegalStateException("onNext before request?"));
        calm();
        executor.warn("A task raised an exception. Task: {}", "flow", new IllegalStateException("another"));
        assertEquals(1, lines().stream().filter(line -> line.getLevel() == Level.WARN).count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"git-upload-pack", "git-receive-pack"})
    void client_hangs_up_before_it_hears_which_refs_there_are(String service) throws Exception {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        for (int index = 0; index < 5; index++) {
            talk(head("GET", "/info/refs?service=" + service), new byte[0], index * 10, index % 2 == 0);
        }
        assertEquals(200, get("/branches/main").statusCode());
        calm();
    }
}
