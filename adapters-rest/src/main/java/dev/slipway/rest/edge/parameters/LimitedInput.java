package dev.slipway.rest.edge.parameters;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** Stream that fails as soon as it exceeds its maximum length. */
final class LimitedInput extends FilterInputStream {

    private final Supplier<? extends RuntimeException> failure;
    private long left;

    LimitedInput(InputStream in, long limit, Supplier<? extends RuntimeException> failure) {
        super(in);
        this.left = limit;
        this.failure = failure;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        count(Math.max(read, 0));
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(count);
        count(skipped);
        return skipped;
    }

    private void count(long read) {
        left -= read;
        if (left < 0) {
            throw failure.get();
        }
    }
}
