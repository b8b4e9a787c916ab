package dev.slipway.rest.edge;

import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.parameters.RequestParameters;
import io.micronaut.http.HttpRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** State of one request at the edge: its caller, its parameters, and the values of the controller's arguments. */
final class Exchange implements AutoCloseable {

    private static final String ATTRIBUTE = "dev.slipway.exchange";

    private final RequestParameters parameters;
    private final Map<String, Object> arguments = new HashMap<>();
    private Caller caller = Caller.ANONYMOUS;

    Exchange(HttpRequest<?> request, RequestParameters parameters) {
        this.parameters = parameters;
        request.setAttribute(ATTRIBUTE, this);
    }

    static Optional<Exchange> of(HttpRequest<?> request) {
        return request.getAttribute(ATTRIBUTE, Exchange.class);
    }

    RequestParameters parameters() {
        return parameters;
    }

    Caller caller() {
        return caller;
    }

    void caller(Caller found) {
        caller = found;
    }

    Map<String, Object> arguments() {
        return arguments;
    }

    @Override
    public void close() {
        parameters.close();
    }
}
