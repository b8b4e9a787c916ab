package dev.slipway.persistence.kernel;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.order.Ordered;
import jakarta.inject.Singleton;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Gives connections to waiting threads in the order of their requests. The pool alone prefers a thread that returns a connection and
 * requests the next one at once, so a few busy requests would make the others wait until they time out.
 */
final class FairConnections implements DataSource {

    /** SQLSTATE of a timeout for a connection: as if the server were away, so the request may be repeated. */
    private static final String UNABLE_TO_CONNECT = "08001";

    private final HikariDataSource pool;
    private final Semaphore free;

    FairConnections(HikariDataSource pool) {
        this.pool = pool;
        this.free = new Semaphore(pool.getMaximumPoolSize(), true);
    }

    /** Wraps the pool, below all other wrappers of a data source. */
    @Singleton
    static final class Listener implements BeanCreatedEventListener<DataSource>, Ordered {

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }

        @Override
        public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
            return event.getBean() instanceof HikariDataSource pool ? new FairConnections(pool) : event.getBean();
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (!admitted()) {
            throw new SQLTransientConnectionException("no connection became free within " + pool.getConnectionTimeout() + " ms",
                    UNABLE_TO_CONNECT);
        }
        try {
            return lent(pool.getConnection());
        } catch (SQLTransientConnectionException failed) {
            free.release();
            throw failed.getSQLState() == null
                    ? new SQLTransientConnectionException(failed.getMessage(), UNABLE_TO_CONNECT, failed)
                    : failed;
        } catch (SQLException | RuntimeException failed) {
            free.release();
            throw failed;
        }
    }

    private boolean admitted() throws SQLException {
        try {
            return free.tryAcquire(pool.getConnectionTimeout(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("stopped while waiting for a connection", UNABLE_TO_CONNECT, stopping);
        }
    }

    /** Returns the connection, whose close admits the next waiting thread. */
    private Connection lent(Connection connection) {
        AtomicBoolean back = new AtomicBoolean();
        return (Connection) Proxy.newProxyInstance(FairConnections.class.getClassLoader(), new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "close" -> {
                        try {
                            connection.close();
                        } finally {
                            if (back.compareAndSet(false, true)) {
                                free.release();
                            }
                        }
                        yield null;
                    }
                    default -> {
                        try {
                            yield method.invoke(connection, arguments);
                        } catch (InvocationTargetException failed) {
                            throw failed.getCause();
                        }
                    }
                });
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the pool has one user");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : type.isInstance(pool) ? type.cast(pool) : pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || type.isInstance(pool) || pool.isWrapperFor(type);
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return pool.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        pool.setLogWriter(writer);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return pool.getLoginTimeout();
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        pool.setLoginTimeout(seconds);
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return pool.getParentLogger();
    }
}
