package dev.slipway.rest.edge;

import dev.slipway.rest.edge.parameters.RequestParameters;
import java.io.InputStream;

/**
 * The body of a request that the controller reads itself, when it chooses: after the use case has said who may send one, or as a
 * stream. Bound as an argument; it cannot stand beside a {@link Bind} that reads the body.
 */
public final class RequestBody {

    private final RequestParameters parameters;

    RequestBody(RequestParameters parameters) {
        this.parameters = parameters;
    }

    /** Without its parameters, in lower case; empty where none was given. */
    public String mediaType() {
        return parameters.mediaType();
    }

    /** In bytes, as the client says: 0 for no body, -1 for unknown. */
    public long declaredLength() {
        return parameters.declaredLength();
    }

    /** The bytes as they come. Answers 413 when there are more. */
    public InputStream stream(long maxBytes) {
        return parameters.stream(maxBytes);
    }

}
