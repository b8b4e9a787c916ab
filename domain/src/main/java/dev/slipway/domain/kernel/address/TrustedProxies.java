package dev.slipway.domain.kernel.address;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides what headers of proxies say about a request. They count only if the connection comes from a trusted address, since every client
 * can send them. Each proxy appends to {@code X-Forwarded-For} the address that it was called from, so the list is read from its end: the
 * last address that is not trusted is the client, and what stands before it is the client's own claim.
 */
public record TrustedProxies(AddressList ranges) {

    public static final TrustedProxies NONE = new TrustedProxies(AddressList.NONE);

    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");
    private static final Pattern PORT = Pattern.compile("[1-9]\\d{0,4}");
    private static final Pattern PORT_OF_HOST = Pattern.compile(":\\d{1,5}$");
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int LARGEST_PORT = 65_535;

    /** The headers of a request that proxies write; each list has the values of the header in their order. */
    public record Headers(List<String> forwardedFor, List<String> proto, List<String> host, List<String> port) {

        public static final Headers NONE = new Headers(List.of(), List.of(), List.of(), List.of());

        public Headers {
            forwardedFor = List.copyOf(forwardedFor);
            proto = List.copyOf(proto);
            host = List.copyOf(host);
            port = List.copyOf(port);
        }

        boolean present() {
            return !forwardedFor.isEmpty() || !proto.isEmpty() || !host.isEmpty() || !port.isEmpty();
        }
    }

    /**
     * Where a request comes from, and what it was sent to.
     *
     * @param client address of the client
     * @param certain whether the client is known: no proxy that is not trusted stands between. Lists of allowed addresses ask for it
     * @param scheme of the client's request, {@code http} or {@code https}; empty where no trusted proxy names it
     * @param host as the client wrote it; empty where no trusted proxy names it
     * @param port to which the client connected; empty where no trusted proxy names it
     */
    public record Origin(InetAddress client, boolean certain, Optional<String> scheme, Optional<String> host, Optional<String> port) {

        private Origin(InetAddress client, boolean certain) {
            this(client, certain, Optional.empty(), Optional.empty(), Optional.empty());
        }

        /**
         * Returns the base of links to this server.
         *
         * @param ownScheme of the connection, which counts where no trusted proxy names another
         * @param ownHost host header of the request, or the address of the server
         */
        public String base(String ownScheme, String ownHost) {
            String shown = scheme.orElse(ownScheme);
            String named = host.orElse(ownHost);
            boolean own = port.filter(number -> !number.equals(shown.equals("https") ? "443" : "80")).isEmpty();
            return shown + "://" + (own || PORT_OF_HOST.matcher(named).find() ? named : named + ":" + port.get());
        }
    }

    /** @param peer address that the connection comes from */
    public Origin origin(InetAddress peer, Headers headers) {
        if (!ranges.contains(peer)) {
            return new Origin(peer, !headers.present());
        }
        Origin sender = client(peer, headers.forwardedFor());
        return new Origin(sender.client(), sender.certain(),
                last(headers.proto()).map(text -> text.toLowerCase(Locale.ROOT)).filter(SCHEMES::contains),
                last(headers.host()).filter(TrustedProxies::isHost),
                last(headers.port()).filter(text -> PORT.matcher(text).matches() && Integer.parseInt(text) <= LARGEST_PORT));
    }

    private Origin client(InetAddress peer, List<String> forwardedFor) {
        List<String> hops = forwardedFor.stream().flatMap(line -> Arrays.stream(line.split(",", -1))).map(String::strip).toList();
        InetAddress client = peer;
        for (String hop : hops.reversed()) {
            Optional<InetAddress> address = AddressText.readWithPort(hop);
            if (address.isEmpty()) {
                return new Origin(client, false);
            }
            client = address.get();
            if (!ranges.contains(client)) {
                break;
            }
        }
        return new Origin(client, true);
    }

    /** Returns the last part of the last value: that of the nearest proxy. */
    private static Optional<String> last(List<String> values) {
        return values.isEmpty() ? Optional.empty()
                : Optional.of(values.getLast().substring(values.getLast().lastIndexOf(',') + 1).strip());
    }

    /** Returns whether a text can stand as host, with or without a port, in an address that others follow. */
    public static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }
}
