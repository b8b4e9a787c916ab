package dev.slipway.application.alert.integration;

import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.kernel.port.Secrets;
import java.util.HexFormat;

/** Makes what integrations are reached with: the key, which is kept as a digest, and the part of the address that nobody guesses. */
public final class IntegrationKeys {

    /** Platform behaviour, table of tokens: a key has 32 hexadecimal digits, an identifier 16. */
    private static final int KEY_BYTES = 16;
    private static final int IDENTIFIER_BYTES = 8;
    /** More random characters than the digits can tell apart. */
    private static final int RANDOM = 43;
    private static final int SHOWN = 4;

    private final Secrets secrets;

    public IntegrationKeys(Secrets secrets) {
        this.secrets = secrets;
    }

    /** @param text shown once and never again */
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
