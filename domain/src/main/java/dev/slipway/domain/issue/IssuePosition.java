package dev.slipway.domain.issue;

import java.util.Optional;

/**
 * Place of an issue in the order that users give the issues of a project. Issues that were never moved are in the order of their ids, with
 * gaps between them, so that new ones come last and a move changes one issue alone. Places of moved issues are odd while there is room, so
 * none is that of an issue that is yet to come.
 */
public record IssuePosition(long value) {

    /** Distance of the places of two ids that follow one another. A gap is halved by each move into it, so it takes 24. */
    public static final long GAP = 1L << 24;

    /** Distance of an issue that is moved to the end from the last one: small, so that issues that are yet to come are after it. */
    private static final long STEP = 1L << 12;

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
            return before.map(place -> new IssuePosition(place.value + STEP | 1))
                    .or(() -> after.map(place -> new IssuePosition(place.value - GAP | 1)));
        }
        long low = before.get().value;
        long high = after.get().value;
        long half = low + (high - low) / 2;
        long middle = (half | 1) < high ? half | 1 : half;
        return low < middle ? Optional.of(new IssuePosition(middle)) : Optional.empty();
    }
}
