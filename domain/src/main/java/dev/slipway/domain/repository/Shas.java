package dev.slipway.domain.repository;

/** Tells names of objects from other texts. */
public final class Shas {

    /** Stands for no object: the ref does not exist. */
    public static final String ZERO = "0".repeat(40);

    private static final int SHORT = 8;
    private static final int SHORTEST = 4;

    private Shas() {
    }

    public static boolean isZero(String sha) {
        return ZERO.equals(sha);
    }

    public static boolean isFull(String text) {
        return text.length() == ZERO.length() && isHex(text);
    }

    /** Whether the text can be the beginning of an object's name. */
    public static boolean isAbbreviated(String text) {
        return text.length() >= SHORTEST && text.length() <= ZERO.length() && isHex(text);
    }

    public static String abbreviate(String sha) {
        return sha.substring(0, SHORT);
    }

    private static boolean isHex(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
    }
}
