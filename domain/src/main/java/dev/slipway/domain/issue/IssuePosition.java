package dev.slipway.domain.issue;

import java.util.Optional;

/**
 * Place of an issue in the order that users give the issues of a project. Issues that were never moved are in the order of their ids, with
 * gaps between them, so that new ones come last and a move changes one issue alone.
 */
public record IssuePosition(long value) {

    /** Distance of the places of two ids that follow one another. A gap is halved by each move into it, so it takes 24. */
    public static final long GAP = 1L << 24;

    /** Returns the place of an issue that was never moved. */
    public static IssuePosition of(long id) {
        return new IssuePosition(id * GAP);
    }

    /**
     * Returns the place between two others.
     *
     * @param before empty for the place before all others
     * @param after  empty for the place after all others
     * @return empty if the first is not before the second, or nothing is left between them
     */
    public static Optional<IssuePosition> between(Optional<IssuePosition> before, Optional<IssuePosition> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return before.map(place -> new IssuePosition(place.value + GAP))
                    .or(() -> after.map(place -> new IssuePosition(place.value - GAP)));
        }
        long low = before.get().value;
        long high = after.get().value;
        long middle = low + (high - low) / 2;
        return low < middle && middle < high ? Optional.of(new IssuePosition(middle)) : Optional.empty();
    }
}
