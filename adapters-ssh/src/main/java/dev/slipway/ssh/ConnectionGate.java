package dev.slipway.ssh;

import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.access.limit.Throttling.Visit;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.limit.RequestFamily;
import dev.slipway.domain.kernel.address.AddressKey;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits connections: of one address, of one account, of those that have not authenticated yet, and of all. Clients above a
 * limit are disconnected, before keys are exchanged where that is known, since that is work. Rejected keys
 * count as failed authentications. Clients that do not log in, or do nothing, are disconnected by {@link #sweep}.
 */
final class ConnectionGate implements SessionListener {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionGate.class);
    private static final AttributeKey<Entry> ENTRY = new AttributeKey<>();
    private static final int UNAUTHORIZED = 401;

    private final SshSettings.Limits limits;
    private final Throttling throttling;
    private final Map<String, Integer> perAddress = new ConcurrentHashMap<>();
    private final Map<String, Integer> unauthenticatedPerAddress = new ConcurrentHashMap<>();
    private final Map<String, Integer> perPrincipal = new ConcurrentHashMap<>();
    private final Map<Session, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicInteger unauthenticated = new AtomicInteger();
    private final AtomicInteger all = new AtomicInteger();

    ConnectionGate(SshSettings.Limits limits, Throttling throttling) {
        this.limits = limits;
        this.throttling = throttling;
    }

    /** Connection that is counted. */
    private static final class Entry {

        private final String address;
        private final Visit visit;
        private final long since = System.nanoTime();
        private final AtomicInteger running = new AtomicInteger();
        private volatile boolean unauthenticated = true;
        private final AtomicBoolean removed = new AtomicBoolean();
        private boolean open = true;
        private @Nullable String principal;
        /** When the last command ended, or the client logged in. */
        private volatile long idleSince = since;

        Entry(String address, Visit visit) {
            this.address = address;
            this.visit = visit;
        }

        boolean removable() {
            return unauthenticated && !removed.get();
        }
    }

    /** Returns the key under which the address of a client is counted. */
    static String address(Session session) {
        return session.getIoSession().getRemoteAddress() instanceof InetSocketAddress remote ? AddressKey.of(remote.getAddress()) : "";
    }

    @Override
    public void sessionEstablished(Session session) {
        String address = address(session);
        try {
            Entry entry = new Entry(address, throttling.enter(RequestFamily.GIT, true, address));
            session.setAttribute(ENTRY, entry);
            entries.put(session, entry);
            int ofAddress = perAddress.merge(address, 1, Integer::sum);
            int unauthenticatedOfAddress = unauthenticatedPerAddress.merge(address, 1, Integer::sum);
            int connections = all.incrementAndGet();
            int unknown = unauthenticated.incrementAndGet();
            if (connections > limits.connections() || ofAddress > limits.perAddress()
                    || unauthenticatedOfAddress > limits.unauthenticatedPerAddress()) {
                refuse(session, address);
            } else if (unknown > limits.unauthenticated()) {
                makeRoom();
            }
        } catch (Refusal throttled) {
            refuse(session, address);
        }
    }

    /** Disconnects the oldest unauthenticated client of the address that has most of them, so that a few addresses keep none out. */
    private void makeRoom() {
        String crowded = unauthenticatedPerAddress.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
        entries.entrySet().stream()
                .filter(each -> each.getValue().address.equals(crowded) && each.getValue().removable())
                .min(Comparator.comparingLong(each -> each.getValue().since))
                .filter(oldest -> oldest.getValue().removed.compareAndSet(false, true))
                .ifPresent(oldest -> refuse(oldest.getKey(), crowded));
    }

    private void refuse(Session session, String address) {
        LOG.debug("connection from {} refused", address);
        session.close(true);
    }

    @Override
    public void sessionEvent(Session session, Event event) {
        Entry entry = session.getAttribute(ENTRY);
        if (event == Event.Authenticated && entry != null) {
            known(entry);
            entry.idleSince = System.nanoTime();
            if (counted(entry, Objects.requireNonNull(session.getAttribute(KeyAuthenticator.PRINCIPAL))) > limits.perPrincipal()) {
                refuse(session, entry.address);
            }
        }
    }

    /** Counts a connection for its principal, unless it has been closed. Returns how many the principal has. */
    private int counted(Entry entry, String principal) {
        synchronized (entry) {
            if (!entry.open) {
                return 0;
            }
            entry.principal = principal;
            return perPrincipal.merge(principal, 1, Integer::sum);
        }
    }

    /** Counts a command of a client. The returned end is called once. */
    static Runnable running(Session session) {
        Entry entry = session.getAttribute(ENTRY);
        if (entry == null) {
            return () -> { };
        }
        entry.running.incrementAndGet();
        return () -> {
            entry.idleSince = System.nanoTime();
            entry.running.decrementAndGet();
        };
    }

    /** Disconnects clients that have not logged in in time, and those that run no command. */
    void sweep() {
        long now = System.nanoTime();
        entries.forEach((session, entry) -> {
            if (session.isAuthenticated() ? idle(entry, now) : now - entry.since > limits.times().login().toNanos()) {
                session.close(true);
            }
        });
    }

    private boolean idle(Entry entry, long now) {
        return entry.running.get() == 0 && now - entry.idleSince > limits.times().unused().toNanos();
    }

    private void known(Entry entry) {
        synchronized (entry) {
            if (entry.unauthenticated) {
                entry.unauthenticated = false;
                unauthenticated.decrementAndGet();
                leave(unauthenticatedPerAddress, entry.address);
            }
        }
    }

    @Override
    public void sessionClosed(Session session) {
        Entry entry = session.getAttribute(ENTRY);
        if (entry == null) {
            return;
        }
        synchronized (entry) {
            if (!entry.open) {
                return;
            }
            entry.open = false;
        }
        if (!session.isAuthenticated() && session.getAttribute(KeyAuthenticator.OFFERED) != null) {
            throttling.answered(entry.visit, UNAUTHORIZED, false);
        }
        known(entry);
        entries.remove(session);
        if (entry.principal != null) {
            leave(perPrincipal, entry.principal);
        }
        all.decrementAndGet();
        leave(perAddress, entry.address);
    }

    private static void leave(Map<String, Integer> counts, String address) {
        counts.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
    }

    /** Returns the number of open connections. */
    int open() {
        return all.get();
    }
}
