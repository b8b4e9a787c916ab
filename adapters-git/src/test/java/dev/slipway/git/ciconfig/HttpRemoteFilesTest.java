package dev.slipway.git.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.slipway.application.ciconfig.RemoteFilesKit;
import dev.slipway.application.ciconfig.RemoteIncludePolicy;
import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRemoteFilesTest extends RemoteFilesKit {

    private static final Remote BLOCKED = new Remote.Refused("URL is blocked: requests to private or local addresses are not allowed");

    private final List<String> resolved = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
    }

    @Override
    protected URI serve(String path, int status, byte[] content) {
        server.createContext(path, exchange -> {
            if (status == 0) {
                try {
                    end.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
            exchange.sendResponseHeaders(status == 0 ? 200 : status, content.length == 0 ? -1 : content.length);
            exchange.getResponseBody().write(content);
            exchange.close();
        });
        return address(path);
    }

    private URI address(String path) {
        return URI.create("http://files.example.test:" + server.getAddress().getPort() + path);
    }

    @Override
    protected String port() {
        return ":" + server.getAddress().getPort();
    }

    /** Names of this test lead to its server, which stands for an open one; another name leads to a private address. */
    private InetAddress[] resolve(String host) throws UnknownHostException {
        resolved.add(host);
        return switch (host) {
            case "files.example.test", "other.example.test" -> new InetAddress[] {InetAddress.getLoopbackAddress()};
            case "private.example.test" -> new InetAddress[] {InetAddress.getByName("10.0.0.1")};
            case "mixed.example.test" -> new InetAddress[] {InetAddress.getLoopbackAddress(), InetAddress.getByName("169.254.169.254")};
            default -> throw new UnknownHostException(host);
        };
    }

    @Override
    protected RemoteFiles files(RemoteIncludePolicy policy) {
        return new HttpRemoteFiles(policy,
                new PinnedConnections(this::resolve, InetAddress::isLoopbackAddress, (SSLSocketFactory) SSLSocketFactory.getDefault()));
    }

    private RemoteFiles allowingAll() {
        return files(
                new RemoteIncludePolicy(List.of("*.test" + port(), "*.test", "127.0.0.1", "localhost", "169.254.169.254", "[::1]", "::1")));
    }

    private URI redirect(String path, int status, String location) {
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        return address(path);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirects_are_followed(int status) {
        serve("/end.yml", 200, "a: 1".getBytes(StandardCharsets.US_ASCII));
        assertEquals(new Remote.Text("a: 1"), read(redirect("/absolute.yml", status, address("/end.yml").toString())));
        assertEquals(new Remote.Text("a: 1"), read(redirect("/relative.yml", status, "/end.yml")));
    }

    @Test
    void redirects_in_circles_end() {
        assertEquals(new Remote.Refused("it redirects more than 5 times"), read(redirect("/round.yml", 302, "/round.yml")));
    }

    @Test
    void a_redirect_is_judged_anew() {
        String port = port();
        assertEquals(new Remote.Refused("URL is blocked: the host is not in the list of allowed hosts"),
                read(redirect("/other.yml", 302, "http://other.example.test" + port + "/a.yml")));
        assertEquals(BLOCKED, allowingAll().read(redirect("/private.yml", 302, "http://private.example.test" + port + "/a.yml"), LONG));
        assertEquals(new Remote.Refused("URL is blocked: only http and https are allowed"),
                allowingAll().read(redirect("/file.yml", 302, "file:///etc/passwd"), LONG));
        assertEquals(new Remote.BadAnswer(), allowingAll().read(redirect("/odd.yml", 302, "http://[x/"), LONG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://private.example.test/a.yml", "http://mixed.example.test/a.yml", "https://private.example.test/a.yml",
            "http://private.example.test./a.yml"})
    void names_of_private_addresses_are_refused(String address) {
        assertEquals(BLOCKED, allowingAll().read(URI.create(address), LONG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1/a.yml", "http://localhost/a.yml", "http://[::1]/a.yml",
            "http://169.254.169.254/latest/meta-data/a.yml", "http://0x7f.1/a.yml"})
    void the_servers_own_network_is_refused_as_it_is_assembled(String address) {
        RemoteFiles files = new HttpRemoteFiles(
                new RemoteIncludePolicy(List.of("127.0.0.1", "localhost", "::1", "169.254.169.254", "0x7f.1")));
        Remote answer = files.read(URI.create(address), LONG);
        assertTrue(answer.equals(BLOCKED) || address.contains("0x7f"), answer.toString());
        assertTrue(answer instanceof Remote.Refused || answer instanceof Remote.Socket, answer.toString());
    }

    @Test
    void a_name_is_resolved_once_for_each_request() {
        read(serve("/a.yml", 200, "a: 1".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(List.of("files.example.test"), resolved);
    }

    @Test
    void what_is_not_there_is_a_socket_error() {
        assertEquals(new Remote.Socket(), allowingAll().read(URI.create("http://unknown.test/a.yml"), LONG));
        URI gone = address("/a.yml");
        server.stop(0);
        assertEquals(new Remote.Socket(), files(new RemoteIncludePolicy(List.of("files.example.test:" + gone.getPort()))).read(gone, LONG));
    }

    @Test
    void an_unencrypted_server_is_no_encrypted_one() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getInputStream().read(new byte[64 * 1024]);
                    socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException gone) {
                    return;
                }
            });
            assertEquals(new Remote.Socket(), files(new RemoteIncludePolicy(List.of("*.test:" + listener.getLocalPort())))
                    .read(URI.create("https://files.example.test:" + listener.getLocalPort() + "/a.yml"), LONG));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~3~abc~2;x=y~de~0~~|abcde",
            "HTTP/1.1 100 Continue~~HTTP/1.1 200 OK~Content-Length: 2~~ab|ab", "HTTP/1.0 200 OK~~to the end|to the end",
            "HTTP/1.1 200~Content-Length: 0~~|''", "HTTP/1.1 200 OK~Content-Length: 5~~ab|!",
            "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~zz~|!", "HTTP/1.1 200 OK~Transfer-Encoding: gzip~~|!",
            "HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: 1~~x|!", "HTTP/1.1 200 OK~no header~~|!", "SSH-2.0-OpenSSH~|!",
            "HTTP/1.1 200 OK~Content-Length: -1~~|!",
            "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~3~abcd~|!", "HTTP/1.1 200 OK~Content-Length: 999999999999~~|+",
            "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~FFFFFF~|+", "''|!"})
    void answers_are_read_by_the_letter(String sent, String read) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answer(listener, sent.replace("~", "\r\n")));
            Remote expected = switch (read) {
                case "!" -> new Remote.BadAnswer();
                case "+" -> new Remote.Refused("it is larger than 2 MiB");
                default -> new Remote.Text(read);
            };
            assertEquals(expected, files(new RemoteIncludePolicy(List.of("*.test:" + listener.getLocalPort())))
                    .read(URI.create("http://files.example.test:" + listener.getLocalPort() + "/a.yml"), LONG));
        }
    }

    /** Takes the whole request before it answers and ends, since an end with bytes unread would be a reset. */
    private static void answer(ServerSocket listener, String text) {
        try (Socket socket = listener.accept()) {
            InputStream in = socket.getInputStream();
            int line = 0;
            for (int next = in.read(); next >= 0 && line < 4; next = line == 4 ? -1 : in.read()) {
                line = next == '\r' || next == '\n' ? line + 1 : 0;
            }
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException gone) {
            return;
        }
    }
}
