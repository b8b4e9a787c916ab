package dev.slipway.rest.repository.git;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.Connection;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Request body of a git client. Records that the client disconnected before the end, to distinguish this from failures of the server. */
final class ClientBody {

    private final Connection connection;
    private final Wire wire;
    private final boolean packed;

    /** @param packed whether the body is compressed with gzip */
    ClientBody(Connection connection, InputStream sent, boolean packed) {
        this.connection = connection;
        this.wire = new Wire(sent);
        this.packed = packed;
    }

    static ClientBody none(Connection connection) {
        return new ClientBody(connection, InputStream.nullInputStream(), false);
    }

    /** Returns the connection of the request. */
    Connection connection() {
        return connection;
    }

    /** Returns whether the connection ended before the body. */
    boolean disconnected() {
        return wire.broken;
    }

    /** Returns the decompressed body. */
    InputStream stream() throws IOException {
        try {
            return packed ? new GZIPInputStream(wire) : wire;
        } catch (IOException malformed) {
            if (disconnected()) {
                throw malformed;
            }
            throw Refusal.badRequest();
        }
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
