package dev.slipway.domain.kernel;

import java.util.Arrays;
import java.util.List;

/**
 * Tells addresses of the open network from those that lead into the network around the server: this machine, private and shared networks,
 * links, metadata services, and everything that is reserved. Addresses that carry another one inside are judged by that one too.
 */
public final class PublicAddress {

    private static final int BITS = 8;
    private static final List<Block> RESERVED = List.of(
            v4(0, 8), v4(10, 8), v4(100, 10, 64), v4(127, 8), v4(169, 16, 254), v4(172, 12, 16), v4(192, 24, 0, 0), v4(192, 24, 0, 2),
            v4(192, 24, 88, 99), v4(192, 16, 168), v4(198, 15, 18), v4(198, 24, 51, 100), v4(203, 24, 0, 113), v4(224, 4), v4(240, 4));
    /** Of the addresses of 16 bytes only these are given out. */
    private static final Block GIVEN_OUT = new Block(new byte[] {0x20}, 3);
    private static final List<Block> RESERVED_OF_GIVEN_OUT = List.of(
            new Block(bytes(0x20, 0x01, 0x00), 23), new Block(bytes(0x20, 0x01, 0x0D, 0xB8), 32), new Block(bytes(0x3F, 0xFF, 0x00), 20));
    private static final Block CARRYING_BEHIND_2002 = new Block(bytes(0x20, 0x02), 16);
    private static final Block TRANSLATED = new Block(bytes(0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0), 96);

    private record Block(byte[] start, int length) {
        boolean holds(byte[] address) {
            for (int bit = 0; bit < length; bit++) {
                if (bit(address, bit) != bit(start, bit)) {
                    return false;
                }
            }
            return true;
        }

        private static int bit(byte[] bytes, int index) {
            return bytes[index / BITS] >> BITS - 1 - index % BITS & 1;
        }
    }

    private PublicAddress() {
    }

    /** @param address 4 or 16 bytes, the highest first */
    public static boolean is(byte[] address) {
        if (address.length == 4) {
            return RESERVED.stream().noneMatch(block -> block.holds(address));
        }
        if (TRANSLATED.holds(address)) {
            return is(Arrays.copyOfRange(address, 12, 16));
        }
        return GIVEN_OUT.holds(address) && RESERVED_OF_GIVEN_OUT.stream().noneMatch(block -> block.holds(address))
                && (!CARRYING_BEHIND_2002.holds(address) || is(Arrays.copyOfRange(address, 2, 6)));
    }

    private static Block v4(int first, int length, int... rest) {
        int[] all = new int[rest.length + 1];
        all[0] = first;
        System.arraycopy(rest, 0, all, 1, rest.length);
        return new Block(bytes(all), length);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int index = 0; index < values.length; index++) {
            bytes[index] = (byte) values[index];
        }
        return bytes;
    }
}
