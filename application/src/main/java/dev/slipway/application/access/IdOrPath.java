package dev.slipway.application.access;

/** Distinguishes ids from paths. */
final class IdOrPath {

    private IdOrPath() {
    }

    static boolean isNumber(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        return text.length() > start && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    }

    /** Returns the id; a number outside the range of ids becomes one that no row has. */
    static long id(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            return -1;
        }
    }
}
