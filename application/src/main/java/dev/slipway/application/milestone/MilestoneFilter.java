package dev.slipway.application.milestone;

import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Filter of a list of milestones. All conditions hold together; an empty part does not narrow it.
 *
 * @param iids   numbers in the project or group, one of them
 * @param title  the whole title
 * @param search words, each of which is in title or description
 */
public record MilestoneFilter(List<Long> iids, Optional<MilestoneState> state, Optional<String> title, Optional<String> search,
        Optional<Instant> updatedAfter, Optional<Instant> updatedBefore) {

    public static final MilestoneFilter ALL = new MilestoneFilter(List.of(), Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty());

    public MilestoneFilter {
        iids = List.copyOf(iids);
    }

    public MilestoneFilter withIids(List<Long> asked) {
        return new MilestoneFilter(asked, state, title, search, updatedAfter, updatedBefore);
    }

    public MilestoneFilter withState(Optional<MilestoneState> asked) {
        return new MilestoneFilter(iids, asked, title, search, updatedAfter, updatedBefore);
    }

    public MilestoneFilter withTitle(Optional<String> asked) {
        return new MilestoneFilter(iids, state, asked, search, updatedAfter, updatedBefore);
    }

    public MilestoneFilter withSearch(Optional<String> asked) {
        return new MilestoneFilter(iids, state, title, asked, updatedAfter, updatedBefore);
    }

    /** Both bounds are included. */
    public MilestoneFilter updatedBetween(Optional<Instant> from, Optional<Instant> to) {
        return new MilestoneFilter(iids, state, title, search, from, to);
    }
}
