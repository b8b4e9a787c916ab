package dev.slipway.application.kernel.port;

/** Makes secrets and keeps them. What is only compared is kept as a digest; what is read again is encrypted. */
public interface Secrets {

    /** A fresh random text of {@code length} characters out of {@code A-Za-z0-9_-}. */
    String token(int length);

    /** The digest under which a random token is kept and looked up. Deterministic; not for passwords. */
    byte[] digest(String token);

    /** A slow, salted digest of a password. */
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
