package dev.slipway.domain.testreport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends the reading of a file that is larger than it may be. */
final class BoundedInput extends FilterInputStream {

    private final long limit;
    private long left;

    BoundedInput(InputStream file, long limit) {
        super(file);
        this.limit = limit;
        this.left = limit;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int number = super.read(buffer, offset, length);
        count(Math.max(0, number));
        return number;
    }

    private void count(int number) throws IOException {
        left -= number;
        if (left < 0) {
            throw new IOException("the file is larger than " + limit + " bytes");
        }
    }
}
