package dev.slipway.application.job;

import dev.slipway.domain.job.LogMask;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Masks secrets in a stream, including those that span blocks. The end of each block is searched again together with the next one. */
final class MaskedLog extends InputStream {

    private static final int BLOCK = 64 * 1024;

    private final InputStream stored;
    private final LogMask mask;
    private final byte[] buffer;
    private final boolean[] covered;
    private int length;
    private int next;
    private int ready;
    private long skip;
    private long left;
    private boolean ended;

    /**
     * @param skip number of leading bytes that are read only to find secrets that extend beyond them
     * @param size number of bytes to return after those
     */
    MaskedLog(InputStream stored, LogMask mask, long skip, long size) {
        this.stored = stored;
        this.mask = mask;
        this.skip = skip;
        this.left = size;
        this.buffer = new byte[BLOCK + mask.reach()];
        this.covered = new boolean[buffer.length];
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int wanted) throws IOException {
        if (wanted == 0) {
            return 0;
        }
        while (skip > 0 && prepare()) {
            int skipped = (int) Math.min(skip, ready - next);
            next += skipped;
            skip -= skipped;
        }
        if (left == 0 || !prepare()) {
            return -1;
        }
        int given = (int) Math.min(Math.min(wanted, left), ready - next);
        for (int index = 0; index < given; index++) {
            target[offset + index] = mask.shown(buffer[next + index], covered[next + index]);
        }
        next += given;
        left -= given;
        return given;
    }

    /** Fills the buffer until bytes are available whose masking is final. Returns false at the end. */
    private boolean prepare() throws IOException {
        while (next == ready && !ended) {
            int kept = length - next;
            System.arraycopy(buffer, next, buffer, 0, kept);
            System.arraycopy(covered, next, covered, 0, kept);
            Arrays.fill(covered, kept, covered.length, false);
            int read = stored.readNBytes(buffer, kept, buffer.length - kept);
            ended = kept + read < buffer.length;
            length = kept + read;
            next = 0;
            mask.mark(buffer, length, covered);
            ready = ended ? length : length - mask.reach();
        }
        return next < ready;
    }

    @Override
    public void close() throws IOException {
        stored.close();
    }
}
