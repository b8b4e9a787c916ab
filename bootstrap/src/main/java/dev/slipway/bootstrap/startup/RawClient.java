package dev.slipway.bootstrap.startup;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One keep-alive connection to the server in training. Uses sockets, since the classes of an HTTP client would become part of the cache,
 * and each start loads what is in it.
 */
final class RawClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final Pattern LENGTH = Pattern.compile("\ncontent-length: *(\\d+)");

    private final URI server;
    private final Socket socket = new Socket();
    private final InputStream in;

    RawClient(URI server) throws IOException {
        this.server = server;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    /** Status and body of an answer. */
    record Answer(int status, String body) {

        /** Returns the first value of a JSON name, without quotes; empty if there is none. */
        String value(String name) {
            Matcher found = Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(body);
            return found.find() ? found.group(1) : "";
        }
    }

    /**
     * Sends a request and reads the whole answer.
     *
     * @param headers lines such as {@code PRIVATE-TOKEN: ...}, those of the body included
     */
    Answer send(String method, String path, String body, String... headers) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\nAccept: */*\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n")
                + (method.equals("GET") ? "" : "Content-Length: " + content.length + "\r\n") + "\r\n";
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
        String answered = head();
        Matcher length = LENGTH.matcher(answered.toLowerCase(Locale.ROOT));
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        return new Answer(Integer.parseInt(answered.substring(9, 12)), new String(in.readNBytes(bytes), StandardCharsets.UTF_8));
    }

    private String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || head.lastIndexOf("\r\n\r\n") != head.length() - 4) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the server closed the connection");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
