package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.discussion.DiffPosition.Refs;
import dev.slipway.domain.discussion.DiffPosition.Spot;
import dev.slipway.domain.discussion.PatchLine.Change;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Positions in diffs: what they lack, and which commits they compare. */
class DiffPositionTest {

    private static final String BASE = "a".repeat(40);
    private static final String START = "b".repeat(40);
    private static final String HEAD = "c".repeat(40);
    private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    private static final Refs REFS = new Refs(BASE, START, HEAD);
    private static final OptionalInt NONE = OptionalInt.empty();
    private static final Spot LINE = new Spot.Line(NONE, OptionalInt.of(1), Optional.empty());

    private static DiffPosition position(Refs refs, String oldPath, String newPath, Spot spot) {
        return new DiffPosition(refs, Optional.ofNullable(oldPath), Optional.ofNullable(newPath), spot);
    }

    @Test
    void position_needs_commits_a_path_and_a_spot() {
        assertTrue(position(REFS, null, "a", LINE).complete());
        assertTrue(position(REFS, "a", " ", LINE).complete());
        assertTrue(position(REFS, null, "a", new Spot.Line(OptionalInt.of(1), NONE, Optional.empty())).complete());
        assertTrue(position(new Refs(Shas.ZERO, Shas.ZERO, HEAD), null, "a", LINE).complete());
        assertFalse(position(REFS, null, null, LINE).complete());
        assertFalse(position(REFS, "", " ", LINE).complete());
        assertFalse(position(REFS, null, "a", new Spot.Line(NONE, NONE, Optional.empty())).complete());
        for (Refs refs : List.of(new Refs("", START, HEAD), new Refs(BASE, "main", HEAD), new Refs(BASE, START, HEAD.substring(1)),
                new Refs(BASE, START, Shas.ZERO))) {
            assertFalse(position(refs, null, "a", LINE).complete(), refs.toString());
        }
    }

    @Test
    void point_needs_all_four_numbers() {
        OptionalInt one = OptionalInt.of(1);
        assertTrue(position(REFS, null, "a", new Spot.Point(one, one, one, one)).complete());
        for (Spot spot : List.of(new Spot.Point(NONE, one, one, one), new Spot.Point(one, NONE, one, one),
                new Spot.Point(one, one, NONE, one), new Spot.Point(one, one, one, NONE))) {
            assertFalse(position(REFS, null, "a", spot).complete(), spot.toString());
        }
    }

    @Test
    void path_is_that_after_the_change_where_there_is_one() {
        assertEquals(Optional.of("new"), position(REFS, "old", "new", LINE).path());
        assertEquals(Optional.of("old"), position(REFS, "old", "", LINE).path());
        assertEquals(Optional.empty(), position(REFS, null, null, LINE).path());
    }

    @Test
    void file_is_named_by_the_paths_that_it_has_on_each_side() {
        for (DiffPosition right : List.of(position(REFS, "old", "new", LINE), position(REFS, null, "new", LINE),
                position(REFS, "old", "", LINE))) {
            assertTrue(right.names("old", "new"), right.toString());
            assertEquals(position(REFS, "old", "new", LINE), right.in("old", "new"));
        }
        for (DiffPosition wrong : List.of(position(REFS, "new", "new", LINE), position(REFS, "old", "old", LINE),
                position(REFS, "x", null, LINE), position(REFS, null, "x", LINE), position(REFS, null, null, LINE))) {
            assertFalse(wrong.names("old", "new"), wrong.toString());
        }
        assertTrue(DiffPosition.fits("x".repeat(4_096)));
        assertFalse(DiffPosition.fits("x".repeat(4_097)));
    }

    @Test
    void base_is_compared_and_nothing_where_there_is_none() {
        assertEquals(BASE, REFS.from());
        assertEquals(List.of(BASE, START, HEAD), REFS.commits());
        for (String nothing : List.of(Shas.ZERO, EMPTY_TREE)) {
            assertEquals(Shas.ZERO, new Refs(nothing, nothing, HEAD).from());
            assertEquals(List.of(HEAD), new Refs(nothing, nothing, HEAD).commits());
        }
        assertEquals(List.of(BASE, HEAD), new Refs(BASE, BASE, HEAD).commits());
    }

    @Test
    void line_is_named_by_the_numbers_that_it_has() {
        DiffPosition file = DiffPosition.ofFile(REFS, "new");
        assertFalse(file.complete());
        assertEquals(position(REFS, "old", "new", new Spot.Line(NONE, OptionalInt.of(4), Optional.empty())),
                file.at("old", new PatchLine(Change.ADDED, 3, 4)));
        assertEquals(position(REFS, "old", "new", new Spot.Line(OptionalInt.of(3), NONE, Optional.empty())),
                file.at("old", new PatchLine(Change.REMOVED, 3, 4)));
        assertEquals(position(REFS, "old", "new", new Spot.Line(OptionalInt.of(3), OptionalInt.of(4), Optional.empty())),
                file.at("old", new PatchLine(Change.NONE, 3, 4)));
    }
}
