package dev.slipway.application.artifact;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A zip archive of two files, whose second has fields that no packer would write. All offsets and sizes are in bytes. */
final class ZipDraft {

    static final long UNTOLD = 0xFFFFFFFFL;

    byte[] before = {};
    byte[] name = {'a'};
    byte[] data;
    int maker;
    int flags;
    int method;
    long checksum;
    long packed;
    long size;
    int mode;
    /** Null for where the file lies. */
    Long header;
    byte[] fields = {};
    byte[] remark = {};
    byte[] localFields = {};
    int localNameLength = 1;
    int localSignature = 0x04034b50;
    int entrySignature = 0x02014b50;

    /** What the end of a large archive says; null for none. */
    Large large;
    /** Number of entries, size and start of the directory, as the end says; null for what is true. */
    Integer entries;
    Long directorySize;
    Long directoryStart;
    byte[] comment = {};
    int commentLength = -1;

    /** The end of a large archive, and where its locator says that it is. Null for what is true. */
    record Large(int signature, int locatorSignature, Long position, Long size, Long start) {

        static final Large TRUE = new Large(0x06064b50, 0x07064b50, null, null, null);
    }

    private ZipDraft(byte[] content, byte[] data, int method) {
        CRC32 sum = new CRC32();
        sum.update(content);
        this.checksum = sum.getValue();
        this.size = content.length;
        this.data = data;
        this.packed = data.length;
        this.method = method;
    }

    static ZipDraft stored(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return new ZipDraft(content, content, 0);
    }

    static ZipDraft deflated(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setInput(content);
        deflater.finish();
        byte[] packed = new byte[content.length + 100];
        int length = deflater.deflate(packed);
        deflater.end();
        return new ZipDraft(content, Arrays.copyOf(packed, length), 8);
    }

    ZipDraft with(Consumer<ZipDraft> change) {
        change.accept(this);
        return this;
    }

    /** Returns a field of large sizes and offsets. */
    static byte[] largeField(int kind, long... values) {
        ByteBuffer field = little(4 + 8 * values.length).putShort((short) kind).putShort((short) (8 * values.length));
        for (long value : values) {
            field.putLong(value);
        }
        return field.array();
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] local(int signature, int nameLength, byte[] name, byte[] fields) {
        return little(30 + name.length + fields.length).putInt(0, signature).putShort(26, (short) nameLength)
                .putShort(28, (short) fields.length).put(30, name).put(30 + name.length, fields).array();
    }

    private static byte[] entry(int signature, long header, byte[] name, Consumer<ByteBuffer> rest, byte[]... tail) {
        ByteBuffer entry = little(46).putInt(0, signature).putShort(28, (short) name.length).putInt(42, (int) header);
        rest.accept(entry);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(entry.array());
        all.writeBytes(name);
        Arrays.stream(tail).forEach(all::writeBytes);
        return all.toByteArray();
    }

    byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(before);
        all.writeBytes(local(0x04034b50, 5, "empty".getBytes(StandardCharsets.UTF_8), new byte[0]));
        long place = all.size() - before.length;
        all.writeBytes(local(localSignature, localNameLength, new byte[] {'a'}, localFields));
        all.writeBytes(data);
        int start = all.size() - before.length;
        all.writeBytes(entry(entrySignature, header == null ? place : header, name, entry -> entry.put(5, (byte) maker)
                .putShort(8, (short) flags).putShort(10, (short) method).putInt(16, (int) checksum).putInt(20, (int) packed)
                .putInt(24, (int) size).putShort(30, (short) fields.length).putShort(32, (short) remark.length)
                .putInt(38, mode << 16), fields, remark));
        all.writeBytes(entry(0x02014b50, 0, "empty".getBytes(StandardCharsets.UTF_8), entry -> { }));
        int length = all.size() - before.length - start;
        if (large != null) {
            long position = large.position == null ? all.size() : large.position;
            all.writeBytes(little(56).putInt(0, large.signature).putLong(40, large.size == null ? length : large.size)
                    .putLong(48, large.start == null ? start : large.start).array());
            all.writeBytes(little(20).putInt(0, large.locatorSignature).putLong(8, position).array());
        }
        all.writeBytes(little(22).putInt(0, 0x06054b50).putShort(10, (short) (entries == null ? 2 : entries))
                .putInt(12, (int) (directorySize == null ? length : directorySize))
                .putInt(16, (int) (directoryStart == null ? start : directoryStart))
                .putShort(20, (short) (commentLength < 0 ? comment.length : commentLength)).array());
        all.writeBytes(comment);
        return all.toByteArray();
    }
}
