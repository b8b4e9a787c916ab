package dev.slipway.git.ciconfig;

import dev.slipway.application.ciconfig.port.RemoteFiles;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one answer of an untrusted server, with a limit on the length of every part.
 *
 * @param headers values by lower-case name; the last value of a repeated header
 */
record HttpAnswer(int status, Map<String, String> headers, byte[] body) {

    private static final int MAX_LINE = 8 * 1024;
    private static final int MAX_LINES = 200;
    private static final int BUFFER = 16 * 1024;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)(?: .*)?");
    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,7})\\s*(?:;.*)?");

    /** Thrown if the bytes are no HTTP response. */
    static final class Malformed extends IOException {
        private static final long serialVersionUID = 1L;

        Malformed(String what) {
            super(what);
        }
    }

    /** Thrown if the body exceeds the maximum size of a file. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    boolean isRedirect() {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> headers.containsKey("location");
            default -> false;
        };
    }

    @Nullable String location() {
        return headers.get("location");
    }

    static HttpAnswer read(InputStream stream) throws IOException {
        InputStream in = new BufferedInputStream(stream, BUFFER);
        for (int attempt = 0; attempt < MAX_LINES; attempt++) {
            Matcher line = STATUS.matcher(line(in));
            if (!line.matches()) {
                throw new Malformed("status line");
            }
            int status = Integer.parseInt(line.group(1));
            Map<String, String> headers = headers(in);
            if (status >= 200) {
                HttpAnswer answer = new HttpAnswer(status, headers, new byte[0]);
                return status == 200 ? new HttpAnswer(status, headers, body(in, headers)) : answer;
            }
        }
        throw new Malformed("no final status");
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (int count = 0; count < MAX_LINES; count++) {
            String line = line(in);
            if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new Malformed("header");
            }
            headers.put(line.substring(0, colon).strip().toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
        }
        throw new Malformed("too many headers");
    }

    private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
        if (!headers.getOrDefault("content-encoding", "identity").equalsIgnoreCase("identity")) {
            throw new Malformed("encoding");
        }
        String transfer = headers.get("transfer-encoding");
        if (transfer != null) {
            if (!transfer.equalsIgnoreCase("chunked")) {
                throw new Malformed("transfer encoding");
            }
            return chunks(in);
        }
        String length = headers.get("content-length");
        if (length == null) {
            return limited(in, RemoteFiles.MAX_BYTES + 1);
        }
        if (!length.matches("\\d{1,18}")) {
            throw new Malformed("length");
        }
        if (Long.parseLong(length) > RemoteFiles.MAX_BYTES) {
            throw new TooLarge();
        }
        return exactly(in, Integer.parseInt(length));
    }

    private static byte[] limited(InputStream in, int most) throws IOException {
        byte[] bytes = in.readNBytes(most);
        if (bytes.length == most) {
            throw new TooLarge();
        }
        return bytes;
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new Malformed("the body ends early");
        }
        return bytes;
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        while (true) {
            Matcher line = CHUNK.matcher(line(in));
            if (!line.matches()) {
                throw new Malformed("chunk");
            }
            int length = Integer.parseInt(line.group(1), 16);
            if (length == 0) {
                return out.toByteArray();
            }
            if (out.size() + (long) length > RemoteFiles.MAX_BYTES) {
                throw new TooLarge();
            }
            out.write(exactly(in, length));
            if (!line(in).isEmpty()) {
                throw new Malformed("end of chunk");
            }
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.length() >= MAX_LINE) {
                throw new Malformed("line");
            }
            line.append((char) next);
        }
        boolean returned = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
        return returned ? line.substring(0, line.length() - 1) : line.toString();
    }
}
