package dev.slipway.domain.repository;

import java.util.Objects;

/** How one file differs between two commits. */
public record FileDiff(Side before, Side after, Patch patch) {

    /** The mode of a file that is not there. */
    public static final String NO_MODE = "0";

    private static final String BINARY = "Binary files ";

    /**
     * The file on one side of the difference. A file that was not there, or is not any more, has the path that it has on the other side.
     *
     * @param mode octal; {@link #NO_MODE} where there is no file
     */
    public record Side(String path, String mode) {

        public boolean exists() {
            return !mode.equals(NO_MODE);
        }
    }

    /** @param text the changed lines with some around them, each part headed by its place; empty unless shown whole */
    public record Patch(String text, Shown shown) {

        public static final Patch COLLAPSED = new Patch("", Shown.COLLAPSED);
        public static final Patch TOO_LARGE = new Patch("", Shown.TOO_LARGE);

        public Patch {
            Objects.requireNonNull(shown);
        }

        public static Patch whole(String text) {
            return new Patch(text, Shown.WHOLE);
        }
    }

    /** Whether a patch is shown, or why it is not: the difference as a whole is large, or this file's part of it is. */
    public enum Shown { WHOLE, COLLAPSED, TOO_LARGE }

    public boolean created() {
        return !before.exists();
    }

    public boolean deleted() {
        return !after.exists();
    }

    public boolean renamed() {
        return !before.path().equals(after.path());
    }

    /** The patch headed by the names of the file, as tools take it. */
    public String unified() {
        boolean bare = patch.text().isEmpty() || patch.text().startsWith(BINARY);
        return bare ? patch.text() : "--- " + oldName() + "\n+++ " + newName() + "\n" + patch.text();
    }

    /** What stands for the patch of a file that has no lines. */
    public static Patch binary(Side before, Side after) {
        FileDiff diff = new FileDiff(before, after, Patch.COLLAPSED);
        return Patch.whole(BINARY + diff.oldName() + " and " + diff.newName() + " differ\n");
    }

    private String oldName() {
        return before.exists() ? "a/" + before.path() : "/dev/null";
    }

    private String newName() {
        return after.exists() ? "b/" + after.path() : "/dev/null";
    }
}
