package dev.slipway.bootstrap.artifact;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Makes zip files, those included that no honest program makes. For tests. */
public final class Zip {

    private static final int UNIX = 3 << 8;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<byte[]> directory = new ArrayList<>();

    public Zip file(String name, String content) {
        return entry(name, content.getBytes(StandardCharsets.UTF_8), 0100644, -1);
    }

    public Zip link(String name, String target) {
        return entry(name, target.getBytes(StandardCharsets.UTF_8), 0120777, -1);
    }

    public Zip file(String name, byte[] content) {
        return entry(name, content, 0100644, -1);
    }

    /** One that says that it is larger or smaller than it is. */
    public Zip liar(String name, byte[] content, long told) {
        return entry(name, content, 0100644, told);
    }

    private Zip entry(String name, byte[] content, int mode, long told) {
        byte[] packed = deflated(content);
        CRC32 checksum = new CRC32();
        checksum.update(content);
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        long size = told < 0 ? content.length : told;
        ByteBuffer local = buffer(30 + text.length).putInt(0x04034b50).putShort((short) 20).putShort((short) 0x800).putShort((short) 8)
                .putInt(0).putInt((int) checksum.getValue()).putInt(packed.length).putInt((int) size).putShort((short) text.length)
                .putShort((short) 0).put(text);
        directory.add(buffer(46 + text.length).putInt(0x02014b50).putShort((short) (UNIX | 20)).putShort((short) 20).putShort((short) 0x800)
                .putShort((short) 8).putInt(0).putInt((int) checksum.getValue()).putInt(packed.length).putInt((int) size)
                .putShort((short) text.length).putShort((short) 0).putShort((short) 0).putShort((short) 0).putShort((short) 0)
                .putInt(mode << 16).putInt(bytes.size()).put(text).array());
        bytes.writeBytes(local.array());
        bytes.writeBytes(packed);
        return this;
    }

    private static byte[] deflated(byte[] content) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(content);
        deflater.finish();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] block = new byte[64 * 1024];
        while (!deflater.finished()) {
            packed.write(block, 0, deflater.deflate(block));
        }
        deflater.end();
        return packed.toByteArray();
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    public byte[] bytes() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(bytes.toByteArray());
        directory.forEach(whole::writeBytes);
        int size = directory.stream().mapToInt(entry -> entry.length).sum();
        whole.writeBytes(buffer(22).putInt(0x06054b50).putInt(0).putShort((short) directory.size()).putShort((short) directory.size())
                .putInt(size).putInt(bytes.size()).putShort((short) 0).array());
        return whole.toByteArray();
    }
}
