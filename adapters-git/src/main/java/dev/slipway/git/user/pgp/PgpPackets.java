package dev.slipway.git.user.pgp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Splits OpenPGP data into packets by their headers alone, so that compressed, encrypted and oversized data is refused before a parser
 * reads it. Packets of unknown or partial length are refused too: keys and signatures have none.
 */
public final class PgpPackets {

    public static final int SIGNATURE = 2;
    public static final int PUBLIC_KEY = 6;
    public static final int MARKER = 10;
    public static final int TRUST = 12;
    public static final int USER_ID = 13;
    public static final int PUBLIC_SUBKEY = 14;
    public static final int USER_ATTRIBUTE = 17;

    private static final int PACKET = 0x80;
    private static final int NEW_FORMAT = 0x40;

    private final byte[] data;
    private int at;

    private PgpPackets(byte[] data) {
        this.data = data;
    }

    /** Returns the tags of all packets; empty for malformed data, for a tag that is not allowed and for more packets than {@code most}. */
    public static Optional<List<Integer>> tags(byte[] data, Set<Integer> allowed, int most) {
        PgpPackets packets = new PgpPackets(data);
        List<Integer> tags = new ArrayList<>();
        while (packets.at < data.length) {
            int tag = packets.next();
            if (!allowed.contains(tag) || tags.size() == most) {
                return Optional.empty();
            }
            tags.add(tag);
        }
        return Optional.of(tags);
    }

    /** Passes a packet. Returns its tag, or -1 if it is malformed. */
    private int next() {
        int header = octet();
        if ((header & PACKET) == 0) {
            return -1;
        }
        boolean modern = (header & NEW_FORMAT) != 0;
        long length = modern ? modernLength() : number(new int[] {1, 2, 4, 0}[header & 3]);
        if (length < 0 || length > data.length - at) {
            return -1;
        }
        at += (int) length;
        return modern ? header & 0x3f : header >> 2 & 0xf;
    }

    private long modernLength() {
        int first = octet();
        if (first < 192) {
            return first;
        }
        if (first < 224) {
            int second = octet();
            return second < 0 ? -1 : (first - 192L << 8) + second + 192;
        }
        return first == 255 ? number(4) : -1;
    }

    /** Reads a number of so many octets; -1 for none and where the data ends. */
    private long number(int octets) {
        if (octets == 0 || octets > data.length - at) {
            return -1;
        }
        long value = 0;
        for (int read = 0; read < octets; read++) {
            value = value << 8 | octet();
        }
        return value;
    }

    private int octet() {
        return at < data.length ? data[at++] & 0xff : -1;
    }
}
