package dev.slipway.persistence.testing;

import dev.slipway.schema.testing.TestDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The adapters of this module, lent to one class of tests at a time, on empty tables before each test. It exists so that a test says
 * nothing but which port it tries: {@code @RegisterExtension static final Persistence HERE = new Persistence();}.
 */
public final class Persistence implements BeforeEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Persistence.class);

    private Assembled assembled;

    @Override
    public void beforeEach(ExtensionContext test) {
        assembled = lease(test).assembled();
        assembled.empty();
        clock().set(Instant.now().truncatedTo(ChronoUnit.MICROS));
    }

    private static Lease lease(ExtensionContext test) {
        Pool pool = test.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Pool.class, key -> new Pool(), Pool.class);
        return outermostClass(test).getStore(NAMESPACE).getOrComputeIfAbsent(Lease.class, key -> pool.lend(), Lease.class);
    }

    private static ExtensionContext outermostClass(ExtensionContext test) {
        ExtensionContext context = test;
        while (context.getParent().filter(parent -> parent != test.getRoot()).isPresent()) {
            context = context.getParent().get();
        }
        return context;
    }

    /** What no class of tests uses at the moment. As many are assembled as classes run at the same time. */
    private static final class Pool implements AutoCloseable {

        private final Deque<Assembled> idle = new ConcurrentLinkedDeque<>();

        Lease lend() {
            Assembled free = idle.poll();
            return new Lease(free == null ? new Assembled() : free, this);
        }

        @Override
        public void close() {
            idle.forEach(Assembled::close);
        }
    }

    private record Lease(Assembled assembled, Pool pool) implements AutoCloseable {

        @Override
        public void close() {
            pool.idle.push(assembled);
        }
    }

    /** @return the bean of this type, such as the implementation of a port */
    public <T> T get(Class<T> type) {
        return assembled.get(type);
    }

    /** Returns the bean of a type; empty for a port of another adapter. */
    public <T> Optional<T> find(Class<T> type) {
        return assembled.find(type);
    }

    public TestDatabase database() {
        return assembled.database();
    }

    /** @return rows that other features own */
    public TestRows rows() {
        return assembled.rows();
    }

    public DSLContext dsl() {
        return get(DSLContext.class);
    }

    /** @return statements as those of {@link #dsl()}; their round trips are counted in {@code counter} */
    public DSLContext dsl(AtomicInteger counter) {
        return dsl(statement -> counter.incrementAndGet());
    }

    /** @return statements as those of {@link #dsl()}; {@code watcher} receives each of them with its values */
    public DSLContext dsl(Consumer<String> watcher) {
        Configuration configuration = dsl().configuration();
        return configuration.derive(new WatchedConnections(configuration.connectionProvider(), watcher)).dsl();
    }

    public SettableClock clock() {
        return assembled.clock();
    }

    /** A clock that stands still until a test moves it; each test begins now. */
    public static final class SettableClock implements InstantSource {

        private volatile Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        public void set(Instant time) {
            now = time;
        }
    }
}
