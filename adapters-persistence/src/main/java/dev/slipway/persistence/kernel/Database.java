package dev.slipway.persistence.kernel;

import dev.slipway.persistence.jooq.Tables;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;

/** Gives jOOQ the connection of the present transaction, or one of its own for a single statement outside of transactions. */
@Factory
final class Database {

    @Singleton
    @Bean(typed = DSLContext.class)
    DSLContext dsl(ConnectionOperations<Connection> current, DataSource dataSource, DatabaseProbe probe) {
        Settings settings = new Settings().withRenderSchema(false).withExecuteLogging(false);
        Configuration configuration = new DefaultConfiguration()
                .set(new CurrentConnection(current, DelegatingDataSource.unwrapDataSource(dataSource)))
                .set(SQLDialect.POSTGRES)
                .set(settings)
                .set(ExecuteListener.onException(Database::translate));
        configuration.data(DatabaseProbe.class, probe);
        initializeTables();
        return DSL.using(configuration);
    }

    /**
     * Initializes the classes of all tables and of their types on this thread, before the adapters that use them. These classes refer to
     * one another, so threads that begin with different ones at the same time would block one another for good.
     */
    private static void initializeTables() {
        Objects.requireNonNull(Tables.USERS);
    }

    private static void translate(ExecuteContext context) {
        SQLException failed = context.sqlException();
        if (failed != null) {
            context.exception(StatementFailure.of(context.configuration(), failed));
        }
    }

    private record CurrentConnection(ConnectionOperations<Connection> current, DataSource pool) implements ConnectionProvider {

        @Override
        public Connection acquire() {
            return current.findConnectionStatus().map(status -> (Connection) status.getConnection()).orElseGet(this::own);
        }

        private Connection own() {
            try {
                return pool.getConnection();
            } catch (SQLException failed) {
                throw StatementFailure.of(failed);
            }
        }

        @Override
        public void release(Connection connection) {
            boolean shared = current.findConnectionStatus().filter(status -> status.getConnection() == connection).isPresent();
            if (shared) {
                return;
            }
            try {
                connection.close();
            } catch (SQLException failed) {
                throw new DataAccessException("connection not returned", failed);
            }
        }
    }
}
