package dev.slipway.application.pipeline.simulation;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A mistake that is planted between use cases and ports, so that the simulation can show that it finds mistakes of its kind. */
public final class Fault {

    /** What a method does instead. */
    public interface Instead {
        Object of(Real real, Object[] arguments) throws Throwable;
    }

    /** The real method, with other arguments or none of them. */
    public interface Real {
        Object call(Object... arguments) throws Throwable;
    }

    /** Nothing is wrong. */
    public static final Fault NONE = new Fault("none");

    private record Place(Class<?> port, String method) {}

    private final String name;
    private final Map<Place, Instead> places = new HashMap<>();

    public Fault(String name) {
        this.name = name;
    }

    public Fault at(Class<?> port, String method, Instead instead) {
        if (Arrays.stream(port.getMethods()).noneMatch(found -> found.getName().equals(method))) {
            throw new IllegalArgumentException(port.getSimpleName() + " has no method " + method);
        }
        places.put(new Place(port, method), instead);
        return this;
    }

    public String name() {
        return name;
    }

    <T> T around(Class<T> port, T real) {
        return places.keySet().stream().noneMatch(place -> place.port() == port) ? real
                : StandIn.proxy(port, (proxy, method, arguments) -> call(port, real, method, arguments));
    }

    private Object call(Class<?> port, Object real, Method method, Object[] arguments) throws Throwable {
        Instead instead = places.get(new Place(port, method.getName()));
        return instead == null ? StandIn.call(real, method, arguments)
                : instead.of(others -> StandIn.call(real, method, others), arguments);
    }

    @Override
    public String toString() {
        return name;
    }
}
