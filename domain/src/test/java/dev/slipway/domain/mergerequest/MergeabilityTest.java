package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.mergerequest.Mergeability.Checked;
import dev.slipway.domain.mergerequest.Mergeability.Heads;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MergeabilityTest {

    private static final Optional<Checked> GOOD = Optional.of(new Checked(true, "a", "b"));
    private static final Optional<Checked> BAD = Optional.of(new Checked(false, "a", "b"));

    @Test
    void check_counts_for_the_commits_that_it_was_made_for() {
        assertEquals(Mergeability.CAN_BE_MERGED, Mergeability.of(GOOD, new Heads("a", "b")));
        assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.of(BAD, new Heads("a", "b")));
        assertEquals(Mergeability.UNCHECKED, Mergeability.of(GOOD, new Heads("c", "b")));
        assertEquals(Mergeability.UNCHECKED, Mergeability.of(GOOD, new Heads("a", "c")));
        assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.of(GOOD, new Heads(null, "b")));
        assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.of(GOOD, new Heads("a", null)));
    }

    @Test
    void last_check_stays_when_the_branches_move() {
        assertEquals(Mergeability.CAN_BE_MERGED, Mergeability.last(GOOD));
        assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.last(BAD));
        assertEquals(Mergeability.UNCHECKED, Mergeability.last(Optional.empty()));
    }
}
