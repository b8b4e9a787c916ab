package dev.slipway.persistence.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jooq.ConnectionProvider;

/** Connections that report each round trip: the statement with its values, however it is executed. */
public final class WatchedConnections implements ConnectionProvider {

    private final ConnectionProvider connections;
    private final Consumer<String> watcher;
    private final Map<Connection, Connection> lent = Collections.synchronizedMap(new IdentityHashMap<>());

    /** @param watcher runs on the thread that executes the statement */
    public WatchedConnections(ConnectionProvider connections, Consumer<String> watcher) {
        this.connections = connections;
        this.watcher = watcher;
    }

    @Override
    public Connection acquire() {
        Connection connection = connections.acquire();
        Connection watched = proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = invoke(connection, method, arguments);
            return switch (result) {
                case PreparedStatement statement -> proxy(PreparedStatement.class, watching(statement));
                case Statement statement -> proxy(Statement.class, watching(statement));
                case null, default -> result;
            };
        });
        lent.put(watched, connection);
        return watched;
    }

    @Override
    public void release(Connection watched) {
        connections.release(lent.remove(watched));
    }

    private InvocationHandler watching(Statement statement) {
        return (proxy, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                String text = arguments != null && arguments[0] instanceof String sql ? sql : statement.toString();
                watcher.accept(text.substring(text.indexOf(" wrapping ") < 0 ? 0 : text.indexOf(" wrapping ") + " wrapping ".length()));
            }
            return invoke(statement, method, arguments);
        };
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(WatchedConnections.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
