package dev.slipway.domain.mergerequest.note;

import dev.slipway.domain.issue.Prose;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the merge requests that a text mentions: {@code !3}, or {@code group/project!4} in other projects. Code does not count. Reads the
 * text once, since texts are long and untrusted.
 */
public final class MentionedRequests {

    /** A mentioned merge request. @param projectPath empty for the project of the text; a name alone is one beside it */
    public record Mention(Optional<String> projectPath, long iid) {}

    /** Maximum number of mentions of a text; others are ignored. */
    public static final int MOST = 20;

    private static final int LONGEST_NUMBER = 18;
    private static final int LONGEST_PATH = 1_000;

    private MentionedRequests() {
    }

    /** Returns the mentions in their order, each once. @param text null for none */
    public static List<Mention> of(@Nullable String text) {
        if (text == null || text.indexOf('!') < 0) {
            return List.of();
        }
        String prose = Prose.of(text);
        Set<Mention> found = new LinkedHashSet<>();
        for (int mark = prose.indexOf('!'); mark >= 0 && found.size() < MOST; mark = prose.indexOf('!', mark + 1)) {
            OptionalLong iid = number(prose, mark + 1);
            Optional<String> path = path(prose, mark);
            if (iid.isPresent() && path.isPresent()) {
                found.add(new Mention(path.filter(named -> !named.isEmpty()), iid.getAsLong()));
            }
        }
        return List.copyOf(found);
    }

    private static OptionalLong number(String text, int from) {
        int to = from;
        while (to < text.length() && to - from <= LONGEST_NUMBER && isDigit(text.charAt(to))) {
            to++;
        }
        boolean whole = to == text.length() || !Character.isLetterOrDigit(text.charAt(to)) && text.charAt(to) != '_';
        return whole && to > from && to - from <= LONGEST_NUMBER && text.charAt(from) != '0'
                ? OptionalLong.of(Long.parseLong(text.substring(from, to))) : OptionalLong.empty();
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** Returns the path before a mark, an empty one for none; empty if the mark ends something else, such as an address. */
    private static Optional<String> path(String text, int mark) {
        int from = mark;
        while (from > 0 && mark - from <= LONGEST_PATH && inPath(text.charAt(from - 1))) {
            from--;
        }
        String path = text.substring(from, mark);
        boolean free = from == 0 || !Character.isLetterOrDigit(text.charAt(from - 1)) && ":&#!@".indexOf(text.charAt(from - 1)) < 0;
        boolean good = path.isEmpty() || isDigitOrLetter(path.charAt(0)) && !path.endsWith("/") && !path.contains("//");
        return free && good ? Optional.of(path) : Optional.empty();
    }

    private static boolean inPath(char character) {
        return isDigitOrLetter(character) || "_.-/".indexOf(character) >= 0;
    }

    private static boolean isDigitOrLetter(char character) {
        return isDigit(character) || character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z' || character == '_';
    }
}
