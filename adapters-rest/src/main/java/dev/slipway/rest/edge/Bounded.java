package dev.slipway.rest.edge;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first so many bytes of a stream, so that an answer never has more than its length says. */
final class Bounded extends FilterInputStream {

    private long left;

    Bounded(InputStream in, long length) {
        super(in);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        if (left <= 0) {
            return -1;
        }
        int one = super.read();
        left -= one < 0 ? 0 : 1;
        return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (left <= 0) {
            return -1;
        }
        int read = super.read(into, offset, (int) Math.min(length, left));
        left -= Math.max(read, 0);
        return read;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(left, super.available());
    }
}
