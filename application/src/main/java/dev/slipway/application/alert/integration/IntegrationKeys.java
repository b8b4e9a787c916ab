package dev.slipway.application.alert.integration;

import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.kernel.port.Secrets;
import java.util.HexFormat;

/** Creates the credentials of integrations: the key, which is stored as a digest, and the unguessable part of the address. */
public final class IntegrationKeys {

    /** Number of bytes: a key has 32 hexadecimal digits, an identifier 16. Source: platform behaviour, table of tokens. */
    private static final int KEY_BYTES = 16;
    private static final int IDENTIFIER_BYTES = 8;
    /** Number of random characters, which carry more randomness than the digits. */
    private static final int RANDOM = 43;
    private static final int SHOWN = 4;

    private final Secrets secrets;

    public IntegrationKeys(Secrets secrets) {
        this.secrets = secrets;
    }

    /** @param text shown only once */
    public record Made(String text, Key kept) {
        @Override
        public String toString() {
            return "Made[" + kept.shortened() + "]";
        }
    }

    Made key() {
        String text = digits(KEY_BYTES);
        return new Made(text, new Key(secrets.digest(text), text.substring(0, SHOWN)));
    }

    String endpointIdentifier() {
        return digits(IDENTIFIER_BYTES);
    }

    private String digits(int bytes) {
        return HexFormat.of().formatHex(secrets.digest(secrets.token(RANDOM)), 0, bytes);
    }
}
