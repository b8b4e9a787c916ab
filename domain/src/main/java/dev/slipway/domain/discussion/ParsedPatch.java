package dev.slipway.domain.discussion;

import dev.slipway.domain.discussion.PatchLine.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines of the patch of one file, and the unchanged ones between its hunks. */
public final class ParsedPatch {

    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");

    private final List<PatchLine> shown = new ArrayList<>();
    private final List<Hunk> hunks = new ArrayList<>();

    /** First line of a hunk, and the first line after it. */
    private record Hunk(int oldStart, int oldEnd, int newStart, int newEnd) {}

    /** @param patch hunks with their headers; a text without any has no lines */
    public ParsedPatch(String patch) {
        int oldNumber = 0;
        int newNumber = 0;
        for (String line : patch.split("\n")) {
            Matcher header = HUNK.matcher(line);
            if (header.matches()) {
                Hunk hunk = hunk(header);
                hunks.add(hunk);
                oldNumber = hunk.oldStart();
                newNumber = hunk.newStart();
            } else if (!hunks.isEmpty() && !line.startsWith("\\")) {
                PatchLine read = new PatchLine(change(line), oldNumber, newNumber);
                shown.add(read);
                oldNumber += read.change() == Change.ADDED ? 0 : 1;
                newNumber += read.change() == Change.REMOVED ? 0 : 1;
            }
        }
    }

    private static Change change(String line) {
        return line.startsWith("+") ? Change.ADDED : line.startsWith("-") ? Change.REMOVED : Change.NONE;
    }

    /** An empty range names the line before it, so its first line is the next one. */
    private static Hunk hunk(Matcher header) {
        int oldCount = count(header.group(2));
        int newCount = count(header.group(4));
        int oldStart = Integer.parseInt(header.group(1)) + (oldCount == 0 ? 1 : 0);
        int newStart = Integer.parseInt(header.group(3)) + (newCount == 0 ? 1 : 0);
        return new Hunk(oldStart, oldStart + oldCount, newStart, newStart + newCount);
    }

    private static int count(@Nullable String text) {
        return text == null ? 1 : Integer.parseInt(text);
    }

    /**
     * Returns the line that is named by its numbers: an added line by that in the new file alone, a removed line by that in the old file
     * alone, an unchanged line by both.
     */
    public Optional<PatchLine> find(OptionalInt oldNumber, OptionalInt newNumber) {
        Change change = oldNumber.isEmpty() ? Change.ADDED : newNumber.isEmpty() ? Change.REMOVED : Change.NONE;
        return shown.stream().filter(line -> line.change() == change)
                .filter(line -> change == Change.ADDED || line.oldNumber() == oldNumber.getAsInt())
                .filter(line -> change == Change.REMOVED || newNumber.isPresent() && line.newNumber() == newNumber.getAsInt())
                .findFirst();
    }

    /** Returns the changed line of a number; of removed lines that in the old file. */
    public Optional<PatchLine> changed(Change change, int number) {
        return shown.stream().filter(line -> line.change() == change && line.number() == number).findFirst();
    }

    /**
     * Returns an unchanged line outside of the hunks; empty if the numbers do not belong together.
     *
     * @param newLines number of lines of the new file
     */
    public Optional<PatchLine> between(int oldNumber, int newNumber, int newLines) {
        int shift = 0;
        for (Hunk hunk : hunks) {
            if (oldNumber < hunk.oldStart()) {
                break;
            }
            if (oldNumber < hunk.oldEnd()) {
                return Optional.empty();
            }
            shift = hunk.newEnd() - hunk.oldEnd();
        }
        boolean there = oldNumber >= 1 && newNumber <= newLines && newNumber - oldNumber == shift && !hunks.isEmpty();
        return there ? Optional.of(new PatchLine(Change.NONE, oldNumber, newNumber)) : Optional.empty();
    }
}
