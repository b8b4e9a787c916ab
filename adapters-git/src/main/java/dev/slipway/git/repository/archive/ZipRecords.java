package dev.slipway.git.repository.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/** Records of a zip around the contents of files. Source: the format's application note, sections 4.3 and 4.5. */
record ZipRecords(Instant time, byte[] comment) {

    private static final long MOST = 0xFFFFFFFFL;
    private static final int MOST_ENTRIES = 0xFFFF;
    private static final int LONGEST_NAME = 0xFFFF;
    private static final int VERSION = 20;
    private static final int LARGE_VERSION = 45;
    private static final int MADE_BY_UNIX = 3 << 8;
    private static final int UTF8 = 1 << 11;
    private static final int SIZES_FOLLOW = 1 << 3;
    private static final int DEFLATED = 8;
    private static final int A_FOLDER = 0x10;
    /** Ids of extra fields: Unix times, and numbers of eight bytes. */
    private static final int UNIX_TIME = 0x5455;
    private static final int LARGE = 0x0001;
    private static final int BUFFER = 512;

    /**
     * A file, folder or link.
     *
     * @param packed whether its content is compressed and followed by its sizes
     * @param start  offset in the zip
     */
    record Entry(byte[] name, int mode, boolean packed, long start) {

        private boolean folder() {
            return name[name.length - 1] == '/';
        }
    }

    record Sizes(long crc, long packed, long size) {

        static final Sizes LATER = new Sizes(0, 0, 0);
    }

    /** Written before the content. */
    byte[] local(Entry entry, Sizes sizes) throws IOException {
        ByteBuffer into = record(entry, 0x04034b50);
        into.putShort((short) VERSION);
        common(into, entry, sizes);
        byte[] extra = unixTime();
        into.putShort((short) extra.length).put(entry.name()).put(extra);
        return written(into);
    }

    /** Written after content whose size was not known before. */
    static byte[] descriptor(Sizes sizes) throws IOException {
        if (sizes.packed() >= MOST || sizes.size() >= MOST) {
            throw new IOException("a file is too large for a zip");
        }
        ByteBuffer into = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        return into.putInt(0x08074b50).putInt((int) sizes.crc()).putInt((int) sizes.packed()).putInt((int) sizes.size()).array();
    }

    /** Written in the central directory. */
    byte[] central(Entry entry, Sizes sizes) throws IOException {
        boolean large = entry.start() >= MOST;
        ByteBuffer into = record(entry, 0x02014b50);
        into.putShort((short) (MADE_BY_UNIX | VERSION)).putShort((short) (large ? LARGE_VERSION : VERSION));
        common(into, entry, sizes);
        byte[] extra = unixTime();
        into.putShort((short) (extra.length + (large ? 12 : 0)));
        into.putShort((short) 0).putShort((short) 0).putShort((short) 0);
        into.putInt(entry.mode() << 16 | (entry.folder() ? A_FOLDER : 0));
        into.putInt((int) Math.min(MOST, entry.start())).put(entry.name()).put(extra);
        if (large) {
            into.putShort((short) LARGE).putShort((short) 8).putLong(entry.start());
        }
        return written(into);
    }

    private static ByteBuffer record(Entry entry, int signature) throws IOException {
        if (entry.name().length > LONGEST_NAME) {
            throw new IOException("a name is too long for a zip");
        }
        return ByteBuffer.allocate(BUFFER + entry.name().length).order(ByteOrder.LITTLE_ENDIAN).putInt(signature);
    }

    /** Writes the fields that both records of an entry share, up to the length of its name. */
    private void common(ByteBuffer into, Entry entry, Sizes sizes) {
        LocalDateTime at = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
        int year = Math.clamp(at.getYear() - 1980, 0, 127);
        into.putShort((short) (UTF8 | (entry.packed() ? SIZES_FOLLOW : 0))).putShort((short) (entry.packed() ? DEFLATED : 0));
        into.putShort((short) (at.getHour() << 11 | at.getMinute() << 5 | at.getSecond() / 2));
        into.putShort((short) (year << 9 | at.getMonthValue() << 5 | at.getDayOfMonth()));
        into.putInt((int) sizes.crc()).putInt((int) sizes.packed()).putInt((int) sizes.size()).putShort((short) entry.name().length);
    }

    /** Empty if the time does not fit into four bytes. */
    private byte[] unixTime() {
        long seconds = time.getEpochSecond();
        if (seconds != (int) seconds) {
            return new byte[0];
        }
        ByteBuffer into = ByteBuffer.allocate(9).order(ByteOrder.LITTLE_ENDIAN);
        return into.putShort((short) UNIX_TIME).putShort((short) 5).put((byte) 1).putInt((int) seconds).array();
    }

    /** Ends the zip. */
    byte[] end(int entries, long start, long length) {
        ByteBuffer into = ByteBuffer.allocate(BUFFER + comment.length).order(ByteOrder.LITTLE_ENDIAN);
        if (entries >= MOST_ENTRIES || start + length >= MOST) {
            into.putInt(0x06064b50).putLong(44).putShort((short) (MADE_BY_UNIX | LARGE_VERSION)).putShort((short) LARGE_VERSION);
            into.putInt(0).putInt(0).putLong(entries).putLong(entries).putLong(length).putLong(start);
            into.putInt(0x07064b50).putInt(0).putLong(start + length).putInt(1);
        }
        short many = (short) Math.min(MOST_ENTRIES, entries);
        into.putInt(0x06054b50).putShort((short) 0).putShort((short) 0).putShort(many).putShort(many);
        into.putInt((int) Math.min(MOST, length)).putInt((int) Math.min(MOST, start)).putShort((short) comment.length).put(comment);
        return written(into);
    }

    private static byte[] written(ByteBuffer into) {
        return Arrays.copyOf(into.array(), into.position());
    }
}
