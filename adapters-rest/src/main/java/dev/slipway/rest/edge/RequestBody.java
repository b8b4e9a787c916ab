package dev.slipway.rest.edge;

import dev.slipway.rest.edge.parameters.RequestParameters;
import java.io.InputStream;

/**
 * Body of a request that the controller reads itself: after the use case has checked access, or as a stream. Bound as an argument; it
 * cannot be combined with a {@link Bind} that reads the body.
 */
public final class RequestBody {

    private final RequestParameters parameters;

    RequestBody(RequestParameters parameters) {
        this.parameters = parameters;
    }

    /** Returns the media type in lower case, without its parameters; empty if absent. */
    public String mediaType() {
        return parameters.mediaType();
    }

    /** Returns the declared length in bytes: 0 for no body, -1 if unknown. */
    public long declaredLength() {
        return parameters.declaredLength();
    }

    /** Returns the bytes as they arrive. Answers 413 if there are more than {@code maxBytes}. */
    public InputStream stream(long maxBytes) {
        return parameters.stream(maxBytes);
    }

    /**
     * Waits until the whole body has arrived; large bodies are stored in a temporary file. A stream that is opened afterwards does not wait
     * for the client, so the resources that its reader takes are not held by slow clients. Answers 413 if there are more than
     * {@code maxBytes}.
     */
    public void receive(long maxBytes) {
        parameters.receive(maxBytes);
    }

    /** Returns whether the client disconnected, or was too slow, before the body was complete, as far as it has been read. */
    public boolean brokenOff() {
        return parameters.brokenOff();
    }

    /** Returns the number of bytes that have been received. */
    public long length() {
        return parameters.length();
    }

    /**
     * Returns the whole body to a reader that makes up to {@code growth} bytes of each. All of it is taken from the memory of all requests
     * at once, since a request that waited for more would occupy what it has. Answers 413 if there are more than {@code maxBytes}.
     */
    public byte[] bytes(long maxBytes, int growth) {
        return parameters.bytes(maxBytes, growth);
    }

    /** Returns the whole body, in memory that is bounded for all requests together. Answers 413 if it exceeds {@code maxBytes}. */
    public byte[] bytes(long maxBytes) {
        return parameters.bytes(maxBytes);
    }
}
