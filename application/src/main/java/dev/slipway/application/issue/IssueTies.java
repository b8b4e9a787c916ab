package dev.slipway.application.issue;

/**
 * Objects that an issue is tied to, whether its reader sees them or not. They are never shown: figures that a reader may see are asked for
 * where there are ties, so that lists of issues without any are one statement.
 *
 * @param blocks whether it blocks any issue
 * @param closed whether any merge request closes it
 */
public record IssueTies(boolean blocks, boolean closed) {

    public static final IssueTies NONE = new IssueTies(false, false);
}
