package dev.slipway.domain.repository;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Content of a file that a commit shall store. It may be larger than the memory, so it is read as a stream, as often as it is needed. */
public final class FileContent {

    private final long size;
    private final boolean blank;
    private final Source source;

    /** Where the bytes are. */
    @FunctionalInterface
    public interface Source {

        /** Opens a new stream over the content, from its first byte. */
        InputStream open();
    }

    /**
     * Creates content that a source has.
     *
     * @param size  number of bytes
     * @param blank whether it is empty, or white space alone
     */
    public FileContent(long size, boolean blank, Source source) {
        this.size = size;
        this.blank = blank;
        this.source = Objects.requireNonNull(source);
    }

    /** Returns content that is held in memory. */
    public static FileContent of(byte[] bytes) {
        return new FileContent(bytes.length, isBlank(bytes), () -> new ByteArrayInputStream(bytes));
    }

    /** Most contents have an ASCII character at their beginning, so that no text is made of them. */
    private static boolean isBlank(byte[] bytes) {
        for (byte one : bytes) {
            if (one >= 0 && !Character.isWhitespace(one)) {
                return false;
            }
        }
        return new String(bytes, StandardCharsets.UTF_8).isBlank();
    }

    /** Returns a text in UTF-8 that is held in memory. */
    public static FileContent of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public long size() {
        return size;
    }

    public boolean blank() {
        return blank;
    }

    public InputStream open() {
        return source.open();
    }
}
