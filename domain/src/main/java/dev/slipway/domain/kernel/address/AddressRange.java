package dev.slipway.domain.kernel.address;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;

/**
 * A range of addresses, such as {@code 10.0.0.0/8}, {@code fd00::/8} or a single address.
 *
 * @param start first address
 * @param length number of leading bits that all addresses of the range share
 */
public record AddressRange(InetAddress start, int length) {

    private static final int BITS = 8;

    public AddressRange {
        if (length < 0 || length > start.getAddress().length * BITS) {
            throw new IllegalArgumentException(start + "/" + length);
        }
    }

    /** Returns the range; empty for a text that is none. Bits of the address after its length are ignored. */
    public static Optional<AddressRange> read(String text) {
        int slash = text.indexOf('/');
        Optional<InetAddress> start = AddressText.read(slash == -1 ? text : text.substring(0, slash));
        if (slash == -1) {
            return start.map(address -> new AddressRange(address, address.getAddress().length * BITS));
        }
        String length = text.substring(slash + 1);
        return start.filter(address -> length.matches("0|[1-9]\\d{0,2}")
                        && Integer.parseInt(length) <= address.getAddress().length * BITS)
                .map(address -> new AddressRange(address, Integer.parseInt(length)));
    }

    public boolean contains(InetAddress address) {
        byte[] other = address.getAddress();
        byte[] own = start.getAddress();
        if (own.length != other.length) {
            return false;
        }
        int whole = length / BITS;
        int rest = length % BITS;
        return Arrays.equals(own, 0, whole, other, 0, whole)
                && (rest == 0 || (own[whole] & 0xFF) >> BITS - rest == (other[whole] & 0xFF) >> BITS - rest);
    }
}
