package dev.slipway.rest.repository.git;

import dev.slipway.rest.edge.Connection;
import dev.slipway.rest.edge.RequestBody;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/**
 * Request body of a git client.
 *
 * @param connection connection of the request
 * @param brokenOff  whether the client disconnected before the end, which is no failure of the server
 */
record ClientBody(Connection connection, InputStream stream, BooleanSupplier brokenOff) {

    static ClientBody of(Connection connection, RequestBody body) {
        return new ClientBody(connection, body.stream(Long.MAX_VALUE), body::brokenOff);
    }

    static ClientBody none(Connection connection) {
        return new ClientBody(connection, InputStream.nullInputStream(), () -> false);
    }

    boolean disconnected() {
        return brokenOff.getAsBoolean();
    }
}
