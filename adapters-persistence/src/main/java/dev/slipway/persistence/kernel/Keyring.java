package dev.slipway.persistence.kernel;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys of an installation, the one in use first. Older ones still decrypt, so a key is replaced by writing a new line above it.
 *
 * <p>An encrypted value is: one byte of format, the key's id, 12 bytes of nonce, AES-GCM ciphertext with a tag of 16 bytes.
 */
public final class Keyring {

    private static final byte FORMAT = 1;
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final List<Key> keys;
    private final SecureRandom random = new SecureRandom();

    private record Key(byte id, byte[] bytes) {}

    private Keyring(List<Key> keys) {
        this.keys = List.copyOf(keys);
    }

    /** A new key, as a line to be stored. */
    public static String generate() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return "1:" + Base64.getEncoder().encodeToString(key);
    }

    /**
     * Reads lines of {@code id:base64}, the key in use first. Ids are 1 to 127, keys 32 bytes.
     *
     * @throws IllegalArgumentException where a line is anything else
     */
    public static Keyring parse(List<String> lines) {
        List<Key> keys = new ArrayList<>();
        for (String line : lines) {
            if (!line.isBlank()) {
                keys.add(key(line.strip()));
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("no key");
        }
        return new Keyring(keys);
    }

    private static Key key(String line) {
        int colon = line.indexOf(':');
        try {
            byte id = Byte.parseByte(line.substring(0, Math.max(colon, 0)));
            byte[] bytes = Base64.getDecoder().decode(line.substring(colon + 1));
            if (id > 0 && bytes.length == KEY_BYTES) {
                return new Key(id, bytes);
            }
        } catch (IllegalArgumentException malformed) {
            // told below, without the line: it may hold most of a key
        }
        throw new IllegalArgumentException("an encryption key is <number>:<32 bytes in base64>");
    }

    /** A value by which the same key is recognised later, and nothing else learned. */
    public byte[] check() {
        return keys.stream().map(Keyring::check).reduce((newer, older) -> older).orElseThrow();
    }

    /** Whether the check value was made by one of these keys. */
    public boolean recognises(byte[] check) {
        return keys.stream().anyMatch(key -> java.security.MessageDigest.isEqual(check(key), check));
    }

    private static byte[] check(Key key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.bytes(), "HmacSHA256"));
            return mac.doFinal("slipway installation".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    byte[] encrypt(byte[] plain, byte[] associated) {
        Key key = keys.getFirst();
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, key, nonce, plain, associated);
        byte[] value = new byte[2 + NONCE_BYTES + sealed.length];
        value[0] = FORMAT;
        value[1] = key.id();
        System.arraycopy(nonce, 0, value, 2, NONCE_BYTES);
        System.arraycopy(sealed, 0, value, 2 + NONCE_BYTES, sealed.length);
        return value;
    }

    byte[] decrypt(byte[] value, byte[] associated) {
        if (value.length < 2 + NONCE_BYTES || value[0] != FORMAT) {
            throw new IllegalStateException("not an encrypted value");
        }
        Optional<Key> key = keys.stream().filter(candidate -> candidate.id() == value[1]).findFirst();
        byte[] nonce = Arrays.copyOfRange(value, 2, 2 + NONCE_BYTES);
        byte[] sealed = Arrays.copyOfRange(value, 2 + NONCE_BYTES, value.length);
        return run(Cipher.DECRYPT_MODE, key.orElseThrow(() -> new IllegalStateException("encrypted with a key that is not here")), nonce,
                sealed, associated);
    }

    private static byte[] run(int mode, Key key, byte[] nonce, byte[] input, byte[] associated) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(key.bytes(), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(associated);
            return cipher.doFinal(input);
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException("an encrypted value cannot be read at this place", failed);
        }
    }
}
