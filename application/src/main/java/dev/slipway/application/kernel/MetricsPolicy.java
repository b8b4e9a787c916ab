package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.address.AddressList;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;

/**
 * Decides which clients read metrics, which tell how busy a server is and with what.
 *
 * @param readers addresses of clients
 */
public record MetricsPolicy(AddressList readers) {

    /** Loopback addresses: programs on the machine of the server. */
    public static final String STANDARD = "127.0.0.0/8, ::1";

    /** A client behind a proxy that is not trusted is never admitted: the proxy's own address would admit all of its clients. */
    boolean allows(Origin origin) {
        return origin.certain() && readers.contains(origin.client());
    }
}
