package dev.slipway.application.kernel.port;

/** Generates and protects secrets. A secret that is only compared is stored as a digest; one that is read again is encrypted. */
public interface Secrets {

    /** Returns a random text of {@code length} characters out of {@code A-Za-z0-9_-}. */
    String token(int length);

    /** Returns the digest under which a random token is stored and found. Deterministic; not for passwords. */
    byte[] digest(String token);

    /** Returns a slow, salted digest of a password. */
    String passwordDigest(String password);

    boolean passwordMatches(String password, String digest);

    /**
     * Encrypts with the key of the installation.
     *
     * @param place names table, row and column; decryption fails for any other place
     */
    byte[] encrypt(String text, String place);

    String decrypt(byte[] encrypted, String place);
}
