package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * One keep-alive connection that reads answers and looks at no more than their status and length. A whole HTTP client would take as much
 * of the processor as the server it is to measure.
 */
final class Connection implements AutoCloseable {

    /** Of who asks: a developer of the projects that are filled in, or the administrator of a server that was started with it. */
    static final String TOKEN = "benchmark-token-of-a-developer";
    private static final byte[] END_OF_HEADERS = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LENGTH = "\r\ncontent-length: ".getBytes(StandardCharsets.US_ASCII);
    /** Where the status starts, after the name of the protocol. */
    private static final int STATUS = "HTTP/1.1 ".length();

    private final Socket socket;
    private final InputStream in;
    private byte[] buffer = new byte[1 << 18];
    private int headLength;
    private int bodyEnd;

    Connection(int port) throws IOException {
        socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        in = socket.getInputStream();
    }

    /** Asks, and waits for the whole answer. */
    int get(String path) throws IOException {
        return get(path, TOKEN);
    }

    /** Asks with a token, and waits for the whole answer. */
    int get(String path, String token) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nPRIVATE-TOKEN: " + token + "\r\nAccept: */*\r\n\r\n");
    }

    /** Sends JSON, and waits for the whole answer. @param key of the receiver; null for none */
    int post(String path, String key, String body) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + (key == null ? "" : "Authorization: Bearer " + key + "\r\n")
                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\nAccept: */*\r\n\r\n" + body);
    }

    /** Sends a request with a body of any kind, and waits for the whole answer. @param headers each with its line end */
    int send(String method, String path, String headers, String body) throws IOException {
        return send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "Content-Length: " + body.length()
                + "\r\nAccept: */*\r\n\r\n" + body);
    }

    /** The body of the last answer. */
    String body() {
        return new String(buffer, headLength + END_OF_HEADERS.length, bodyEnd - headLength - END_OF_HEADERS.length, StandardCharsets.UTF_8);
    }

    /** A header of the last answer; empty where it had none. @param name in lower case */
    String header(String name) {
        return new String(buffer, 0, headLength, StandardCharsets.ISO_8859_1).lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":")).findFirst()
                .map(line -> line.substring(name.length() + 1).strip()).orElse("");
    }

    private int send(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        int filled = 0;
        headLength = -1;
        while (headLength < 0) {
            filled = more(filled);
            headLength = endOfHeaders(filled);
        }
        int whole = headLength + END_OF_HEADERS.length + (number(STATUS) == 204 ? 0 : number(after(LENGTH)));
        while (filled < whole) {
            filled = more(filled);
        }
        bodyEnd = whole;
        return number(STATUS);
    }

    private int more(int filled) throws IOException {
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        if (read < 0) {
            throw new IOException("the server hung up");
        }
        return filled + read;
    }

    private int endOfHeaders(int filled) {
        for (int at = 0; at + END_OF_HEADERS.length <= filled; at++) {
            if (buffer[at] == '\r' && buffer[at + 1] == '\n' && buffer[at + 2] == '\r' && buffer[at + 3] == '\n') {
                return at;
            }
        }
        return -1;
    }

    /** Returns where the value of a header starts. @param name in lower case, with the line break before it */
    private int after(byte[] name) throws IOException {
        for (int at = 0; at + name.length < headLength; at++) {
            int same = 0;
            while (same < name.length && (buffer[at + same] == name[same] || buffer[at + same] + ('a' - 'A') == name[same])) {
                same++;
            }
            if (same == name.length) {
                return at + same;
            }
        }
        throw new IOException("an answer without a length: " + new String(buffer, 0, headLength, StandardCharsets.ISO_8859_1));
    }

    private int number(int from) {
        int number = 0;
        for (int at = from; buffer[at] >= '0' && buffer[at] <= '9'; at++) {
            number = number * 10 + buffer[at] - '0';
        }
        return number;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
