package dev.slipway.application.user.fake;

import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.domain.user.SshKeyRules;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** Reads public keys as a sequence of fields, without looking at the numbers of a key. */
public final class FakeSshKeyReader implements SshKeyReader {

    @Override
    public Optional<SshKey> read(String text) {
        String[] parts = text.split(" ", 3);
        if (text.lines().count() != 1 || parts.length < 2 || !SshKeyRules.ALGORITHMS.contains(parts[0])) {
            return Optional.empty();
        }
        try {
            byte[] data = Base64.getDecoder().decode(parts[1]);
            return complete(parts[0], ByteBuffer.wrap(data))
                    ? Optional.of(new SshKey(parts[0] + " " + parts[1], HexFormat.ofDelimiter(":").formatHex(digest("MD5", data)),
                            Base64.getEncoder().withoutPadding().encodeToString(digest("SHA-256", data))))
                    : Optional.empty();
        } catch (IllegalArgumentException | BufferUnderflowException malformed) {
            return Optional.empty();
        }
    }

    /** Whether the key begins with the name of its algorithm, goes on with at least one field, and ends with the last one. */
    private static boolean complete(String algorithm, ByteBuffer data) {
        boolean named = new String(field(data), StandardCharsets.US_ASCII).equals(algorithm) && data.hasRemaining();
        while (data.hasRemaining()) {
            field(data);
        }
        return named;
    }

    private static byte[] field(ByteBuffer data) {
        int length = data.getInt();
        if (length < 0 || length > data.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] value = new byte[length];
        data.get(value);
        return value;
    }

    private static byte[] digest(String algorithm, byte[] data) {
        try {
            return MessageDigest.getInstance(algorithm).digest(data);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
