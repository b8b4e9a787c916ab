package dev.slipway.application.oauth;

import dev.slipway.application.kernel.port.Secrets;
import java.util.HexFormat;

/** Random texts of 64 hexadecimal digits: ids and secrets of applications, tokens, codes. */
public final class HexSecret {

    /** Random characters behind a text: more than the 256 bits that it has. */
    private static final int RANDOM = 43;

    private HexSecret() {
    }

    public static String draw(Secrets secrets) {
        return HexFormat.of().formatHex(secrets.digest(secrets.token(RANDOM)));
    }
}
