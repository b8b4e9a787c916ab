package dev.slipway.rest.edge.parameters;

import dev.slipway.domain.repository.FileContent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Long text of a request, in UTF-8 in a temporary file. Available until the request is answered.
 *
 * @param zero     whether it has a NUL character
 * @param storable whether each of its characters is whole
 */
record StoredText(FileContent content, boolean zero, boolean storable) {

    /** Returns the bytes of a file from one position to another as a content. */
    static FileContent content(FileChannel file, long start, long end, boolean blank) {
        return new FileContent(end - start, blank, () -> new Part(file, start, end));
    }

    /** Reads by position, so that several streams over one file are independent. */
    private static final class Part extends InputStream {

        private final FileChannel file;
        private final long end;
        private long at;

        Part(FileChannel file, long start, long end) {
            this.file = file;
            this.at = start;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int count = at == end ? -1 : file.read(ByteBuffer.wrap(into, offset, (int) Math.min(length, end - at)), at);
            at += Math.max(count, 0);
            return count;
        }
    }
}
