package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
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
    DSLContext dsl(ConnectionOperations<Connection> current, DataSource dataSource) {
        Settings settings = new Settings().withRenderSchema(false).withExecuteLogging(false);
        return DSL.using(new DefaultConfiguration()
                .set(new CurrentConnection(current, DelegatingDataSource.unwrapDataSource(dataSource)))
                .set(SQLDialect.POSTGRES)
                .set(settings)
                .set(ExecuteListener.onException(Database::translate)));
    }

    /**
     * Translates a lost connection of a single statement into the failure of a transaction, and other failures into exceptions that do not
     * quote the statement, since they are logged.
     */
    private static void translate(ExecuteContext context) {
        SQLException failed = context.sqlException();
        if (failed != null) {
            context.exception(SqlState.AWAY.matches(failed) ? new Refusal(new Failure.Unavailable(Reason.of("database.away")))
                    : new DataAccessException("statement failed with " + failed.getSQLState(), unquoted(failed)));
        }
    }

    /** Returns the failure of one statement; that of a batch quotes it. */
    private static SQLException unquoted(SQLException failed) {
        return failed instanceof BatchUpdateException && failed.getNextException() != null ? failed.getNextException() : failed;
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
                throw SqlState.AWAY.matches(failed) ? new Refusal(new Failure.Unavailable(Reason.of("database.away")))
                        : new DataAccessException("no connection", failed);
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
