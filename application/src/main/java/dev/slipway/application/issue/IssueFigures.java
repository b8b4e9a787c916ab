package dev.slipway.application.issue;

/**
 * Figures of an issue that depend on who reads it, since they count only what the reader sees.
 *
 * @param blocking number of open issues that it blocks
 */
public record IssueFigures(int blocking) {

    public static final IssueFigures NONE = new IssueFigures(0);
}
