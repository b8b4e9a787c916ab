package dev.slipway.rest.repository.git;

import dev.slipway.rest.edge.Connection;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Request body of a git client. Records that the client disconnected before the end, to distinguish this from failures of the server. */
final class ClientBody {

    private final Connection connection;
    private final Wire wire;

    ClientBody(Connection connection, InputStream sent) {
        this.connection = connection;
        this.wire = new Wire(sent);
    }

    static ClientBody none(Connection connection) {
        return new ClientBody(connection, InputStream.nullInputStream());
    }

    /** Returns the connection of the request. */
    Connection connection() {
        return connection;
    }

    /** Returns whether the connection ended before the body. */
    boolean disconnected() {
        return wire.broken;
    }

    InputStream stream() {
        return wire;
    }

    private static final class Wire extends FilterInputStream {

        private volatile boolean broken;

        Wire(InputStream sent) {
            super(sent);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                return super.read(into, offset, length);
            } catch (IOException failed) {
                broken = true;
                throw failed;
            }
        }

        @Override
        public long skip(long count) throws IOException {
            try {
                return super.skip(count);
            } catch (IOException failed) {
                broken = true;
                throw failed;
            }
        }
    }
}
