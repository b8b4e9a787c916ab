package dev.slipway.application.user;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.Random;

/** OpenPGP keys (RFC 4880) that are dear to verify, made packet by packet as no program makes them. */
final class HostileGpgKeys {

    private static final int USER_ID = 13;
    private static final byte[] ED25519 = {9, 0x2b, 6, 1, 4, 1, (byte) 0xda, 0x47, 0x0f, 1};
    private static final byte[] TIME = {0x6b, 8, 0x71, (byte) 0xb8};

    private final ByteArrayOutputStream packets = new ByteArrayOutputStream();
    private final KeyPair pair;
    private final byte[] primary;
    private final Random random = new Random(1);

    private HostileGpgKeys() throws GeneralSecurityException {
        pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = pair.getPublic().getEncoded();
        byte[] point = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
        primary = joined(new byte[] {4}, TIME, new byte[] {22}, ED25519, number(joined(new byte[] {0x40}, point)));
    }

    /** Returns a key with an identity. */
    private static HostileGpgKeys identified() throws GeneralSecurityException {
        HostileGpgKeys key = new HostileGpgKeys();
        byte[] id = "Eve <eve@example.com>".getBytes(StandardCharsets.US_ASCII);
        key.packet(6, key.primary);
        key.packet(USER_ID, id);
        key.packet(2, key.signed(0x13, joined(new byte[] {(byte) 0xb4, 0, 0, 0, (byte) id.length}, id), new byte[0]));
        return key;
    }

    /** Returns a key with a subkey of an algorithm, whose public key is so many small numbers. */
    static byte[] subkey(int algorithm, int numbers) {
        try {
            HostileGpgKeys key = identified();
            byte[] subkey = joined(new byte[] {4}, TIME, new byte[] {(byte) algorithm});
            for (int number = 0; number < numbers; number++) {
                subkey = joined(subkey, number(new byte[] {7}));
            }
            key.packet(14, subkey);
            key.packet(2, key.signed(0x18, hashed(subkey), new byte[0]));
            return key.packets.toByteArray();
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Returns a key that signs, whose subkeys are of an algorithm for encryption and claim to sign, too. */
    static byte[] encryptingSubkeys(int subkeys, int bits) {
        try {
            HostileGpgKeys key = identified();
            for (int number = 0; number < subkeys; number++) {
                byte[] subkey = joined(new byte[] {4}, TIME, new byte[] {2}, number(key.modulus(bits)), number(new byte[] {1, 0, 1}));
                byte[] back = joined(new byte[] {4, 0x19, 1, 8, 0, 0, 0, 0, 0, 0}, number(new byte[] {7}));
                key.packet(14, subkey);
                key.packet(2, key.signed(0x18, hashed(subkey), joined(new byte[] {(byte) (back.length + 1), 32}, back)));
            }
            return key.packets.toByteArray();
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** An even number, which each test for primality refuses. */
    private byte[] modulus(int bits) {
        BigInteger modulus = new BigInteger(bits, random).setBit(bits - 1).clearBit(0);
        byte[] octets = modulus.toByteArray();
        return Arrays.copyOfRange(octets, octets.length - bits / 8, octets.length);
    }

    private byte[] signed(int type, byte[] what, byte[] unhashed) throws GeneralSecurityException {
        byte[] head = joined(new byte[] {4, (byte) type, 22, 8, 0, 6, 5, 2}, TIME);
        byte[] digest = sha("SHA-256", joined(hashed(primary), what, head, new byte[] {4, -1, 0, 0, 0, (byte) head.length}));
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(pair.getPrivate());
        signer.update(digest);
        byte[] made = signer.sign();
        byte[] id = Arrays.copyOfRange(sha("SHA-1", hashed(primary)), 12, 20);
        byte[] others = joined(new byte[] {9, 16}, id, unhashed);
        return joined(head, length(others.length), others, Arrays.copyOf(digest, 2), number(Arrays.copyOf(made, 32)),
                number(Arrays.copyOfRange(made, 32, 64)));
    }

    private static byte[] sha(String name, byte[] data) throws GeneralSecurityException {
        return MessageDigest.getInstance(name).digest(data);
    }

    private static byte[] hashed(byte[] key) {
        return joined(new byte[] {(byte) 0x99}, length(key.length), key);
    }

    private static byte[] length(int length) {
        return new byte[] {(byte) (length >> 8), (byte) length};
    }

    private static byte[] number(byte[] octets) {
        BigInteger number = new BigInteger(1, octets);
        byte[] bare = number.toByteArray();
        return joined(length(number.bitLength()), bare[0] == 0 ? Arrays.copyOfRange(bare, 1, bare.length) : bare);
    }

    private void packet(int tag, byte[] body) {
        packets.writeBytes(joined(new byte[] {(byte) (0xc0 | tag), -1, 0, 0}, length(body.length), body));
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
