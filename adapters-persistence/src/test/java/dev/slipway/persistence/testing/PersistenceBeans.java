package dev.slipway.persistence.testing;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.persistence.kernel.Keyring;
import dev.slipway.schema.testing.TestDatabase;
import io.micronaut.context.ApplicationContext;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** The adapters of this module, assembled on a database of their own, without a server. For tests. */
public final class PersistenceBeans implements AutoCloseable {

    private final TestDatabase database;
    private final ApplicationContext context;
    private final SettableClock clock = new SettableClock();

    private PersistenceBeans(TestDatabase database) {
        this.database = database;
        this.context = ApplicationContext.builder().deduceEnvironment(false).banner(false)
                .properties(Map.of(
                        "datasources.default.url", database.jdbcUrl(),
                        "datasources.default.username", database.user(),
                        "datasources.default.password", database.password(),
                        "datasources.default.maximum-pool-size", 12))
                .singletons(clock, new Silence(), Keyring.parse(List.of(Keyring.generate())))
                .start();
    }

    public static PersistenceBeans start() {
        return new PersistenceBeans(TestDatabase.fresh());
    }

    public <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    public TestDatabase database() {
        return database;
    }

    public SettableClock clock() {
        return clock;
    }

    @Override
    public void close() {
        context.close();
        database.close();
    }

    /** A clock that stands still until a test moves it. */
    public static final class SettableClock implements InstantSource {

        private volatile Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

        @Override
        public Instant instant() {
            return now;
        }

        public void set(Instant time) {
            now = time;
        }
    }

    private static final class Silence implements Observations {
        @Override
        public void event(String name, Object... keysAndValues) {
        }

        @Override
        public void trouble(String name, Throwable cause, Object... keysAndValues) {
        }
    }
}
