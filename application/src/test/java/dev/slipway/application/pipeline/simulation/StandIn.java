package dev.slipway.application.pipeline.simulation;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/**
 * Answers a few methods of a port that is not what the simulation is about. A method that it does not know is a mistake of the simulation.
 */
final class StandIn {

    /** What a method answers. */
    interface Answer {
        Object of(Object[] arguments) throws Throwable;
    }

    private final Map<String, Answer> answers = new HashMap<>();

    StandIn when(String method, Answer answer) {
        answers.put(method, answer);
        return this;
    }

    <T> T as(Class<T> port) {
        return proxy(port, (proxy, method, arguments) -> {
            Answer answer = answers.get(method.getName());
            if (answer == null) {
                throw new AssertionError("nobody stands in for " + port.getSimpleName() + "." + method.getName());
            }
            return answer.of(arguments);
        });
    }

    static <T> T proxy(Class<T> port, InvocationHandler handler) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) ->
        method.getDeclaringClass() == Object.class ? ofObject(proxy, method, arguments) : handler.invoke(proxy, method, arguments)));
    }

    private static Object ofObject(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> proxy.getClass().getSimpleName();
        };
    }

    /** Calls the real thing, so that what it throws arrives as it was. */
    static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
