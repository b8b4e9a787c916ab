package dev.slipway.domain.ciconfig.finding;

/**
 * Error or warning about a configuration, worded as clients expect it.
 *
 * @param text     message
 * @param position where it was found
 * @param severity whether it prevents a pipeline
 */
public record Finding(String text, Position position, FindingSeverity severity) {
    public static Finding error(String text, Position position) {
        return new Finding(text, position, FindingSeverity.ERROR);
    }

    public static Finding warning(String text, Position position) {
        return new Finding(text, position, FindingSeverity.WARNING);
    }

    public boolean isError() {
        return severity == FindingSeverity.ERROR;
    }
}
