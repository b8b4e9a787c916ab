package dev.slipway.rest.edge;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a multipart form part by part as it arrives, so that files are streamed and never buffered as a whole. Each part is read before the
 * next; unread content of a part is skipped.
 */
public final class FormParts {

    private static final int BUFFER = 64 * 1024;
    private static final int MAX_HEADER_BYTES = 8 * 1024;
    private static final Pattern BOUNDARY = Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]{1,200})\"|([^\\s;\"]{1,200}))");
    private static final Pattern NAME = Pattern.compile("(?i);\\s*name=(?:\"([^\"]*)\"|([^;\\s]+))");
    private static final Pattern FILE_NAME = Pattern.compile("(?i);\\s*filename=(?:\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|([^;\\s]+))");
    private static final String DISPOSITION = "content-disposition:";
    private static final byte[] END_OF_HEADERS = {'\r', '\n', '\r', '\n'};

    private final InputStream form;
    private final byte[] delimiter;
    private final byte[] buffer = new byte[BUFFER];
    private int start;
    private int end;
    private boolean exhausted;
    private Content open;
    private boolean last;

    /** @param contentType content type of the form, with its boundary */
    public FormParts(InputStream form, @Nullable String contentType) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            throw malformed();
        }
        this.form = form;
        this.delimiter = ("\r\n--" + either(boundary)).getBytes(StandardCharsets.ISO_8859_1);
        // The first boundary may start the body, without a line break before it.
        buffer[0] = '\r';
        buffer[1] = '\n';
        end = 2;
        open = new Content();
    }

    /** @param fileName empty for a plain field */
    public record Part(String name, Optional<String> fileName, InputStream content) {}

    /** Returns the next part; empty after the last. */
    public Optional<Part> next() throws IOException {
        open.transferTo(OutputStream.nullOutputStream());
        start += delimiter.length;
        require(2);
        last |= buffer[start] == '-' && buffer[start + 1] == '-';
        if (last) {
            return Optional.empty();
        }
        String headers = headers();
        open = new Content();
        String disposition = headers.lines().filter(line -> line.regionMatches(true, 0, DISPOSITION, 0, DISPOSITION.length()))
                .findFirst().orElseThrow(FormParts::malformed);
        return Optional.of(new Part(
                found(NAME, disposition).orElseThrow(FormParts::malformed),
                found(FILE_NAME, disposition).map(name -> name.replaceAll("\\\\(.)", "$1")), open));
    }

    /** Returns the header lines, from the end of the boundary's line. */
    private String headers() throws IOException {
        int length = indexOf(END_OF_HEADERS);
        while (length < 0) {
            if (end - start > MAX_HEADER_BYTES || !fill()) {
                throw malformed();
            }
            length = indexOf(END_OF_HEADERS);
        }
        if (length > MAX_HEADER_BYTES) {
            throw malformed();
        }
        String headers = new String(buffer, start, length, StandardCharsets.UTF_8);
        start += length + END_OF_HEADERS.length;
        return headers;
    }

    private static Optional<String> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(either(matcher)) : Optional.empty();
    }

    private static String either(Matcher matcher) {
        return matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    }

    private void require(int bytes) throws IOException {
        while (end - start < bytes) {
            if (!fill()) {
                throw malformed();
            }
        }
    }

    /** Appends bytes to the buffer; returns false at the end of the form. */
    private boolean fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        }
        int read = exhausted ? -1 : form.read(buffer, end, buffer.length - end);
        exhausted |= read < 0;
        end += Math.max(0, read);
        return read > 0;
    }

    private int indexOf(byte[] wanted) {
        for (int at = start; at <= end - wanted.length; at++) {
            if (buffer[at] == wanted[0] && Arrays.equals(buffer, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at - start;
            }
        }
        return -1;
    }

    private static Refusal malformed() {
        return Refusal.badRequest(Reason.of("request.multipart"));
    }

    /** Content of a part, up to the next boundary. */
    private final class Content extends InputStream {

        /** Number of bytes from the start of the buffer that are known to be content. */
        private int known;
        private boolean ended;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            while (known == 0 && !ended) {
                findBoundary();
            }
            if (known == 0) {
                return -1;
            }
            int read = Math.min(length, known);
            System.arraycopy(buffer, start, target, offset, read);
            start += read;
            known -= read;
            return read;
        }

        /** Marks buffered bytes as content unless they may start a boundary. */
        private void findBoundary() throws IOException {
            int boundary = indexOf(delimiter);
            ended = boundary >= 0;
            known = ended ? boundary : Math.max(0, end - start - delimiter.length + 1);
            if (known == 0 && !ended && !fill()) {
                throw malformed();
            }
        }
    }
}
