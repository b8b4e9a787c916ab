package dev.slipway.git.repository.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Buffers bytes until they are copied: the newest in memory, all before them in a temporary file. Closing it deletes the file; on Unix the
 * file also vanishes with the process, since it is unlinked once it is open.
 */
public final class Spool extends OutputStream {

    private static final int IN_MEMORY = 1024 * 1024;

    private final Path directory;
    private final long most;
    private final ByteArrayOutputStream newest = new ByteArrayOutputStream();
    private @Nullable FileChannel file;
    private long size;

    /**
     * @param directory for the temporary file
     * @param most      maximum bytes; more fail
     */
    public Spool(Path directory, long most) {
        this.directory = directory;
        this.most = most;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (size + length > most) {
            throw new IOException("more than " + most + " bytes to keep");
        }
        if (newest.size() > 0 && newest.size() + length > IN_MEMORY) {
            append();
        }
        newest.write(bytes, offset, length);
        size += length;
    }

    private void append() throws IOException {
        if (file == null) {
            file = FileChannel.open(Files.createTempFile(directory, "spool", null),
                    StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        ByteBuffer rest = ByteBuffer.wrap(newest.toByteArray());
        while (rest.hasRemaining()) {
            file.write(rest);
        }
        newest.reset();
    }

    /** Writes all buffered bytes. Accepts no further bytes afterwards. */
    public void copyTo(OutputStream out) throws IOException {
        if (file != null) {
            Channels.newInputStream(file.position(0)).transferTo(out);
        }
        newest.writeTo(out);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
