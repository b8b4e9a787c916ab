package dev.slipway.rest.edge.failure;

import io.micronaut.http.HttpStatus;

/** A request that fails at the edge, before any use case: its form, its media type, its size or its way of paging. */
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
