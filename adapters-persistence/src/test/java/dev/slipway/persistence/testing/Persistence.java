package dev.slipway.persistence.testing;

import dev.slipway.schema.testing.TestDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The adapters of this module, assembled once for all its tests, on empty tables before each of them. It exists so that a test says
 * nothing but which port it tries: {@code @RegisterExtension static final Persistence HERE = new Persistence();}.
 */
public final class Persistence implements BeforeEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Persistence.class);

    private Assembled assembled;

    @Override
    public void beforeEach(ExtensionContext test) {
        assembled = test.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Assembled.class, key -> new Assembled(), Assembled.class);
        assembled.empty();
        clock().set(Instant.now().truncatedTo(ChronoUnit.MICROS));
    }

    /** @return the bean of this type, such as the implementation of a port */
    public <T> T get(Class<T> type) {
        return assembled.get(type);
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

    /** @return statements as those of {@link #dsl()}, counted one by one in {@code counter} */
    public DSLContext dsl(AtomicInteger counter) {
        return dsl().configuration().deriveAppending(new ExecuteListener() {
            @Override
            public void executeStart(ExecuteContext context) {
                counter.incrementAndGet();
            }
        }).dsl();
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
