package dev.slipway.rest.edge.failure;

import io.micronaut.http.HttpStatus;

/** Rejection of a request at the edge, before any use case: for its form, media type, size or paging. */
public final class Problem extends RuntimeException {

    private final transient HttpStatus status;

    public Problem(HttpStatus status, String error) {
        super(error, null, false, false);
        this.status = status;
    }

    public HttpStatus status() {
        return status;
    }
}
