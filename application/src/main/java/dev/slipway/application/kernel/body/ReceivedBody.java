package dev.slipway.application.kernel.body;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a body that have arrived: its start in memory, the rest in a temporary file without a name. Bodies that are on their way
 * therefore take little memory, however many there are and however slow their senders are.
 */
public final class ReceivedBody implements AutoCloseable {

    /** Maximum bytes in memory. */
    static final int MEMORY_BYTES = 16_384;

    private static final int CHUNK = 8192;

    private final Wire source;
    private byte[] start = {};
    private @Nullable FileChannel file;
    private long length;
    private boolean complete;

    public ReceivedBody(InputStream source) {
        this.source = new Wire(source);
    }

    /** Thrown when the client disconnects, or is too slow, before its body is complete. No answer reaches it. */
    public static final class BrokenOff extends IOException {

        private static final long serialVersionUID = 1L;

        private BrokenOff(IOException cause) {
            super(cause);
        }

        private static BrokenOff of(IOException cause) {
            return new BrokenOff(cause);
        }
    }

    /**
     * Reads on until the end of the body, or until {@code maxBytes} are exceeded. Returns whether the body is complete within them.
     *
     * @throws BrokenOff   if the client does not send the rest in time
     * @throws IOException if the file cannot be written
     */
    public boolean receive(long maxBytes) throws IOException {
        if (length == 0 && !complete) {
            int wanted = (int) Math.min(MEMORY_BYTES, maxBytes + 1);
            start = source.readNBytes(wanted);
            length = start.length;
            complete = length < wanted;
        }
        byte[] chunk = new byte[complete || length > maxBytes ? 0 : CHUNK];
        while (!complete && length <= maxBytes) {
            int count = source.read(chunk);
            complete = count < 0;
            add(chunk, Math.max(count, 0));
        }
        return complete && length <= maxBytes;
    }

    private void add(byte[] chunk, int count) throws IOException {
        int kept = Math.min(count, MEMORY_BYTES - start.length);
        if (kept > 0) {
            int before = start.length;
            start = Arrays.copyOf(start, before + kept);
            System.arraycopy(chunk, 0, start, before, kept);
        }
        for (ByteBuffer rest = ByteBuffer.wrap(chunk, kept, count - kept); rest.hasRemaining();) {
            file().write(rest);
        }
        length += count;
    }

    private FileChannel file() throws IOException {
        FileChannel open = file;
        if (open == null) {
            open = NamelessFile.open("slipway-body-");
            file = open;
        }
        return open;
    }

    /** Returns whether the client disconnected, or was too slow, before the body was complete, as far as it has been read. */
    public boolean brokenOff() {
        return source.broken;
    }

    /** Returns the number of bytes that have arrived. */
    public long length() {
        return length;
    }

    /** Returns whether all that has arrived is in memory. */
    public boolean small() {
        return file == null;
    }

    /** Returns the bytes that have arrived, in memory. */
    public byte[] bytes() throws IOException {
        if (file == null) {
            return start;
        }
        byte[] all = Arrays.copyOf(start, Math.toIntExact(length));
        ByteBuffer rest = ByteBuffer.wrap(all, start.length, all.length - start.length);
        for (long at = 0; rest.hasRemaining(); at = rest.position() - start.length) {
            if (file.read(rest, at) < 0) {
                throw new IllegalStateException("the file of a body is shorter than the body");
            }
        }
        return all;
    }

    /** Returns the whole body: the bytes that have arrived, and those that are still to come. Reading fails with {@link BrokenOff}. */
    public InputStream stream() throws IOException {
        InputStream arrived = new ByteArrayInputStream(start);
        if (file != null) {
            arrived = new SequenceInputStream(arrived, Channels.newInputStream(file.position(0)));
        }
        return complete ? arrived : length == 0 ? source : new SequenceInputStream(arrived, source);
    }

    /** Marks failures of the client, to distinguish them from those of the file. */
    private static final class Wire extends FilterInputStream {

        private volatile boolean broken;

        Wire(InputStream source) {
            super(source);
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
            } catch (IOException gone) {
                throw brokenOff(gone);
            }
        }

        @Override
        public long skip(long count) throws IOException {
            try {
                return super.skip(count);
            } catch (IOException gone) {
                throw brokenOff(gone);
            }
        }

        private BrokenOff brokenOff(IOException cause) {
            broken = true;
            return BrokenOff.of(cause);
        }
    }

    /** Deletes the file, and discards what is still to come. */
    @Override
    public void close() throws IOException {
        try (FileChannel _ = file) {
            source.close();
        }
    }
}
