package dev.slipway.domain.kernel.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A regular expression written by a user, in RE2 syntax. It exists so that no text a user writes can make
 * matching take more than linear time, and so that nothing else in the domain knows the library.
 */
public final class Regex {
    /** Longest accepted source, in characters: patterns are written by hand. */
    public static final int MAX_LENGTH = 4096;

    private final Pattern pattern;

    private Regex(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles a pattern with flags out of {@code i s m U}. It answers empty where the source is not RE2 syntax,
     * is too long, or would repeat itself into a program too large to run.
     */
    public static Optional<Regex> compile(String source, String flags) {
        if (source.length() > MAX_LENGTH || RepetitionSize.exceeds(source) || !flags.matches("[ismU]*")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Regex(Pattern.compile(flags.isEmpty() ? source : "(?" + distinct(flags) + ")" + source)));
        } catch (PatternSyntaxException refused) {
            return Optional.empty();
        }
    }

    /** Compiles a pattern without flags. */
    public static Optional<Regex> compile(String source) {
        return compile(source, "");
    }

    /**
     * Reads {@code /pattern/flags}, the way configurations write regular expressions. It answers empty where the
     * text has no slashes around it, unknown flags, or a pattern that does not compile.
     */
    public static Optional<Regex> literal(String text) {
        int end = text.lastIndexOf('/');
        if (end < 1 || text.charAt(0) != '/' || text.charAt(end - 1) == '\\') {
            return Optional.empty();
        }
        return compile(text.substring(1, end), text.substring(end + 1));
    }

    /** About how many steps a program has that looks for it; each character of a text costs at most as many. */
    public long size() {
        return RepetitionSize.of(source());
    }

    /** Says whether the pattern is found anywhere in the text. */
    public boolean find(String text) {
        return pattern.matcher(text).find();
    }

    /** Says whether the pattern covers the whole text. */
    public boolean matches(String text) {
        return pattern.matcher(text).matches();
    }

    /**
     * The last place where the pattern is found: its last group that took part, or the whole match where no group did. Coverage is read
     * from logs with it, and the last capture counts there.
     */
    public Optional<String> lastFound(String text) {
        return lastFound(text, () -> false);
    }

    /** @param late asked before each place, since a pattern that is found everywhere may look through all that follows each time */
    public Optional<String> lastFound(String text, BooleanSupplier late) {
        Matcher matcher = pattern.matcher(text);
        String found = null;
        while (!late.getAsBoolean() && matcher.find()) {
            found = captured(matcher);
        }
        return Optional.ofNullable(found);
    }

    private static String captured(Matcher matcher) {
        int group = matcher.groupCount();
        while (matcher.group(group) == null) {
            group--;
        }
        return matcher.group(group);
    }

    private static String distinct(String flags) {
        StringBuilder unique = new StringBuilder();
        flags.chars().distinct().forEach(flag -> unique.append((char) flag));
        return unique.toString();
    }

    /** The source of the pattern, with its flags in front. */
    public String source() {
        return pattern.pattern();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Regex regex && regex.source().equals(source());
    }

    @Override
    public int hashCode() {
        return source().hashCode();
    }

    @Override
    public String toString() {
        return source();
    }
}
