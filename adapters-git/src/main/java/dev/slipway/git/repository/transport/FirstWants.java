package dev.slipway.git.repository.transport;

import dev.slipway.application.repository.port.Transports.Slot;
import dev.slipway.application.repository.port.Transports.Slots;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jgit.errors.PackProtocolException;
import org.jspecify.annotations.Nullable;

/** Wants of a client that negotiates in several rounds: bounded in all, and admitted once the first of them arrive. */
final class FirstWants extends FilterInputStream {

    private final Slots slots;
    private final long most;
    private long read;
    private @Nullable Slot slot;

    FirstWants(InputStream in, long most, Slots slots) {
        super(in);
        this.most = most;
        this.slots = slots;
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
        if (slot == null && number > 0) {
            slot = slots.take(most);
        }
        return number;
    }

    /** Frees the slot. The connection is not closed. */
    @Override
    public void close() {
        if (slot != null) {
            slot.close();
        }
    }
}
