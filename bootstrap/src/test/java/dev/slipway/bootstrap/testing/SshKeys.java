package dev.slipway.bootstrap.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;

/** Public SSH keys that no other test uses. */
public final class SshKeys {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String ALGORITHM = "ssh-ed25519";
    private static final int BYTES = 32;

    private SshKeys() {
    }

    /** Returns a public key in the form of OpenSSH, without comment. Its private key is unknown. */
    public static String fresh() {
        byte[] name = ALGORITHM.getBytes(StandardCharsets.US_ASCII);
        byte[] key = new byte[BYTES];
        RANDOM.nextBytes(key);
        ByteBuffer blob = ByteBuffer.allocate(2 * Integer.BYTES + name.length + BYTES).putInt(name.length).put(name).putInt(BYTES).put(key);
        return ALGORITHM + " " + Base64.getEncoder().encodeToString(blob.array());
    }
}
