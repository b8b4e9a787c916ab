package dev.slipway.domain.user.signin;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Recovery codes: each stands for the second factor once, for people who lost their authenticator. */
public final class RecoveryCodes {

    /** Codes that a person is given at a time. */
    public static final int COUNT = 10;

    /** Random bytes of a code; it cannot be guessed within the attempts that are permitted, nor from its digest. */
    private static final int BYTES = 10;

    private RecoveryCodes() {
    }

    /** Returns a code as people read it, in groups of four. @param random at least ten bytes */
    public static String code(byte[] random) {
        return HexFormat.of().formatHex(random, 0, BYTES).replaceAll("(.{4})(?=.)", "$1-");
    }

    /** Returns the code that a person has typed, in the form in which it is digested; empty for other texts, such as codes of steps. */
    public static Optional<String> typed(String text) {
        String letters = text.strip().toLowerCase(Locale.ROOT).replaceAll("[ -]", "");
        return Optional.of(letters).filter(code -> code.matches("[0-9a-f]{" + 2 * BYTES + "}"));
    }
}
