package dev.slipway.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.SshAuthentication;
import dev.slipway.application.access.SshAuthentication.Identity;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.access.limit.Throttling.Visit;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.push.GitSessions;
import dev.slipway.application.repository.push.GitSlots;
import dev.slipway.application.repository.push.RepositoryRef;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.RequestFamily;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.core.CoreModuleProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

/** The endpoint with clients that break the rules, on real sockets. */
@Timeout(60)
class SshEndpointTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String FETCH = "git-upload-pack 'a/b'";

    @TempDir
    private Path home;

    private final SshAuthentication authentication = Mockito.mock(SshAuthentication.class);
    private final GitSessions sessions = Mockito.mock(GitSessions.class);
    private final Throttling throttling = Mockito.mock(Throttling.class);
    private final Observations observations = Mockito.mock(Observations.class);
    private SshEndpoint endpoint;

    private void start(SshSettings.Limits limits) throws IOException {
        Mockito.when(authentication.identity(Mockito.anyString()))
                .thenReturn(new Identity(new Caller.DeployKey(1, Optional.empty()), "Robot"));
        Mockito.when(authentication.principal(Mockito.anyString())).thenReturn(Optional.of("key 1"));
        Mockito.when(throttling.enter(Mockito.any(), Mockito.anyBoolean(), Mockito.anyString()))
                .thenReturn(new Visit(RequestFamily.GIT, true, "127.0.0.1", false));
        endpoint = SshEndpoint.start(new SshSettings("127.0.0.1", 0, home.resolve("key"), limits),
                new SshEndpoint.Parts(authentication, sessions, new GitSlots(), MemoryBudget.within(1L << 30), throttling,
                        observations, Reason::id));
    }

    private static SshSettings.Limits limits(int unauthenticated, int unauthenticatedPerAddress, Duration login) {
        return new SshSettings.Limits(100, 100, unauthenticated, unauthenticatedPerAddress, 2, times(login, PATIENCE.multipliedBy(2)));
    }

    private static SshSettings.Times times(Duration login, Duration quiet) {
        return new SshSettings.Times(login, PATIENCE, Duration.ofMillis(300), quiet, quiet);
    }

    @AfterEach
    void stop() throws IOException {
        endpoint.close();
    }

    private Socket connected() throws IOException {
        return new Socket("127.0.0.1", endpoint.port());
    }

    /** Reads until the server disconnects. */
    private static String rest(Socket socket) throws IOException {
        socket.setSoTimeout((int) PATIENCE.toMillis());
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try (InputStream in = socket.getInputStream()) {
            in.transferTo(read);
        } catch (SocketTimeoutException stillOpen) {
            throw new AssertionError("still connected", stillOpen);
        } catch (IOException reset) {
            return read.toString(StandardCharsets.ISO_8859_1);
        }
        return read.toString(StandardCharsets.ISO_8859_1);
    }

    private interface Work {
        void with(ClientSession session) throws Exception;
    }

    private static KeyPair key() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    private void client(SshClient client, Work work) throws Exception {
        try (client) {
            client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
            client.start();
            try (ClientSession session = client.connect("git", "127.0.0.1", endpoint.port()).verify(PATIENCE).getSession()) {
                session.addPublicKeyIdentity(key());
                session.auth().verify(PATIENCE);
                work.with(session);
            }
        }
    }

    private static String run(ClientSession session, ChannelExec exec) throws IOException {
        try (exec) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            exec.setErr(err);
            exec.open().verify(PATIENCE);
            exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), PATIENCE);
            return exec.getExitStatus() + " " + err.toString(StandardCharsets.UTF_8);
        }
    }

    @Test
    void client_that_does_not_log_in_is_disconnected() throws IOException {
        start(limits(10, 10, Duration.ofMillis(300)));
        try (Socket silent = connected(); Socket half = connected()) {
            half.getOutputStream().write("SSH-2.0-half\r\n".getBytes(StandardCharsets.US_ASCII));
            assertTrue(rest(silent).startsWith("SSH-2.0-Slipway\r\n"));
            rest(half);
        }
    }

    @Test
    void address_has_a_number_of_unauthenticated_connections() throws Exception {
        start(limits(10, 3, PATIENCE));
        List<Socket> open = new ArrayList<>();
        for (int at = 0; at < 3; at++) {
            Socket socket = connected();
            open.add(socket);
            assertEquals('S', socket.getInputStream().read());
        }
        try (Socket fourth = connected()) {
            rest(fourth);
        }
        for (Socket socket : open) {
            socket.close();
        }
        client(SshClient.setUpDefaultClient(), session -> assertTrue(run(session, session.createExecChannel("ls")).startsWith("1 ERROR")));
    }

    private Socket connectedFrom(String address) throws IOException {
        return new Socket(InetAddress.getByName("127.0.0.1"), endpoint.port(), InetAddress.getByName(address), 0);
    }

    @Test
    void oldest_unauthenticated_connection_of_the_address_with_most_makes_room() throws IOException {
        start(limits(3, 10, PATIENCE));
        try (Socket other = connectedFrom("127.0.0.2"); Socket first = connected()) {
            assertEquals('S', other.getInputStream().read());
            assertEquals('S', first.getInputStream().read());
            try (Socket second = connected(); Socket late = connectedFrom("127.0.0.3")) {
                assertEquals('S', second.getInputStream().read());
                assertEquals('S', late.getInputStream().read());
                rest(first);
                assertEquals(3, endpoint.connections());
            }
        }
    }

    @Test
    void address_has_a_number_of_connections() throws IOException {
        start(new SshSettings.Limits(100, 2, 10, 10, 2, times(PATIENCE, PATIENCE)));
        try (Socket first = connected(); Socket second = connected()) {
            assertEquals('S', first.getInputStream().read());
            assertEquals('S', second.getInputStream().read());
            try (Socket third = connected(); Socket other = connectedFrom("127.0.0.2")) {
                rest(third);
                assertEquals('S', other.getInputStream().read());
            }
        }
        assertEquals(250, SshSettings.Limits.STANDARD.withPerAddress(0).perAddress());
        assertEquals(7, SshSettings.Limits.STANDARD.withPerAddress(7).perAddress());
    }

    @Test
    void throttled_address_is_disconnected() throws IOException {
        start(limits(10, 10, PATIENCE));
        Mockito.when(throttling.enter(Mockito.any(), Mockito.anyBoolean(), Mockito.anyString())).thenThrow(Refusal.forbidden());
        try (Socket socket = connected()) {
            rest(socket);
        }
        assertEquals(0, endpoint.connections());
    }

    @Test
    void rejected_key_counts_as_a_failed_authentication() throws Exception {
        start(limits(10, 10, PATIENCE));
        client(SshClient.setUpDefaultClient(), session -> { });
        connected().close();
        Mockito.when(authentication.principal(Mockito.anyString())).thenReturn(Optional.empty());
        assertThrows(SshException.class, () -> client(SshClient.setUpDefaultClient(), session -> { }));
        Mockito.verify(throttling, Mockito.timeout(PATIENCE.toMillis())).answered(Mockito.any(), Mockito.eq(401), Mockito.eq(false));
    }

    private static boolean closed(ClientSession session) {
        return session.waitFor(EnumSet.of(ClientSession.ClientSessionEvent.CLOSED), PATIENCE)
                .contains(ClientSession.ClientSessionEvent.CLOSED);
    }

    @Test
    void authentication_is_requested_once() throws Exception {
        start(limits(10, 10, PATIENCE));
        try (SshClient client = SshClient.setUpDefaultClient()) {
            client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
            client.start();
            try (ClientSession session = client.connect("git", "127.0.0.1", endpoint.port()).verify(PATIENCE).getSession()) {
                session.waitFor(EnumSet.of(ClientSession.ClientSessionEvent.WAIT_AUTH), PATIENCE);
                for (int at = 0; at < 2; at++) {
                    Buffer request = session.createBuffer(SshConstants.SSH_MSG_SERVICE_REQUEST);
                    request.putString("ssh-userauth");
                    session.writePacket(request);
                }
                assertTrue(closed(session));
            }
        }
    }

    @Test
    void connection_without_a_command_is_closed() throws Exception {
        start(new SshSettings.Limits(100, 100, 10, 10, 2,
                new SshSettings.Times(PATIENCE, Duration.ofMillis(500), PATIENCE, PATIENCE, PATIENCE)));
        client(SshClient.setUpDefaultClient(), session -> assertTrue(closed(session)));
    }

    /** Each client has a key of its own, and all are of one account. */
    @Test
    void account_has_a_number_of_connections() throws Exception {
        start(limits(10, 10, PATIENCE));
        serve((in, out) -> in.read());
        client(SshClient.setUpDefaultClient(), first -> {
            opened(first);
            client(SshClient.setUpDefaultClient(), second -> {
                opened(second);
                try {
                    client(SshClient.setUpDefaultClient(), third -> assertTrue(closed(third)));
                } catch (SshException refused) {
                    assertTrue(second.isOpen());
                }
                Mockito.when(authentication.principal(Mockito.anyString())).thenReturn(Optional.of("key 2"));
                client(SshClient.setUpDefaultClient(), SshEndpointTest::opened);
            });
        });
        while (endpoint.connections() > 0) {
            Thread.onSpinWait();
        }
        Mockito.when(authentication.principal(Mockito.anyString())).thenReturn(Optional.of("key 1"));
        client(SshClient.setUpDefaultClient(), SshEndpointTest::opened);
    }

    private void serve(GitSessions.Conversation conversation) {
        Mockito.when(sessions.fetchOver(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any())).thenReturn(conversation);
    }

    private static void opened(ClientSession session) throws IOException {
        session.createExecChannel(FETCH).open().verify(PATIENCE);
    }

    @Test
    void client_that_is_silent_with_a_slot_is_disconnected() throws Exception {
        start(limits(10, 10, PATIENCE));
        Mockito.when(sessions.fetchOver(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any())).thenAnswer(call -> {
            GitSessions.Admission admission = call.getArgument(3);
            return (GitSessions.Conversation) (in, out) -> {
                try (Transports.Slot _ = admission.admit(new Caller.DeployKey(1, Optional.empty()), 10)) {
                    in.read();
                }
            };
        });
        client(SshClient.setUpDefaultClient(), session -> {
            opened(session);
            assertTrue(closed(session));
        });
    }

    /** Keepalives begin the library's idle time anew. */
    private static SshClient alive() {
        SshClient client = SshClient.setUpDefaultClient();
        CoreModuleProperties.HEARTBEAT_INTERVAL.set(client, Duration.ofMillis(50));
        return client;
    }

    private void startImpatient() throws IOException {
        start(new SshSettings.Limits(100, 100, 10, 10, 2, times(PATIENCE, Duration.ofMillis(500))));
    }

    @Test
    void client_that_stays_alive_and_asks_nothing_is_disconnected() throws Exception {
        startImpatient();
        serve((in, out) -> in.read());
        client(alive(), session -> {
            opened(session);
            assertTrue(closed(session));
        });
    }

    @Test
    void client_that_stays_alive_with_a_slot_for_commands_is_disconnected() throws Exception {
        startImpatient();
        CountDownLatch sent = new CountDownLatch(1);
        Mockito.when(sessions.pushOver(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any())).thenAnswer(call -> {
            GitSessions.PushAdmission admission = call.getArgument(2);
            return (GitSessions.Conversation) (in, out) -> {
                try (Transports.Slot slot = admission.commands().admit(new Caller.DeployKey(1, Optional.empty()), 10)) {
                    slot.arrived();
                    sent.countDown();
                    in.read();
                }
            };
        });
        client(alive(), session -> {
            session.createExecChannel("git-receive-pack 'a/b'").open().verify(PATIENCE);
            assertTrue(sent.await(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            assertTrue(closed(session));
        });
    }

    @Test
    void repository_that_cannot_be_read_is_recorded_and_a_client_that_leaves_is_not() throws Exception {
        start(limits(10, 10, PATIENCE));
        serve((in, out) -> {
            throw new IOException("secret");
        });
        client(SshClient.setUpDefaultClient(), session ->
                assertEquals("128 ERROR: Internal server error.\n", run(session, session.createExecChannel(FETCH))));
        Mockito.verify(observations).trouble(Mockito.eq("ssh.failed"), Mockito.any());
        CompletableFuture<Thread> serving = new CompletableFuture<>();
        serve((in, out) -> {
            serving.complete(Thread.currentThread());
            in.read();
            throw new IOException("the client is gone");
        });
        client(SshClient.setUpDefaultClient(), session -> {
            opened(session);
            serving.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        });
        assertTrue(serving.join().join(PATIENCE));
        Mockito.verifyNoMoreInteractions(observations);
    }

    @Test
    void client_with_unknown_keys_is_denied() throws Exception {
        start(limits(10, 10, PATIENCE));
        Mockito.when(authentication.principal(Mockito.anyString())).thenReturn(Optional.empty());
        SshClient agent = SshClient.setUpDefaultClient();
        for (int at = 0; at < 15; at++) {
            agent.addPublicKeyIdentity(key());
        }
        assertThrows(SshException.class, () -> client(agent, session -> { }));
        Mockito.verify(authentication, Mockito.times(10)).principal(Mockito.anyString());
    }

    @Test
    void garbage_ends_its_own_connection_alone() throws Exception {
        start(limits(50, 50, PATIENCE));
        byte[] noise = new byte[100_000];
        new Random(3).nextBytes(noise);
        for (String start : List.of("", "GET / HTTP/1.1\r\n\r\n", "SSH-1.0-old\r\n", "SSH-2.0-noise\r\n",
                "SSH-2.0-" + "x".repeat(50_000))) {
            try (Socket socket = connected()) {
                try {
                    socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
                    socket.getOutputStream().write(noise);
                } catch (IOException disconnected) {
                    continue;
                }
                rest(socket);
            }
        }
        client(SshClient.setUpDefaultClient(), session -> assertTrue(run(session, session.createExecChannel("ls")).startsWith("1 ERROR")));
    }

    @Test
    void flood_of_variables_changes_nothing() throws Exception {
        start(limits(10, 10, PATIENCE));
        client(SshClient.setUpDefaultClient(), session -> {
            ChannelExec exec = session.createExecChannel(FETCH);
            for (int at = 0; at < 5_000; at++) {
                exec.setEnv("V" + at, "x".repeat(200));
            }
            exec.setEnv("GIT_PROTOCOL", "version=2");
            Mockito.when(sessions.fetchOver(Mockito.any(), Mockito.any(), Mockito.eq("version=2"), Mockito.any()))
                    .thenReturn((in, out) -> {
                        throw Refusal.forbidden(Reason.of("asked"));
                    });
            assertEquals("1 ERROR: asked\n", run(session, exec));
        });
    }

    @Test
    void packets_of_any_size_are_no_way_to_take_memory() throws Exception {
        start(limits(10, 10, PATIENCE));
        SshClient greedy = SshClient.setUpDefaultClient();
        CoreModuleProperties.MAX_PACKET_SIZE.set(greedy, 512L << 20);
        CoreModuleProperties.LIMIT_PACKET_SIZE.set(greedy, 1L << 30);
        CoreModuleProperties.WINDOW_SIZE.set(greedy, (1L << 32) - 1);
        client(greedy, session -> assertThrows(SshException.class, () -> run(session, session.createExecChannel("ls"))));
        client(SshClient.setUpDefaultClient(), session -> assertTrue(run(session, session.createExecChannel("ls")).startsWith("1 ERROR")));
    }

    @Test
    void connection_has_a_number_of_channels() throws Exception {
        start(limits(10, 10, PATIENCE));
        serve((in, out) -> in.read());
        client(SshClient.setUpDefaultClient(), session -> {
            for (int at = 0; at < 2; at++) {
                session.createExecChannel(FETCH).open().verify(PATIENCE);
            }
            assertThrows(SshException.class, () -> session.createExecChannel(FETCH).open().verify(PATIENCE));
        });
    }

    @Test
    void address_of_a_snippet_is_told_from_that_of_a_project() throws Exception {
        start(limits(10, 10, PATIENCE));
        Mockito.when(sessions.fetchOver(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any())).thenAnswer(call -> {
            RepositoryRef reference = call.getArgument(1);
            throw Refusal.forbidden(Reason.of(reference.snippet().map(snippet -> "snippet" + snippet.id()).orElse("project")));
        });
        client(SshClient.setUpDefaultClient(), session -> {
            assertEquals("1 ERROR: snippet7\n", run(session, session.createExecChannel("git-upload-pack '/a/b/-/snippets/7.git'")));
            assertEquals("1 ERROR: snippet7\n", run(session, session.createExecChannel("git-upload-pack 'snippets/7.git'")));
            assertEquals("1 ERROR: project\n", run(session, session.createExecChannel("git-upload-pack 'a/snippets.git'")));
        });
    }

    @Test
    void failure_is_not_told() throws Exception {
        start(limits(10, 10, PATIENCE));
        Mockito.when(sessions.fetchOver(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any()))
                .thenThrow(new IllegalStateException("secret"));
        client(SshClient.setUpDefaultClient(), session -> assertEquals("128 ERROR: Internal server error.\n",
                run(session, session.createExecChannel(FETCH))));
    }
}
