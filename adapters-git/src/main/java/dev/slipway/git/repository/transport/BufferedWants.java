package dev.slipway.git.repository.transport;

import dev.slipway.application.repository.port.Transports.Slot;
import dev.slipway.application.repository.port.Transports.Slots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/**
 * One request of a client that stays connected, in memory. It is admitted when it is complete, or before it takes more memory than a
 * usual one.
 *
 * @param bytes packets up to the one that ends the request, with it; empty where the client has ended instead: with a lone packet of that
 *              kind, or by closing its side
 */
record BufferedWants(byte[] bytes, Slot slot) implements AutoCloseable {

    /** Maximum bytes that are buffered without admission. */
    private static final int USUAL = 16 * 1024;
    private static final int LONE = 4;

    /**
     * Reads the next request.
     *
     * @param most maximum bytes
     * @throws dev.slipway.application.kernel.Refusal if there is something else, or it is not admitted
     */
    static BufferedWants read(InputStream in, int most, Slots slots) throws IOException {
        PushbackInputStream packets = new PushbackInputStream(in);
        int first = packets.read();
        if (first < 0) {
            return new BufferedWants(new byte[0], () -> { });
        }
        packets.unread(first);
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        Packets reading = new Packets(packets, kept, most);
        boolean ended = false;
        while (!ended && kept.size() <= USUAL) {
            ended = reading.ends();
        }
        if (ended) {
            return kept.size() == LONE ? new BufferedWants(new byte[0], () -> { })
                    : new BufferedWants(kept.toByteArray(), slots.take(kept.size()));
        }
        Slot slot = slots.take(most);
        try {
            while (!reading.ends()) {
                continue;
            }
            return new BufferedWants(kept.toByteArray(), slot);
        } catch (IOException | RuntimeException failed) {
            slot.close();
            throw failed;
        }
    }

    boolean none() {
        return bytes.length == 0;
    }

    @Override
    public void close() {
        slot.close();
    }
}
