package dev.slipway.domain.repository;

import java.util.Objects;

/** Changes of one file between two commits. */
public record FileDiff(Side before, Side after, Patch patch) {

    /** Mode of an absent file. */
    public static final String NO_MODE = "0";

    private static final String BINARY = "Binary files ";
    private static final char DELETE = 0x7F;
    private static final char BELL = 7;
    private static final char VERTICAL_TAB = 11;

    /**
     * The file on one side of the comparison. An absent file has the path of the other side.
     *
     * @param mode octal; {@link #NO_MODE} without a file
     */
    public record Side(String path, String mode) {

        public boolean exists() {
            return !mode.equals(NO_MODE);
        }
    }

    /** @param text hunks with context lines and headers; empty unless shown completely */
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

    /** Whether a patch is shown, or why not: the comparison or the patch of this file is too large. */
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

    /** Returns the patch with the file names as headers, as tools accept it. */
    public String unified() {
        boolean bare = patch.text().isEmpty() || patch.text().startsWith(BINARY);
        return bare ? patch.text() : "--- " + oldName() + "\n+++ " + newName() + "\n" + patch.text();
    }

    /** Returns the patch as {@code git diff} prints it, without the line of object ids, so that {@code git apply} accepts it. */
    public String asGit() {
        StringBuilder text = new StringBuilder("diff --git " + quoted("a/" + before.path()) + " " + quoted("b/" + after.path()) + "\n");
        if (created()) {
            text.append("new file mode ").append(after.mode()).append('\n');
        } else if (deleted()) {
            text.append("deleted file mode ").append(before.mode()).append('\n');
        } else if (!before.mode().equals(after.mode())) {
            text.append("old mode ").append(before.mode()).append("\nnew mode ").append(after.mode()).append('\n');
        }
        if (renamed()) {
            text.append("rename from ").append(quoted(before.path())).append("\nrename to ").append(quoted(after.path())).append('\n');
        }
        return text.append(unified()).toString();
    }

    /** Returns the text that replaces the patch of a binary file. */
    public static Patch binary(Side before, Side after) {
        FileDiff diff = new FileDiff(before, after, Patch.COLLAPSED);
        return Patch.whole(BINARY + diff.oldName() + " and " + diff.newName() + " differ\n");
    }

    private String oldName() {
        return before.exists() ? quoted("a/" + before.path()) : "/dev/null";
    }

    private String newName() {
        return after.exists() ? quoted("b/" + after.path()) : "/dev/null";
    }

    /**
     * Returns a name as git writes it in headers: one with quotes, backslashes or control characters between quotes, with escapes, so that
     * no name forges a header.
     */
    private static String quoted(String name) {
        if (name.chars().noneMatch(character -> character < ' ' || character == DELETE || character == '"' || character == '\\')) {
            return name;
        }
        StringBuilder text = new StringBuilder("\"");
        name.chars().forEach(character -> {
            switch (character) {
                case '"', '\\' -> text.append('\\').append((char) character);
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                case '\r' -> text.append("\\r");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                case BELL -> text.append("\\a");
                case VERTICAL_TAB -> text.append("\\v");
                default -> text.append(character < ' ' || character == DELETE ? "\\%03o".formatted(character)
                        : String.valueOf((char) character));
            }
        });
        return text.append('"').toString();
    }
}
