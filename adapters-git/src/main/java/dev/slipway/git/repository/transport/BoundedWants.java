package dev.slipway.git.repository.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jgit.errors.PackProtocolException;

/** Wants of a client that negotiates in several rounds, bounded in all. */
final class BoundedWants extends FilterInputStream {

    private final long most;
    private long read;

    BoundedWants(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int number = in.read(bytes, offset, length);
        read += Math.max(0, number);
        if (read > most) {
            throw new PackProtocolException("more than " + most + " bytes of wants");
        }
        return number;
    }
}
