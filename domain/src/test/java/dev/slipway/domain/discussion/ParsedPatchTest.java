package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.discussion.PatchLine.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lines of patches, as positions and comments name them. */
class ParsedPatchTest {

    /** Lines 3 and 8 to 9 of twelve are replaced or removed. */
    private static final ParsedPatch LINES = new ParsedPatch("""
            @@ -1,5 +1,6 @@
             1
             2
            -3
            +drei
            +and more
             4
             5
            @@ -7,5 +8,3 @@ heading
             7
            -8
            -9
             10
             11
            \\ No newline at end of file
            """);

    private static OptionalInt at(int number) {
        return number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static String found(int oldNumber, int newNumber) {
        return LINES.find(at(oldNumber), at(newNumber)).map(ParsedPatchTest::text).orElse("-");
    }

    private static String text(PatchLine line) {
        return line.change() + " " + line.oldNumber() + " " + line.newNumber();
    }

    @Test
    void changed_lines_are_named_by_one_number_and_others_by_both() {
        assertEquals("NONE 1 1", found(1, 1));
        assertEquals("REMOVED 3 3", found(3, 0));
        assertEquals("ADDED 4 3", found(0, 3));
        assertEquals("ADDED 4 4", found(0, 4));
        assertEquals("NONE 4 5", found(4, 5));
        assertEquals("NONE 7 8", found(7, 8));
        assertEquals("REMOVED 8 9", found(8, 0));
        assertEquals("REMOVED 9 9", found(9, 0));
        assertEquals("NONE 11 10", found(11, 10));
    }

    @Test
    void numbers_that_do_not_belong_together_name_no_line() {
        for (int[] wrong : new int[][] {{1, 0}, {0, 1}, {3, 3}, {4, 4}, {0, 5}, {6, 7}, {12, 11}, {0, 9}, {0, -1},
            {Integer.MAX_VALUE, 0}}) {
            assertEquals("-", found(wrong[0], wrong[1]), wrong[0] + " " + wrong[1]);
        }
        assertEquals("-", found(0, 0));
        assertEquals(Optional.empty(), new ParsedPatch("").find(at(1), at(1)));
        assertEquals(Optional.empty(), new ParsedPatch("Binary files a/x and b/x differ\n").find(at(0), at(1)));
    }

    @Test
    void unchanged_lines_outside_of_the_hunks_are_named_by_both_numbers() {
        assertEquals("NONE 6 7", LINES.between(6, 7, 12).map(ParsedPatchTest::text).orElse("-"));
        assertEquals("NONE 12 11", LINES.between(12, 11, 11).map(ParsedPatchTest::text).orElse("-"));
        assertEquals(Optional.empty(), LINES.between(12, 11, 10));
        assertEquals(Optional.empty(), LINES.between(6, 6, 12));
        assertEquals(Optional.empty(), LINES.between(8, 9, 12));
        assertEquals(Optional.empty(), LINES.between(0, 0, 12));
        assertEquals(Optional.empty(), new ParsedPatch("").between(1, 1, 12));
    }

    @Test
    void changed_lines_are_found_by_number_and_change() {
        assertEquals("ADDED 4 4", LINES.changed(Change.ADDED, 4).map(ParsedPatchTest::text).orElse("-"));
        assertEquals("REMOVED 9 9", LINES.changed(Change.REMOVED, 9).map(ParsedPatchTest::text).orElse("-"));
        assertEquals(Optional.empty(), LINES.changed(Change.ADDED, 9));
        assertEquals(Optional.empty(), LINES.changed(Change.REMOVED, 4));
    }

    @Test
    void whole_files_are_hunks_with_an_empty_side() {
        ParsedPatch created = new ParsedPatch("@@ -0,0 +1,2 @@\n+a\n+b\n");
        assertEquals("ADDED 1 2", created.find(at(0), at(2)).map(ParsedPatchTest::text).orElse("-"));
        ParsedPatch deleted = new ParsedPatch("@@ -1 +0,0 @@\n-a\n");
        assertEquals("REMOVED 1 1", deleted.find(at(1), at(0)).map(ParsedPatchTest::text).orElse("-"));
    }

    /** A second model: two files are edited line by line, and each line knows where it went. */
    @Test
    void every_line_of_generated_edits_is_found_by_its_own_numbers_alone() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            List<PatchLine> all = new ArrayList<>();
            int oldNumber = 1;
            int newNumber = 1;
            for (int line = 0; line < 30; line++) {
                Change change = Change.values()[random.nextInt(8) < 6 ? 2 : random.nextInt(2)];
                all.add(new PatchLine(change, oldNumber, newNumber));
                oldNumber += change == Change.ADDED ? 0 : 1;
                newNumber += change == Change.REMOVED ? 0 : 1;
            }
            all.add(new PatchLine(Change.ADDED, oldNumber, newNumber));
            compare(all, new ParsedPatch(patch(all)), newNumber);
        }
    }

    private static void compare(List<PatchLine> all, ParsedPatch lines, int newLines) {
        for (PatchLine line : all) {
            OptionalInt before = line.change() == Change.ADDED ? OptionalInt.empty() : OptionalInt.of(line.oldNumber());
            OptionalInt after = line.change() == Change.REMOVED ? OptionalInt.empty() : OptionalInt.of(line.newNumber());
            Optional<PatchLine> shown = lines.find(before, after);
            Optional<PatchLine> hidden = line.change() == Change.NONE ? lines.between(line.oldNumber(), line.newNumber(), newLines)
                    : Optional.empty();
            assertEquals(Optional.of(line), shown.or(() -> hidden));
            assertEquals(false, shown.isPresent() && hidden.isPresent());
        }
        for (int oldNumber = 1; oldNumber < 35; oldNumber++) {
            for (int newNumber = 1; newNumber < 35; newNumber++) {
                PatchLine line = new PatchLine(Change.NONE, oldNumber, newNumber);
                boolean found = lines.find(at(oldNumber), at(newNumber)).isPresent()
                        || lines.between(oldNumber, newNumber, newLines).isPresent();
                assertEquals(all.contains(line), found, line.toString());
            }
        }
    }

    /** Writes hunks with one line around each change. */
    private static String patch(List<PatchLine> all) {
        boolean[] shown = new boolean[all.size()];
        for (int index = 0; index < all.size(); index++) {
            for (int near = Math.max(0, index - 1); near <= Math.min(all.size() - 1, index + 1); near++) {
                shown[near] |= all.get(index).change() != Change.NONE;
            }
        }
        StringBuilder patch = new StringBuilder();
        for (int index = 0; index < all.size(); index++) {
            if (shown[index] && (index == 0 || !shown[index - 1])) {
                int end = index;
                while (end < all.size() && shown[end]) {
                    end++;
                }
                patch.append(hunk(all.subList(index, end)));
            }
        }
        return patch.toString();
    }

    private static String hunk(List<PatchLine> lines) {
        long before = lines.stream().filter(line -> line.change() != Change.ADDED).count();
        long after = lines.stream().filter(line -> line.change() != Change.REMOVED).count();
        PatchLine first = lines.getFirst();
        StringBuilder text = new StringBuilder("@@ -%d,%d +%d,%d @@\n".formatted(first.oldNumber() - (before == 0 ? 1 : 0), before,
                first.newNumber() - (after == 0 ? 1 : 0), after));
        lines.forEach(line -> text.append(switch (line.change()) {
            case ADDED -> "+";
            case REMOVED -> "-";
            case NONE -> " ";
        }).append("x\n"));
        return text.toString();
    }
}
