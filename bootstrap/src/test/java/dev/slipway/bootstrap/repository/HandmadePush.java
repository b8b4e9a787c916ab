package dev.slipway.bootstrap.repository;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.DeflaterOutputStream;

/** Makes pushes byte by byte, those included that no git client sends. */
final class HandmadePush {

    static final String ZERO = "0".repeat(40);
    static final int COMMIT = 1;
    static final int TREE = 2;
    static final int BLOB = 3;
    static final int TAG = 4;
    private static final int DELTA = 7;
    private static final String[] TYPES = {"", "commit", "tree", "blob", "tag"};

    private final ByteArrayOutputStream commands = new ByteArrayOutputStream();
    private final ByteArrayOutputStream objects = new ByteArrayOutputStream();
    private int count;

    static String id(int type, byte[] content) {
        MessageDigest digest = sha1();
        digest.update((TYPES[type] + " " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest(content));
    }

    static byte[] tree(String mode, String name, String id) {
        return joined(bytes(mode + " " + name + "\0"), HexFormat.of().parseHex(id));
    }

    static byte[] commitOf(String tree, String parents) {
        return bytes("tree " + tree + "\n" + parents + "author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nm\n");
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] packet(String line) {
        return bytes("%04x".formatted(bytes(line).length + 4) + line);
    }

    HandmadePush command(String before, String after, String ref) {
        commands.writeBytes(packet(before + " " + after + " " + ref + (commands.size() == 0 ? "\0 report-status" : "")));
        return this;
    }

    HandmadePush object(int type, byte[] content) {
        return object(type, new byte[0], content);
    }

    /** A delta to an object that the pack does not have. */
    HandmadePush delta(String base, byte[] instructions) {
        return object(DELTA, HexFormat.of().parseHex(base), instructions);
    }

    private HandmadePush object(int type, byte[] base, byte[] content) {
        count++;
        long left = content.length >> 4;
        objects.write(type << 4 | content.length & 15 | (left > 0 ? 0x80 : 0));
        for (; left > 0; left >>= 7) {
            objects.write((int) (left & 0x7F | (left > 0x7F ? 0x80 : 0)));
        }
        objects.writeBytes(base);
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(objects)) {
            deflater.write(content);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return this;
    }

    /** Returns the commands, and the given bytes in place of a pack. */
    byte[] without(byte[] pack) {
        return joined(commands.toByteArray(), bytes("0000"), pack);
    }

    byte[] pack() {
        byte[] head = ByteBuffer.allocate(12).put(bytes("PACK")).putInt(2).putInt(count).array();
        byte[] content = joined(head, objects.toByteArray());
        return joined(content, sha1().digest(content));
    }

    byte[] bytes() {
        return without(pack());
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
