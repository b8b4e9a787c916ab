package dev.slipway.ssh;

import dev.slipway.application.access.SshAuthentication;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.repository.push.GitSessions;
import dev.slipway.application.repository.push.GitSlots;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.global.KeepAliveHandler;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.global.NoMoreSessionsHandler;
import org.apache.sshd.server.session.ServerConnectionServiceFactory;

/**
 * Serves git over SSH, and nothing else: no shell, no files, no forwarding. Clients authenticate by public keys alone, as the user
 * {@code git}; what they may do is decided by the use cases that serve git over HTTP.
 */
public final class SshEndpoint implements AutoCloseable {

    private static final String IDENTIFICATION = "Slipway";
    private static final int LOGIN_ATTEMPTS = 20;
    /** Maximum number of channels of a connection. The library admits one more than it is told. */
    private static final int CHANNELS = 2;
    private static final int WORKERS = 8;
    private static final long WINDOW = 128L << 10;
    /** Maximum size of packets that a client may ask for: the library allocates as much for each channel. */
    private static final long LARGEST_PACKET = 256L << 10;
    /** Maximum wait for a client that reads nothing. */
    private static final Duration SLOW_READER = Duration.ofMinutes(5);
    /** Maximum duration without a byte, while a client compresses what it will push. */
    private static final Duration IDLE = Duration.ofMinutes(10);
    /** How much later than by {@link ConnectionGate} the library disconnects clients that do not log in. */
    private static final Duration LATE_LOGIN = Duration.ofMinutes(1);
    private static final Duration SWEEP = Duration.ofSeconds(1);
    private static final Duration STOP = Duration.ofSeconds(5);

    private final SshServer server;
    private final ConnectionGate gate;

    /** Parts of the application that the endpoint calls. @param wording turns reasons into texts, as for other clients */
    public record Parts(SshAuthentication authentication, GitSessions sessions, GitSlots slots, MemoryBudget memory, Throttling throttling,
            Observations observations, Function<Reason, String> wording) {}

    private SshEndpoint(SshServer server, ConnectionGate gate) {
        this.server = server;
        this.gate = gate;
    }

    /** Starts listening. */
    public static SshEndpoint start(SshSettings settings, Parts parts) throws IOException {
        List<NamedFactory<Signature>> signatures = JdkSignatures.prepared();
        KeyPair key = HostKey.in(settings.hostKey());
        ConnectionGate gate = new ConnectionGate(settings.limits(), parts.throttling());
        Conversations conversations = new Conversations(parts, settings.limits().times());
        SshServer server = ServerBuilder.builder()
                .signatureFactories(signatures)
                .compressionFactories(List.of(BuiltinCompressions.none))
                .channelFactories(List.of(new ChannelSessionFactory() {
                    @Override
                    public Channel createChannel(Session session) {
                        return new GitChannel();
                    }
                }))
                .globalRequestHandlers(List.of(KeepAliveHandler.INSTANCE, NoMoreSessionsHandler.INSTANCE))
                .forwardingFilter(RejectAllForwardingFilter.INSTANCE)
                .build();
        server.setHost(settings.host());
        server.setPort(settings.port());
        server.setKeyPairProvider(KeyPairProvider.wrap(key));
        server.setUserAuthFactories(List.of(new UserAuthPublicKeyFactory()));
        server.setPublickeyAuthenticator(new KeyAuthenticator(parts.authentication()));
        server.setSubsystemFactories(List.of());
        server.setShellFactory(channel -> new GitCommand(Optional.empty(), conversations));
        server.setCommandFactory((channel, command) -> new GitCommand(Optional.of(command), conversations));
        server.setServiceFactories(List.of(new LoginService(), ServerConnectionServiceFactory.INSTANCE));
        server.addSessionListener(gate);
        limit(server, settings.limits());
        server.start();
        long period = Math.min(SWEEP.toMillis(), Math.max(1, settings.limits().times().login().toMillis() / 2));
        server.getScheduledExecutorService().scheduleWithFixedDelay(() -> sweep(gate, conversations), period, period,
                TimeUnit.MILLISECONDS);
        return new SshEndpoint(server, gate);
    }

    /** Disconnects late, idle and slow clients. A failure is recorded, since one that is thrown would end all further sweeps. */
    private static void sweep(ConnectionGate gate, Conversations conversations) {
        try {
            gate.sweep();
            conversations.sweep();
        } catch (RuntimeException failed) {
            conversations.failed(failed);
        }
    }

    private static void limit(SshServer server, SshSettings.Limits limits) {
        CoreModuleProperties.SERVER_IDENTIFICATION.set(server, IDENTIFICATION);
        CoreModuleProperties.AUTH_TIMEOUT.set(server, limits.times().login().plus(LATE_LOGIN));
        CoreModuleProperties.IDLE_TIMEOUT.set(server, IDLE);
        CoreModuleProperties.MAX_AUTH_REQUESTS.set(server, LOGIN_ATTEMPTS);
        CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, CHANNELS - 1);
        CoreModuleProperties.WINDOW_SIZE.set(server, WINDOW);
        CoreModuleProperties.LIMIT_PACKET_SIZE.set(server, LARGEST_PACKET);
        CoreModuleProperties.WAIT_FOR_SPACE_TIMEOUT.set(server, SLOW_READER);
        CoreModuleProperties.STOP_WAIT_TIME.set(server, STOP);
        CoreModuleProperties.NIO_WORKERS.set(server, WORKERS);
    }

    public int port() {
        return server.getPort();
    }

    /** Returns the number of open connections. */
    public int connections() {
        return gate.open();
    }

    @Override
    public void close() throws IOException {
        server.stop();
    }
}
