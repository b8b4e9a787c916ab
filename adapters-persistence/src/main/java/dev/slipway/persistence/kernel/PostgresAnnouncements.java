package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import io.micronaut.configuration.jdbc.hikari.DatasourceConfiguration;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Announcements by LISTEN and NOTIFY. Listeners of this process hear at once after the commit; other processes hear through one sender a
 * process, which folds what piles up into few notifications, since notifying commits wait for one another.
 */
@Singleton
final class PostgresAnnouncements implements Announcements, AutoCloseable {

    private static final String CHANNEL = "slipway";
    private static final int HEAR_MILLIS = 10_000;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final DataSource pool;
    private final DatasourceConfiguration database;
    private final Transactions transactions;
    private final Observations observations;
    private final String process = UUID.randomUUID().toString().substring(0, 8);
    private final Map<String, List<LongConsumer>> listeners = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition piled = lock.newCondition();
    private Set<String> outgoing = new LinkedHashSet<>();
    private @Nullable Thread sender;
    private volatile @Nullable Connection hearing;
    private volatile boolean closed;

    PostgresAnnouncements(DataSource dataSource, DatasourceConfiguration database, Transactions transactions, Observations observations) {
        this.pool = DelegatingDataSource.unwrapDataSource(dataSource);
        this.database = database;
        this.transactions = transactions;
        this.observations = observations;
    }

    @Override
    public void announce(String topic, long subject) {
        transactions.afterCommit(() -> {
            deliver(topic, subject);
            pile(process + ' ' + topic + ' ' + subject);
        });
    }

    @Override
    public Subscription listen(String topic, LongConsumer listener) {
        List<LongConsumer> ofTopic = listeners.computeIfAbsent(topic, absent -> new CopyOnWriteArrayList<>());
        ofTopic.add(listener);
        start();
        return () -> ofTopic.remove(listener);
    }

    private void deliver(String topic, long subject) {
        listeners.getOrDefault(topic, List.of()).forEach(listener -> tell(listener, topic, subject));
    }

    private void tell(LongConsumer listener, String topic, long subject) {
        try {
            listener.accept(subject);
        } catch (RuntimeException failed) {
            observations.trouble("announcements.listener_failed", failed, "topic", topic, "subject", subject);
        }
    }

    private void pile(String message) {
        start();
        lock.lock();
        try {
            outgoing.add(message);
            piled.signal();
        } finally {
            lock.unlock();
        }
    }

    private void start() {
        lock.lock();
        try {
            if (sender == null && !closed) {
                sender = Thread.ofVirtual().name("announcements-sender").start(this::sendUntilClosed);
                Thread.ofVirtual().name("announcements-hearer").start(() -> keepDoing(this::hear));
            }
        } finally {
            lock.unlock();
        }
    }

    private interface Step {
        void run() throws SQLException, InterruptedException;
    }

    private void keepDoing(Step step) {
        while (!closed) {
            try {
                step.run();
            } catch (InterruptedException stopped) {
                return;
            } catch (SQLException | RuntimeException failed) {
                if (!closed && !Thread.currentThread().isInterrupted()) {
                    observations.trouble("announcements.interrupted", failed);
                    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                }
            }
        }
    }

    /**
     * Sends messages until this closes, and then those that are still queued, so that a process that ends right after a commit has
     * announced it.
     */
    private void sendUntilClosed() {
        keepDoing(this::send);
        try {
            send();
        } catch (InterruptedException nothingLeft) {
            // nothing was queued
        } catch (SQLException | RuntimeException lost) {
            // other processes poll as well
        }
    }

    private void send() throws SQLException, InterruptedException {
        Set<String> messages = nextMessages();
        try (Connection connection = pool.getConnection();
                PreparedStatement notify = connection.prepareStatement("select pg_notify('" + CHANNEL + "', ?)")) {
            connection.setAutoCommit(false);
            for (String message : messages) {
                notify.setString(1, message);
                notify.execute();
            }
            connection.commit();
        }
    }

    private Set<String> nextMessages() throws InterruptedException {
        lock.lock();
        try {
            while (outgoing.isEmpty()) {
                if (closed) {
                    throw new InterruptedException("closed");
                }
                piled.await();
            }
            Set<String> messages = outgoing;
            outgoing = new LinkedHashSet<>();
            return messages;
        } finally {
            lock.unlock();
        }
    }

    /** On a connection of its own: it is held for as long as the process lives, and ended by closing it under the waiting thread. */
    private void hear() throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.getJdbcUrl(), database.getUsername(), database.getPassword());
                Statement statement = connection.createStatement()) {
            hearing = connection;
            statement.execute("listen " + CHANNEL);
            PGConnection postgres = connection.unwrap(PGConnection.class);
            while (!closed) {
                for (PGNotification notification : postgres.getNotifications(HEAR_MILLIS)) {
                    hear(notification.getParameter().split(" "));
                }
            }
        }
    }

    private void hear(String[] message) {
        boolean foreign = message.length == 3 && !message[0].equals(process);
        if (foreign) {
            deliver(message[1], Long.parseLong(message[2]));
        }
    }

    /** Waits up to two seconds for the sender. It is not interrupted: an interrupt during a statement would break a pooled connection. */
    @Override
    @PreDestroy
    public void close() {
        closed = true;
        lock.lock();
        Thread sending;
        try {
            piled.signalAll();
            sending = sender;
        } finally {
            lock.unlock();
        }
        stopHearing();
        await(sending);
    }

    private static void await(@Nullable Thread sending) {
        try {
            if (sending != null) {
                sending.join(LAST_WORDS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void stopHearing() {
        Connection held = hearing;
        try {
            if (held != null) {
                held.close();
            }
        } catch (SQLException gone) {
            // closed by the other side
        }
    }
}
