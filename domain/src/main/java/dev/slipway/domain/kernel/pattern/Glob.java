package dev.slipway.domain.kernel.pattern;

import java.util.Optional;

/**
 * A file pattern of the CI language: {@code *} stays inside one folder and sees dot files, a leading {@code **}{@code /}
 * crosses folders, braces give alternatives. No path takes more than linear time, since patterns and paths both come
 * from users. It is for one thread at a time.
 */
public final class Glob {
    /** Longer ones match nothing: patterns are written by hand. */
    public static final int MAX_LENGTH = 2 * Regex.MAX_LENGTH;

    private static final String SPECIAL = "*?[]{}\\";

    private final Optional<GlobProgram> program;
    private final String beginning;
    private final String end;

    private Glob(String pattern) {
        this.program = pattern.length() > MAX_LENGTH ? Optional.empty() : new GlobParser(pattern).program();
        this.beginning = pattern.substring(0, firstSpecial(pattern));
        this.end = end(pattern);
    }

    /** Reads a pattern; one that cannot be read (an unclosed bracket, a text without end) matches nothing. */
    public static Glob of(String pattern) {
        return new Glob(pattern);
    }

    /** Says whether the text has any character that a plain path would not need. */
    public static boolean isPattern(String text) {
        return firstSpecial(text) < text.length();
    }

    private static int firstSpecial(String text) {
        int at = 0;
        while (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** Folders that may be none leave out the slash behind them too. */
    private static String end(String pattern) {
        int from = pattern.length();
        while (from > 0 && SPECIAL.indexOf(pattern.charAt(from - 1)) < 0) {
            from--;
        }
        return pattern.substring(pattern.startsWith("**/", from - 2) ? from + 1 : from);
    }

    /** Returns the common prefix of all matching paths. */
    public String beginning() {
        return beginning;
    }

    /** Returns the common suffix of all matching paths. */
    public String end() {
        return end;
    }

    /** Says whether the whole path matches. */
    public boolean matches(String path) {
        return program.isPresent() && path.startsWith(beginning) && path.endsWith(end) && program.get().matches(path);
    }

    /**
     * How much work the answers so far were, in characters of paths and steps of the pattern; what begins or ends otherwise costs nothing.
     */
    public long spent() {
        return program.map(GlobProgram::spent).orElse(0L);
    }
}
