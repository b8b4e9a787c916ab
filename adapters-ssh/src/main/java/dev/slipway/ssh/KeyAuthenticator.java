package dev.slipway.ssh;

import dev.slipway.application.access.SshAuthentication;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.interfaces.RSAKey;
import java.util.Base64;
import java.util.Optional;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.server.auth.pubkey.PublickeyAuthenticator;
import org.apache.sshd.server.session.ServerSession;

/**
 * Authenticates clients by their public keys, which are looked up by fingerprint: all clients are the one user {@code git}. The library
 * asks first about a key that a client offers, and again once it has signed with it, so the last key that was asked about is the client's.
 */
final class KeyAuthenticator implements PublickeyAuthenticator {

    /** SHA-256 fingerprint of the key of a client, in base64 without padding. */
    static final AttributeKey<String> FINGERPRINT = new AttributeKey<>();

    /** Account or deploy key of a client, by the words of {@link SshAuthentication#principal}. */
    static final AttributeKey<String> PRINCIPAL = new AttributeKey<>();

    /** Present where a client has offered a key. */
    static final AttributeKey<Boolean> OFFERED = new AttributeKey<>();

    private static final AttributeKey<Integer> REJECTED = new AttributeKey<>();
    /** Maximum number of unknown keys of a client: agents offer all that they have. */
    private static final int MOST_REJECTED = 10;
    private static final String USERNAME = "git";

    private final SshAuthentication authentication;

    KeyAuthenticator(SshAuthentication authentication) {
        this.authentication = authentication;
    }

    @Override
    public boolean authenticate(String username, PublicKey key, ServerSession session) {
        session.setAttribute(OFFERED, true);
        Integer rejected = session.getAttribute(REJECTED);
        if (rejected != null && rejected >= MOST_REJECTED) {
            return false;
        }
        session.removeAttribute(FINGERPRINT);
        session.removeAttribute(PRINCIPAL);
        if (!USERNAME.equals(username) || key instanceof OpenSshCertificate
                || key instanceof RSAKey rsa && rsa.getModulus().bitLength() < JdkSignatures.RSA_BITS) {
            return false;
        }
        String fingerprint = fingerprint(key);
        Optional<String> principal = authentication.principal(fingerprint);
        if (principal.isPresent()) {
            session.setAttribute(FINGERPRINT, fingerprint);
            session.setAttribute(PRINCIPAL, principal.get());
        } else {
            session.setAttribute(REJECTED, rejected == null ? 1 : rejected + 1);
        }
        return principal.isPresent();
    }

    private static String fingerprint(PublicKey key) {
        ByteArrayBuffer blob = new ByteArrayBuffer();
        blob.putRawPublicKey(key);
        try {
            return Base64.getEncoder().withoutPadding().encodeToString(MessageDigest.getInstance("SHA-256").digest(blob.getCompactData()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
