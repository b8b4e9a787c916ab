package dev.slipway.domain.epic;

import java.util.OptionalLong;

/**
 * Positions of the issues and children of an epic, by which they are ordered. There is a gap between each two, so that most moves write
 * one row; where a gap is used up, all positions are written again. Clients read them as numbers of 32 bits.
 */
public final class EpicPosition {

    /** Difference of two positions that are written one after the other. */
    public static final long GAP = 1L << 16;

    private EpicPosition() {
    }

    /**
     * Returns a position between two; empty if there is none, so that all are to be written again first.
     *
     * @param before of the one that comes before; empty at the start
     * @param after  of the one that comes after; empty at the end
     */
    public static OptionalLong between(OptionalLong before, OptionalLong after) {
        if (before.isEmpty() && after.isEmpty()) {
            return OptionalLong.of(0);
        }
        if (before.isEmpty()) {
            return after.getAsLong() < Integer.MIN_VALUE + GAP ? OptionalLong.empty() : OptionalLong.of(after.getAsLong() - GAP);
        }
        if (after.isEmpty()) {
            return before.getAsLong() > Integer.MAX_VALUE - GAP ? OptionalLong.empty() : OptionalLong.of(before.getAsLong() + GAP);
        }
        long half = Math.floorDiv(before.getAsLong(), 2) + Math.floorDiv(after.getAsLong(), 2);
        long middle = half > before.getAsLong() ? half : before.getAsLong() + 1;
        return middle < after.getAsLong() ? OptionalLong.of(middle) : OptionalLong.empty();
    }
}
