package dev.slipway.domain.mergerequest;

import dev.slipway.domain.issue.Prose;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the issues that a text closes: a verb such as {@code Closes} or {@code Fix}, and one or more references, {@code #3} or
 * {@code group/project#4}. Code does not count. Reads the text once, since texts are long and untrusted.
 */
public final class ClosingReferences {

    /** A referenced issue. @param projectPath empty for the project of the text */
    public record Reference(Optional<String> projectPath, long iid) {}

    /** Maximum number of references; others are ignored. */
    public static final int MOST = 100;

    private static final Set<String> VERBS = Set.of("close", "closes", "closed", "closing", "fix", "fixes", "fixed", "fixing", "resolve",
            "resolves", "resolved", "resolving", "implement", "implements", "implemented", "implementing");
    private static final Set<String> NOUNS = Set.of("issue", "issues");
    private static final int LONGEST_NUMBER = 18;

    private final String text;
    private final Set<Reference> found = new LinkedHashSet<>();
    private int at;

    private ClosingReferences(String text) {
        this.text = text;
    }

    /** Returns the references in their order, each once. @param text null for none */
    public static List<Reference> of(@Nullable String text) {
        if (text == null) {
            return List.of();
        }
        ClosingReferences scan = new ClosingReferences(Prose.of(text));
        scan.run();
        return List.copyOf(scan.found);
    }

    private void run() {
        while (at < text.length()) {
            if (!Character.isLetter(text.charAt(at)) || at > 0 && Character.isLetterOrDigit(text.charAt(at - 1))) {
                at++;
            } else if (VERBS.contains(word())) {
                skip(':');
                references();
            }
        }
    }

    /** Reads the letters from here on, and returns them in lower case. A verb is written in lower case but for its first letter. */
    private String word() {
        int from = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        String word = text.substring(from, at);
        String rest = word.isEmpty() ? "" : word.substring(1);
        return rest.equals(rest.toLowerCase(Locale.ROOT)) ? word.toLowerCase(Locale.ROOT) : word;
    }

    private void skip(char character) {
        at += at < text.length() && text.charAt(at) == character ? 1 : 0;
    }

    private boolean blanks() {
        int from = at;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at > from;
    }

    private void references() {
        if (!blanks()) {
            return;
        }
        int before = at;
        if (!NOUNS.contains(word()) || !blanks()) {
            at = before;
        }
        while (found.size() < MOST && reference() && separator()) {
            before = at;
            if (!NOUNS.contains(word()) || !blanks()) {
                at = before;
            }
        }
    }

    /** Reads a comma, {@code and}, both, or blanks between two references. */
    private boolean separator() {
        int from = at;
        blanks();
        skip(',');
        blanks();
        int before = at;
        if (!word().equals("and") || !blanks()) {
            at = before;
        }
        return at > from;
    }

    /** Reads a reference; leaves the place where it was if there is none. Digits without a number sign before them belong to the path. */
    private boolean reference() {
        int from = at;
        while (at < text.length() && path(text.charAt(at))) {
            at++;
        }
        String path = text.substring(from, at);
        skip('#');
        int digits = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        boolean there = at > digits && at - digits <= LONGEST_NUMBER;
        if (there) {
            found.add(new Reference(Optional.of(path).filter(name -> !name.isEmpty()), Long.parseLong(text.substring(digits, at))));
        } else {
            at = from;
        }
        return there;
    }

    private static boolean path(char character) {
        return "/-_.".indexOf(character) >= 0 || character <= 'z' && Character.isLetterOrDigit(character);
    }
}
