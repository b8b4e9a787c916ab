package dev.slipway.domain.oauth;

import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Code that a device shows and its user enters: eight consonants, so that it spells no word and no letter is mistaken for a digit.
 * There are 25.6 thousand million of them.
 *
 * @param letters without the hyphen in the middle
 */
public record UserCode(String letters) {

    /** Wrong codes that a user may enter. */
    public static final RateLimit GUESSES = new RateLimit(10, Duration.ofMinutes(10));

    private static final String ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
    private static final int LENGTH = 8;
    private static final int HALF = 4;

    /** Returns the code of random bytes, at least eight. Values that would favour some letters are skipped; empty if too few are left. */
    public static Optional<UserCode> of(byte[] random) {
        StringBuilder drawn = new StringBuilder(LENGTH);
        int fair = 256 - 256 % ALPHABET.length();
        for (byte each : random) {
            int value = Byte.toUnsignedInt(each);
            if (value < fair && drawn.length() < LENGTH) {
                drawn.append(ALPHABET.charAt(value % ALPHABET.length()));
            }
        }
        return drawn.length() == LENGTH ? Optional.of(new UserCode(drawn.toString())) : Optional.empty();
    }

    /** Reads a code as users enter it: in any case, with and without hyphen and spaces. Returns empty for other texts. */
    public static Optional<UserCode> read(String entered) {
        String letters = entered.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
        boolean known = letters.length() == LENGTH && letters.chars().allMatch(letter -> ALPHABET.indexOf(letter) >= 0);
        return known ? Optional.of(new UserCode(letters)) : Optional.empty();
    }

    /** Returns the code as devices show it. */
    public String shown() {
        return letters.substring(0, HALF) + "-" + letters.substring(HALF);
    }
}
