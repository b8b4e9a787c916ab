package dev.slipway.persistence.kernel;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import dev.slipway.application.kernel.port.Secrets;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** Tokens as SHA-256 digests, passwords by bcrypt, readable secrets by the installation's keys. */
@Singleton
final class KeyringSecrets implements Secrets {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    /** Copied for each token, since each request has one and looking up the algorithm takes longer than to digest it. */
    private static final MessageDigest SHA_256 = sha256();

    private final Keyring keyring;
    private final PasswordCost cost;
    private final SecureRandom random = new SecureRandom();

    KeyringSecrets(Keyring keyring, PasswordCost cost) {
        this.keyring = keyring;
        this.cost = cost;
    }

    @Override
    public String token(int length) {
        return random.ints(length, 0, ALPHABET.length())
                .collect(StringBuilder::new, (text, index) -> text.append(ALPHABET.charAt(index)), StringBuilder::append)
                .toString();
    }

    @Override
    public byte[] digest(String token) {
        try {
            return ((MessageDigest) SHA_256.clone()).digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String passwordDigest(String password) {
        return BCrypt.with(LongPasswordStrategies.hashSha512(BCrypt.Version.VERSION_2A))
                .hashToString(cost.rounds(), password.toCharArray());
    }

    @Override
    public boolean passwordMatches(String password, String digest) {
        return BCrypt.verifyer(BCrypt.Version.VERSION_2A, LongPasswordStrategies.hashSha512(BCrypt.Version.VERSION_2A))
                .verify(password.toCharArray(), digest.toCharArray()).verified;
    }

    @Override
    public byte[] encrypt(String text, String place) {
        return keyring.encrypt(text.getBytes(StandardCharsets.UTF_8), place.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String decrypt(byte[] encrypted, String place) {
        return new String(keyring.decrypt(encrypted, place.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
