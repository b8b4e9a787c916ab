package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.user.port.SignInAccounts;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Names the subjects under which failed attempts are counted. Attempts of a browser that signed the account in before are counted apart,
 * so that others cannot lock its owner out.
 */
final class FailureSubjects {

    private final SignInAccounts accounts;
    private final Secrets secrets;

    FailureSubjects(SignInAccounts accounts, Secrets secrets) {
        this.accounts = accounts;
        this.secrets = secrets;
    }

    /** Returns the digest of a browser's cookie, if the account knows it. */
    Optional<byte[]> known(long account, Optional<String> device) {
        return device.map(secrets::digest).filter(digest -> accounts.knowsDevice(account, digest));
    }

    /** @param name what is tried, and with which account @param known digest of a browser that the account knows */
    byte[] of(String name, Optional<byte[]> known) {
        return secrets.digest(known.map(digest -> "device " + HexFormat.of().formatHex(digest) + " ").orElse("") + name);
    }
}
