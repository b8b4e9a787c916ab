package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.discussion.PatchLine.Change;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Lines of patches that are no lines of the file. */
class PatchEdgesTest {

    @Test
    void lines_before_the_first_hunk_are_none_of_the_file() {
        ParsedPatch patch = new ParsedPatch("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n");
        assertEquals(Optional.empty(), patch.changed(Change.ADDED, 0));
        assertEquals(Optional.empty(), patch.changed(Change.REMOVED, 0));
        assertEquals(Optional.of(new PatchLine(Change.ADDED, 2, 1)), patch.changed(Change.ADDED, 1));
    }

    @Test
    void missing_line_break_is_not_counted() {
        ParsedPatch patch = new ParsedPatch("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n");
        assertEquals(Optional.of(new PatchLine(Change.ADDED, 2, 1)), patch.find(OptionalInt.empty(), OptionalInt.of(1)));
        assertEquals(Optional.empty(), patch.find(OptionalInt.of(2), OptionalInt.of(1)));
        assertEquals(Optional.empty(), patch.find(OptionalInt.of(2), OptionalInt.of(2)));
    }
}
