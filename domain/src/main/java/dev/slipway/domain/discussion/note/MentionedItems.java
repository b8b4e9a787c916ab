package dev.slipway.domain.discussion.note;

import dev.slipway.domain.issue.Prose;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the issues and merge requests that a text mentions: {@code #3} and {@code !3}, or {@code group/project!4} in other projects. Code
 * does not count. Reads the text once, since texts are long and untrusted.
 */
public final class MentionedItems {

    /** Kinds of items that texts mention, by the mark before the number. */
    public enum ItemKind {
        ISSUE('#'), MERGE_REQUEST('!');

        private final char mark;

        ItemKind(char mark) {
            this.mark = mark;
        }

        public String storedName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static ItemKind of(String storedName) {
            return Arrays.stream(values()).filter(kind -> kind.storedName().equals(storedName)).findFirst().orElseThrow();
        }

        private static Optional<ItemKind> of(char mark) {
            return Arrays.stream(values()).filter(kind -> kind.mark == mark).findFirst();
        }
    }

    /** A mentioned item. @param projectPath empty for the project of the text; a name alone is one beside it */
    public record Mention(ItemKind kind, Optional<String> projectPath, long iid) {

        public Mention {
            Objects.requireNonNull(kind);
        }
    }

    /** Texts of an object. @param title null for none @param body null for none */
    public record Texts(@Nullable String title, @Nullable String body) {

        public static final Texts NONE = new Texts(null, null);

        /** Returns the texts of an object without a title, such as a note. */
        public static Texts of(String body) {
            return new Texts(null, body);
        }
    }

    /** Maximum number of mentions of a text; others are ignored. */
    public static final int MOST = 20;

    private static final int LONGEST_NUMBER = 18;
    private static final int LONGEST_PATH = 1_000;

    private MentionedItems() {
    }

    /** Returns the mentions in their order, each once. @param text null for none */
    public static List<Mention> of(@Nullable String text) {
        Set<Mention> found = new LinkedHashSet<>();
        scan(text, mention -> {
            found.add(mention);
            return found.size() < MOST;
        });
        return List.copyOf(found);
    }

    /**
     * Returns the mentions of a new content that the former one lacks. The same content is not read. All mentions of the former content are
     * compared, so who shortens a text mentions nothing that stood in it.
     */
    public static List<Mention> added(Texts before, Texts after) {
        if (before.equals(after)) {
            return List.of();
        }
        Set<Mention> found = new LinkedHashSet<>(of(after.title()));
        found.addAll(of(after.body()));
        for (String former : Arrays.asList(before.title(), before.body())) {
            scan(former, mention -> {
                found.remove(mention);
                return !found.isEmpty();
            });
        }
        return List.copyOf(found);
    }

    /** Reads mentions in their order while they are wanted. @param text null for none */
    private static void scan(@Nullable String text, Predicate<Mention> wanted) {
        if (text == null || text.indexOf('!') < 0 && text.indexOf('#') < 0) {
            return;
        }
        String prose = Prose.of(text);
        boolean more = true;
        for (int at = 0; more && at < prose.length(); at++) {
            char character = prose.charAt(at);
            if (character == '!' || character == '#') {
                more = mention(prose, at).map(wanted::test).orElse(true);
            }
        }
    }

    private static Optional<Mention> mention(String text, int mark) {
        OptionalLong iid = number(text, mark + 1);
        Optional<String> path = iid.isPresent() ? path(text, mark) : Optional.empty();
        return path.flatMap(named -> ItemKind.of(text.charAt(mark))
                .map(kind -> new Mention(kind, Optional.of(named).filter(name -> !name.isEmpty()), iid.getAsLong())));
    }

    private static OptionalLong number(String text, int from) {
        int to = from;
        while (to < text.length() && to - from < LONGEST_NUMBER && isDigit(text.charAt(to))) {
            to++;
        }
        boolean whole = to == text.length() || !Character.isLetterOrDigit(text.charAt(to)) && text.charAt(to) != '_';
        return whole && to > from && text.charAt(from) != '0'
                ? OptionalLong.of(Long.parseLong(text.substring(from, to))) : OptionalLong.empty();
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** Returns the path before a mark, an empty one for none; empty if the mark ends something else, such as an address. */
    private static Optional<String> path(String text, int mark) {
        int from = mark;
        while (from > 0 && mark - from < LONGEST_PATH && inPath(text.charAt(from - 1))) {
            from--;
        }
        String path = text.substring(from, mark);
        boolean free = from == 0 || !extendsPath(text.charAt(from - 1));
        boolean good = path.isEmpty() || isDigitOrLetter(path.charAt(0)) && !path.endsWith("/") && !path.contains("//");
        return free && good ? Optional.of(path) : Optional.empty();
    }

    private static boolean extendsPath(char character) {
        return inPath(character) || Character.isLetterOrDigit(character) || ":&#!@".indexOf(character) >= 0;
    }

    private static boolean inPath(char character) {
        return isDigitOrLetter(character) || "./-".indexOf(character) >= 0;
    }

    private static boolean isDigitOrLetter(char character) {
        return isDigit(character) || character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z' || character == '_';
    }
}
