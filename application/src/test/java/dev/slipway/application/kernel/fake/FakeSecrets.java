package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.port.Secrets;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Secrets that come in the same order each time and hide nothing, but hold to their places. */
public final class FakeSecrets implements Secrets {

    private static final int MARK = 32;

    private final AtomicLong numbers = new AtomicLong();

    @Override
    public String token(int length) {
        String number = Long.toString(numbers.incrementAndGet());
        return "t".repeat(length - number.length()) + number;
    }

    @Override
    public byte[] digest(String token) {
        return sha256(token.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String passwordDigest(String password) {
        return passwordDigest(numbers.incrementAndGet(), password);
    }

    private String passwordDigest(long salt, String password) {
        return salt + ":" + HexFormat.of().formatHex(digest(salt + password));
    }

    @Override
    public boolean passwordMatches(String password, String digest) {
        return passwordDigest(Long.parseLong(digest.substring(0, digest.indexOf(':'))), password).equals(digest);
    }

    /** A mark of place and content, a number, the text. */
    @Override
    public byte[] encrypt(String text, String place) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        byte[] numbered = ByteBuffer.allocate(Long.BYTES + content.length).putLong(numbers.incrementAndGet()).put(content).array();
        return ByteBuffer.allocate(MARK + numbered.length).put(mark(numbered, place)).put(numbered).array();
    }

    @Override
    public String decrypt(byte[] encrypted, String place) {
        byte[] numbered = Arrays.copyOfRange(encrypted, MARK, encrypted.length);
        if (!Arrays.equals(encrypted, 0, MARK, mark(numbered, place), 0, MARK)) {
            throw new IllegalStateException("this was not encrypted for " + place);
        }
        return new String(numbered, Long.BYTES, numbered.length - Long.BYTES, StandardCharsets.UTF_8);
    }

    private static byte[] mark(byte[] content, String place) {
        byte[] name = place.getBytes(StandardCharsets.UTF_8);
        return sha256(ByteBuffer.allocate(name.length + content.length).put(name).put(content).array());
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
