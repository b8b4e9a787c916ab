package dev.slipway.git.ciconfig;

import dev.slipway.domain.kernel.PublicAddress;
import dev.slipway.git.ciconfig.HttpRemoteFiles.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Predicate;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends single requests to checked addresses. HTTP clients resolve a name once more when they connect, and its addresses may have changed
 * since the check; here the checked address is the one that is connected to.
 */
final class PinnedConnections {

    private static final int CONNECT_MILLIS = 5_000;

    /** Resolves a host name. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /** Thrown if at least one address of the name is not allowed. */
    static final class Blocked extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final Resolver resolver;
    private final Predicate<InetAddress> allowed;
    private final SSLSocketFactory encryption;

    PinnedConnections(Resolver resolver, Predicate<InetAddress> allowed, SSLSocketFactory encryption) {
        this.resolver = resolver;
        this.allowed = allowed;
        this.encryption = encryption;
    }

    static PinnedConnections ofTheOpenNetwork() {
        return new PinnedConnections(InetAddress::getAllByName, address -> PublicAddress.is(address.getAddress()),
                (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    HttpAnswer get(Target target, Duration within) throws IOException {
        InetAddress[] addresses = resolver.resolve(target.host());
        if (!Arrays.stream(addresses).allMatch(allowed)) {
            throw new Blocked();
        }
        int millis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, within.toMillis()));
        try (Socket plain = new Socket(Proxy.NO_PROXY)) {
            plain.setSoTimeout(millis);
            plain.connect(new InetSocketAddress(addresses[0], target.port()), Math.min(CONNECT_MILLIS, millis));
            try (Socket socket = target.encrypted() ? encrypted(plain, target) : plain) {
                OutputStream out = socket.getOutputStream();
                out.write(request(target).getBytes(StandardCharsets.US_ASCII));
                out.flush();
                return HttpAnswer.read(socket.getInputStream());
            }
        }
    }

    private Socket encrypted(Socket plain, Target target) throws IOException {
        SSLSocket socket = (SSLSocket) encryption.createSocket(plain, target.host(), target.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static String request(Target target) {
        URI ascii = URI.create(target.address().toASCIIString());
        String path = ascii.getRawPath() == null || ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
        String query = ascii.getRawQuery() == null ? "" : "?" + ascii.getRawQuery();
        String port = ascii.getPort() < 0 ? "" : ":" + ascii.getPort();
        return "GET " + path + query + " HTTP/1.1\r\nHost: " + ascii.getHost() + port
                + "\r\nUser-Agent: Slipway\r\nAccept: */*\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n";
    }
}
