package dev.slipway.application.kernel.body;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Coding of the content of a request body. Bodies are decoded while they are read, so that the limits of their readers hold for what they
 * become. Unknown codings are ignored.
 */
public final class BodyCoding {

    /**
     * Header of a request behind the edge with the value of {@code Content-Encoding}, which the HTTP server would decode itself and without
     * these limits.
     */
    public static final String HEADER = "x-slipway-coding";

    private BodyCoding() {
    }

    /** Returns whether bodies with this coding are decoded. */
    public static boolean known(@Nullable String coding) {
        return coding != null && switch (named(coding)) {
            case "gzip", "x-gzip", "deflate", "x-deflate" -> true;
            default -> false;
        };
    }

    /**
     * Returns the decoded body. Reading rejects a body that does not have this coding.
     *
     * @param coding value of {@code Content-Encoding}; null if absent
     */
    public static InputStream decoded(InputStream sent, @Nullable String coding) {
        return coding != null && known(coding) ? new Decoded(sent, named(coding)) : sent;
    }

    private static String named(String coding) {
        return coding.strip().toLowerCase(Locale.ROOT);
    }

    private static final class Decoded extends InputStream {

        private final PushbackInputStream sent;
        private final String coding;
        private @Nullable InputStream content;

        Decoded(InputStream sent, String coding) {
            this.sent = new PushbackInputStream(sent);
            this.coding = coding;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                return content().read(into, offset, length);
            } catch (ZipException | EOFException malformed) {
                throw Refusal.badRequest(Reason.of("request.coding", coding));
            }
        }

        /** Opens the content when it is first read. An empty body has no content. */
        private InputStream content() throws IOException {
            InputStream opened = content;
            if (opened == null) {
                int first = sent.read();
                if (first < 0) {
                    opened = InputStream.nullInputStream();
                } else {
                    sent.unread(first);
                    opened = coding.endsWith("gzip") ? new GZIPInputStream(sent) : new InflaterInputStream(sent);
                }
                content = opened;
            }
            return opened;
        }

        @Override
        public void close() throws IOException {
            InputStream opened = content;
            if (opened != null) {
                opened.close();
            }
            sent.close();
        }
    }
}
