package dev.slipway.git.repository.signature;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;

/**
 * Public key in the form of the SSH protocol, as a key of the JDK.
 *
 * @param algorithms names of signatures that the key may make, with the JDK's names
 * @param width      octets of each of the two numbers of a signature; 0 for signatures of one value
 * @param device     application of a key that lives in a security device; empty for other keys
 */
record SshPublicKey(PublicKey key, Map<String, String> algorithms, int width, Optional<byte[]> device) {

    private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");
    private static final int ED25519_LENGTH = 32;
    private static final int LARGEST = 8192;
    private static final int LARGEST_EXPONENT = 64;
    private static final int USER_PRESENT = 1;

    /** Curves with the octets of their numbers. */
    private enum Curve {
        NISTP256("secp256r1", 32, "SHA256withECDSAinP1363Format"),
        NISTP384("secp384r1", 48, "SHA384withECDSAinP1363Format"),
        NISTP521("secp521r1", 66, "SHA512withECDSAinP1363Format");

        private final String name;
        private final int width;
        private final String signature;

        Curve(String name, int width, String signature) {
            this.name = name;
            this.width = width;
            this.signature = signature;
        }
    }

    static SshPublicKey of(byte[] blob) throws GeneralSecurityException {
        Buffer data = new ByteArrayBuffer(blob);
        String type = data.getString();
        SshPublicKey key = switch (type) {
            case "ssh-ed25519" -> new SshPublicKey(ed25519(data), Map.of(type, "Ed25519"), 0, Optional.empty());
            case "sk-ssh-ed25519@openssh.com" -> new SshPublicKey(ed25519(data), Map.of(type, "Ed25519"), 0, Optional.of(data.getBytes()));
            case "ssh-rsa" -> new SshPublicKey(rsa(data),
                    Map.of("rsa-sha2-256", "SHA256withRSA", "rsa-sha2-512", "SHA512withRSA"), 0, Optional.empty());
            case "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521" -> {
                Curve curve = Curve.valueOf(type.substring("ecdsa-sha2-".length()).toUpperCase(Locale.ROOT));
                yield new SshPublicKey(point(data, curve), Map.of(type, curve.signature), curve.width, Optional.empty());
            }
            case "sk-ecdsa-sha2-nistp256@openssh.com" -> {
                Curve curve = Curve.NISTP256;
                yield new SshPublicKey(point(data, curve), Map.of(type, curve.signature), curve.width, Optional.of(data.getBytes()));
            }
            default -> throw new InvalidKeyException(type);
        };
        if (data.available() > 0) {
            throw new InvalidKeyException(type);
        }
        return key;
    }

    private static PublicKey ed25519(Buffer data) throws GeneralSecurityException {
        byte[] point = data.getBytes();
        if (point.length != ED25519_LENGTH) {
            throw new InvalidKeyException("Ed25519");
        }
        return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(joined(ED25519, point)));
    }

    private static PublicKey rsa(Buffer data) throws GeneralSecurityException {
        BigInteger exponent = new BigInteger(data.getBytes());
        BigInteger modulus = new BigInteger(data.getBytes());
        if (exponent.bitLength() > LARGEST_EXPONENT || modulus.bitLength() > LARGEST) {
            throw new InvalidKeyException("RSA");
        }
        return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent));
    }

    private static PublicKey point(Buffer data, Curve curve) throws GeneralSecurityException {
        String name = data.getString();
        byte[] point = data.getBytes();
        if (!name.equalsIgnoreCase(curve.toString()) || point.length != 1 + 2 * curve.width || point[0] != 4) {
            throw new InvalidKeyException(name);
        }
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec(curve.name));
        BigInteger x = new BigInteger(1, Arrays.copyOfRange(point, 1, 1 + curve.width));
        BigInteger y = new BigInteger(1, Arrays.copyOfRange(point, 1 + curve.width, point.length));
        return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y),
                parameters.getParameterSpec(ECParameterSpec.class)));
    }

    /** Returns whether the key made a signature in the form of the protocol. */
    boolean verifies(byte[] message, Buffer signature) throws GeneralSecurityException {
        String algorithm = algorithms.get(signature.getString());
        byte[] value = signature.getBytes();
        if (algorithm == null) {
            return false;
        }
        byte[] signed = message;
        if (device.isPresent()) {
            byte[] state = new byte[1 + Integer.BYTES];
            signature.getRawBytes(state);
            if ((state[0] & USER_PRESENT) == 0) {
                return false;
            }
            signed = joined(SshSignature.digest("SHA-256", device.get()), state, SshSignature.digest("SHA-256", message));
        }
        Signature verifier = Signature.getInstance(algorithm);
        verifier.initVerify(key);
        verifier.update(signed);
        return signature.available() == 0 && verifier.verify(width == 0 ? value : numbers(new ByteArrayBuffer(value)));
    }

    /** Returns the two numbers of a signature in octets of one width. */
    private byte[] numbers(Buffer value) throws InvalidKeyException {
        byte[] both = new byte[2 * width];
        for (int end = width; end <= both.length; end += width) {
            byte[] number = new BigInteger(1, value.getBytes()).toByteArray();
            int from = number.length > width && number[0] == 0 ? 1 : 0;
            if (number.length - from > width) {
                throw new InvalidKeyException("number of " + number.length + " octets");
            }
            System.arraycopy(number, from, both, end - (number.length - from), number.length - from);
        }
        return both;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
