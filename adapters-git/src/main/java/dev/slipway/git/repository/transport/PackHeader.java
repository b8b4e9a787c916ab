package dev.slipway.git.repository.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.errors.PackProtocolException;

/**
 * Finds the header of the pack in a push and rejects one that announces too many objects. A reader of the pack allocates memory for all of
 * them before the first one arrives.
 */
final class PackHeader extends FilterInputStream {

    private static final String SIGNATURE = "PACK";
    /** Bytes of the length of a packet, and of the signature of a pack, which is no number. */
    private static final int WORD = 4;
    private static final int SIZE = 12;
    private static final int HEXADECIMAL = 16;

    private final long most;
    private final byte[] header = new byte[SIZE];
    private int held;
    private int packet;
    private boolean passed;

    PackHeader(InputStream pushed, long most) {
        super(pushed);
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int number = super.read(bytes, offset, length);
        for (int at = offset; at < offset + number && !passed; at++) {
            look(bytes[at]);
        }
        return number;
    }

    private void look(byte next) throws IOException {
        if (packet > 0) {
            packet--;
            return;
        }
        header[held++] = next;
        if (held == WORD && !word().equals(SIGNATURE)) {
            begin();
        } else if (held == SIZE) {
            passed = true;
            long objects = Integer.toUnsignedLong(ByteBuffer.wrap(header).getInt(2 * WORD));
            if (objects > most) {
                throw new PackProtocolException("the pack announces " + objects + " objects, more than " + most);
            }
        }
    }

    private String word() {
        return new String(header, 0, WORD, StandardCharsets.ISO_8859_1);
    }

    /** Begins a packet, whose length includes its own four characters. Other input is left to the reader, which rejects it. */
    private void begin() {
        held = 0;
        try {
            packet = Math.max(0, Integer.parseUnsignedInt(word(), HEXADECIMAL) - WORD);
        } catch (NumberFormatException neither) {
            passed = true;
        }
    }
}
