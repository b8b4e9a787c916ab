package dev.slipway.domain.kernel.address;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Names what is counted for an address. Addresses of IPv6 count by the network of 64 bits that a single subscriber is given, as one could
 * otherwise use another address for each request.
 */
public final class AddressKey {

    private static final int NETWORK = 8;

    private AddressKey() {
    }

    public static String of(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == 4 ? address.getHostAddress() : HexFormat.of().formatHex(Arrays.copyOf(bytes, NETWORK)) + "/64";
    }
}
