package dev.slipway.domain.award;

/**
 * Number of the emoji on an object.
 *
 * @param ofUser those of one user
 */
public record AwardUsage(int all, int ofUser) {

    public static final AwardUsage NONE = new AwardUsage(0, 0);
}
