package dev.slipway.persistence.testing;

import com.zaxxer.hikari.HikariDataSource;
import dev.slipway.schema.testing.TestDatabase;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Counts the deadlocks of the test's database. Units of work are repeated after one, so nothing else would tell. */
public final class Deadlocks {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long GLANCE_NANOS = 10_000_000;
    private static final String CONNECTED = "select pid from pg_stat_activity where datname = current_database() "
            + "and backend_type = 'client backend' and query not ilike 'listen%' and application_name <> '"
            + TestDatabase.APPLICATION + "'";

    private final Persistence here;

    public Deadlocks(Persistence here) {
        this.here = here;
    }

    /** The pool gives up its connections first, since a process of the database reports what it counted when it ends at the latest. */
    public long counted() {
        List<Long> counting = numbers(CONNECTED);
        try {
            DelegatingDataSource.unwrapDataSource(here.get(DataSource.class)).unwrap(HikariDataSource.class).getHikariPoolMXBean()
                    .softEvictConnections();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (numbers(CONNECTED).stream().anyMatch(counting::contains) && System.nanoTime() < end) {
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        return numbers("select deadlocks from pg_stat_database where datname = current_database()").getFirst();
    }

    private List<Long> numbers(String query) {
        return here.database().query(query, row -> row.getLong(1));
    }
}
