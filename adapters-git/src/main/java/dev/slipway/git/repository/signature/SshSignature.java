package dev.slipway.git.repository.signature;

import dev.slipway.application.repository.signature.PresentedSignature;
import dev.slipway.domain.repository.signature.SignatureKind;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;

/**
 * Signature that {@code ssh-keygen -Y sign} makes (PROTOCOL.sshsig of OpenSSH).
 *
 * @param key       public key in the form of the protocol
 * @param purpose   namespace that the signature is for
 * @param signature algorithm and value in the form of the protocol
 */
record SshSignature(byte[] key, String purpose, byte[] reserved, String digest, byte[] signature) {

    private static final String END = "-----END SSH SIGNATURE-----";
    private static final byte[] MAGIC = "SSHSIG".getBytes(StandardCharsets.US_ASCII);
    private static final String GIT = "git";
    private static final Map<String, String> DIGESTS = Map.of("sha256", "SHA-256", "sha512", "SHA-512");

    static Optional<SshSignature> read(String armored) {
        String text = armored.strip();
        String begin = SignatureKind.SSH.beginning();
        if (!text.startsWith(begin) || !text.endsWith(END) || text.length() < begin.length() + END.length()) {
            return Optional.empty();
        }
        String base64 = text.substring(begin.length(), text.length() - END.length()).lines().map(String::strip)
                .collect(Collectors.joining());
        try {
            return parse(new ByteArrayBuffer(Base64.getDecoder().decode(base64)));
        } catch (RuntimeException malformed) {
            return Optional.empty();
        }
    }

    private static Optional<SshSignature> parse(Buffer data) {
        byte[] magic = new byte[MAGIC.length];
        data.getRawBytes(magic);
        if (!MessageDigest.isEqual(magic, MAGIC) || data.getUInt() != 1) {
            return Optional.empty();
        }
        SshSignature read = new SshSignature(data.getBytes(), data.getString(), data.getBytes(), data.getString(), data.getBytes());
        return data.available() == 0 ? Optional.of(read) : Optional.empty();
    }

    PresentedSignature presented() {
        return new PresentedSignature.Ssh(Base64.getEncoder().withoutPadding().encodeToString(digest("SHA-256", key)));
    }

    /** Returns whether the key made the signature, for the text and for git. */
    boolean genuine(byte[] text) {
        if (!purpose.equals(GIT) || !DIGESTS.containsKey(digest)) {
            return false;
        }
        ByteArrayBuffer signed = new ByteArrayBuffer();
        signed.putRawBytes(MAGIC);
        signed.putString(purpose);
        signed.putBytes(reserved);
        signed.putString(digest);
        signed.putBytes(digest(DIGESTS.get(digest), text));
        try {
            return SshPublicKey.of(key).verifies(signed.getCompactData(), new ByteArrayBuffer(signature));
        } catch (GeneralSecurityException | RuntimeException malformed) {
            return false;
        }
    }

    static byte[] digest(String algorithm, byte[] data) {
        try {
            return MessageDigest.getInstance(algorithm).digest(data);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
