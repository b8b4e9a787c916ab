package dev.slipway.git.user;

import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.domain.user.SshKeyRules;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.sshd.common.config.keys.AuthorizedKeyEntry;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.PublicKeyEntryResolver;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.common.util.security.SecurityUtils;

/** Reads public keys with Apache MINA. */
@Singleton
public final class MinaSshKeyReader implements SshKeyReader {

    static {
        // Bouncy Castle tests the numbers of RSA keys for being prime, which takes seconds for the largest that fit into a text.
        SecurityUtils.setAPrioriDisabledProvider(SecurityUtils.BOUNCY_CASTLE, true);
    }

    /** Bytes of a key on the curve Edwards25519, which MINA decodes with an optional library alone. */
    private static final int ED25519 = 32;

    @Override
    public Optional<SshKey> read(String text) {
        if (text.lines().count() != 1 || SshKeyRules.ALGORITHMS.stream().noneMatch(name -> text.startsWith(name + " "))) {
            return Optional.empty();
        }
        try {
            PublicKeyEntry entry = AuthorizedKeyEntry.parseAuthorizedKeyEntry(text);
            if (entry == null || !complete(entry)) {
                return Optional.empty();
            }
            byte[] data = entry.getKeyData();
            return Optional.of(new SshKey(entry.getKeyType() + " " + Base64.getEncoder().encodeToString(data),
                    HexFormat.ofDelimiter(":").formatHex(digest("MD5", data)),
                    Base64.getEncoder().withoutPadding().encodeToString(digest("SHA-256", data))));
        } catch (IOException | GeneralSecurityException | RuntimeException malformed) {
            return Optional.empty();
        }
    }

    /** Returns whether the key is of the algorithm that stands before it, and is complete. */
    private static boolean complete(PublicKeyEntry entry) throws IOException, GeneralSecurityException {
        ByteArrayBuffer data = new ByteArrayBuffer(entry.getKeyData());
        if (!data.getString().equals(entry.getKeyType())) {
            return false;
        }
        if (entry.getKeyType().contains("ed25519")) {
            return data.getBytes().length == ED25519;
        }
        return entry.getKeyType().startsWith("sk-")
                ? data.getString().equals("nistp256") && data.getBytes().length > 0
                : entry.resolvePublicKey(null, null, PublicKeyEntryResolver.FAILING) != null;
    }

    private static byte[] digest(String algorithm, byte[] data) throws GeneralSecurityException {
        return MessageDigest.getInstance(algorithm).digest(data);
    }
}
