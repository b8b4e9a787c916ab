package dev.slipway.ssh;

import dev.slipway.application.access.SshAuthentication;
import dev.slipway.application.access.SshAuthentication.Identity;
import dev.slipway.application.access.load.ConcurrencyLimiter.Slot;
import dev.slipway.application.access.load.KeyedLimiter;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.push.GitSessions;
import dev.slipway.application.repository.push.GitSlots;
import dev.slipway.application.repository.push.RepositoryRef;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.sshd.server.session.ServerSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds the conversations of git clients by the use cases that serve git over HTTP. */
final class Conversations {

    private static final Logger LOG = LoggerFactory.getLogger(Conversations.class);

    /** Maximum number of conversations of one account, waiting ones included: each holds some megabytes. */
    private static final int MOST_OF_CALLER = 32;

    /** Minimum bytes in each second in which a client with a slot is waited for. */
    private static final long LEAST_RATE = 1024;

    /**
     * Duration after which a reader that takes nothing loses a slot that others wait for. Clients tell what they have taken by some hundred
     * kilobytes, so shorter ones would end those behind slow lines.
     */
    private static final Duration STALL = Duration.ofSeconds(5);

    private final Map<Pace, GitChannel> watched = new ConcurrentHashMap<>();
    private final KeyedLimiter<String> running = new KeyedLimiter<>(MOST_OF_CALLER, Duration.ofSeconds(20));
    private final SshAuthentication authentication;
    private final GitSessions sessions;
    private final GitSlots slots;
    private final MemoryBudget memory;
    private final Observations observations;
    private final Function<Reason, String> wording;
    private final Pace.Least least;

    Conversations(SshEndpoint.Parts parts, SshSettings.Times times) {
        least = new Pace.Least(LEAST_RATE, times.slow(), STALL, times.quiet(), times.commands());
        authentication = parts.authentication();
        sessions = parts.sessions();
        slots = parts.slots();
        memory = parts.memory();
        observations = parts.observations();
        wording = parts.wording();
    }

    String wording(Reason reason) {
        return wording.apply(reason);
    }

    /** Returns the greeting for a client that asks for a shell. */
    String welcome(GitChannel channel) {
        return "Welcome to Slipway, " + identity(channel).name() + "!";
    }

    void hold(GitRequest request, GitChannel channel, InputStream in, OutputStream out) throws IOException {
        switch (request) {
            case GitRequest.Unknown unknown -> throw Refusal.forbidden(Reason.of("git.unknown_command"));
            case GitRequest.Refused(String service) -> throw Refusal.forbidden(Reason.of("git.service_refused", service));
            case GitRequest.Served served -> {
                RepositoryRef repository = RepositoryRef.ofPath(served.path());
                try (Slot _ = running.take(key(identity(channel).caller()))) {
                    switch (served.service()) {
                        case UPLOAD_PACK -> fetch(channel, repository, in, out);
                        case RECEIVE_PACK -> push(channel, repository, in, out);
                    }
                }
            }
        }
    }

    /** Deploy keys count as the account that added them: one user may add many. */
    private static String key(Caller caller) {
        return caller instanceof Caller.DeployKey key
                ? key.addedBy().map(Account::id).map(id -> "account " + id).orElseGet(() -> "key " + key.keyId())
                : "account " + caller.accountId().orElseThrow();
    }

    private void fetch(GitChannel channel, RepositoryRef repository, InputStream in, OutputStream out) throws IOException {
        paced(channel, pace -> sessions.fetchOver(() -> identity(channel).caller(), repository, channel.protocol(), (caller, bytes) ->
                admitted(pace, slots.fetch(caller, address(channel)), bytes)), in, out);
    }

    private void push(GitChannel channel, RepositoryRef repository, InputStream in, OutputStream out) throws IOException {
        paced(channel, pace -> sessions.pushOver(() -> identity(channel).caller(), repository, new GitSessions.PushAdmission(
                (caller, bytes) -> admitted(pace, slots.fetch(caller, address(channel)), bytes),
                (caller, bytes) -> commands(pace, slots.commands(caller, address(channel))),
                (caller, bytes) -> admitted(pace, slots.push(caller, address(channel)), bytes)), wording), in, out);
    }

    private static String address(GitChannel channel) {
        return ConnectionGate.address(channel.getSession());
    }

    /** Takes a share of the memory beside a slot, and watches the pace of the client while it has both. */
    private Transports.Slot admitted(Pace pace, Slot slot, long bytes) {
        MemoryBudget.Share share;
        try {
            share = memory.take(bytes);
        } catch (RuntimeException exhausted) {
            slot.close();
            throw exhausted;
        }
        pace.hold(slot::contended);
        return () -> {
            pace.release();
            share.close();
            slot.close();
        };
    }

    /** Watches the pace of a client while its commands arrive, and how long it keeps the slot for them. */
    private static Transports.Slot commands(Pace pace, Slot slot) {
        pace.holdForCommands(slot::contended);
        return new Transports.Slot() {
            @Override
            public void arrived() {
                pace.release();
            }

            @Override
            public void close() {
                pace.release();
                slot.close();
            }
        };
    }

    private void paced(GitChannel channel, Function<Pace, GitSessions.Conversation> opened, InputStream in, OutputStream out)
            throws IOException {
        Pace pace = new Pace(least, System::nanoTime);
        GitSessions.Conversation conversation = opened.apply(pace);
        watched.put(pace, channel);
        try {
            conversation.hold(pace.measured(in), pace.measured(out));
        } finally {
            watched.remove(pace);
        }
    }

    /** Disconnects clients that are too slow. */
    void sweep() {
        watched.forEach((pace, channel) -> {
            if (pace.tooSlow()) {
                channel.getSession().close(true);
            }
        });
    }

    /** Returns whose key the client has. Looked up each time, since connections last, and keys and accounts end meanwhile. */
    private Identity identity(GitChannel channel) {
        ServerSession session = channel.getSession();
        return authentication.identity(Optional.ofNullable(session.getAttribute(KeyAuthenticator.FINGERPRINT))
                .orElseThrow(Refusal::unauthenticated));
    }

    /** Logs that a client disconnected, which is no error. */
    void disconnected(IOException gone) {
        LOG.debug("git client hung up: {}", gone.toString());
    }

    void failed(Throwable failure) {
        observations.trouble("ssh.failed", failure);
    }
}
