package dev.slipway.application.user.port;

/** Makes the codes of authenticators: six digits, by SHA-1, as RFC 6238 has it and every authenticator supports. */
public interface CodeGenerator {

    /** @param step steps of 30 seconds since 1970 */
    String code(byte[] key, long step);
}
