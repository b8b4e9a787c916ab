package dev.slipway.rest.edge.constraint;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Stream over the first {@code length} bytes of another, so that an answer never exceeds its declared length. Fails with an
 * {@link IOException} if the source ends early or fails in any way, so that the connection is closed and the client does not wait for the
 * rest.
 */
public final class Bounded extends FilterInputStream {

    private long left;

    public Bounded(InputStream in, long length) {
        super(in);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (left <= 0) {
            return -1;
        }
        int read = content(into, offset, (int) Math.min(length, left));
        if (read < 0) {
            throw new EOFException(left + " bytes are missing");
        }
        left -= read;
        return read;
    }

    private int content(byte[] into, int offset, int length) throws IOException {
        try {
            return super.read(into, offset, length);
        } catch (RuntimeException failed) {
            throw new IOException(failed);
        }
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(left, super.available());
    }
}
