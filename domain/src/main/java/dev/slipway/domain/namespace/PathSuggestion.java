package dev.slipway.domain.namespace;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Suggests a free path in place of one that is taken. Source: platform reference, section 4.3. */
public final class PathSuggestion {

    private static final int TRIES = 4;
    private static final int NUMBERS = 10_000;
    private static final List<String> ENDS = List.of(".atom", ".git", ".");

    private PathSuggestion() {
    }

    /** Returns the paths that come into question, best first: the cleaned path, with 1 to 4, and with digits of the time. */
    public static List<String> candidates(String path, Instant now) {
        String clean = clean(path);
        List<String> candidates = new ArrayList<>(List.of(clean));
        for (int number = 1; number <= TRIES; number++) {
            candidates.add(clean + number);
        }
        candidates.add(clean + String.format(Locale.ROOT, "%04d", now.toEpochMilli() % NUMBERS));
        return candidates;
    }

    /**
     * Returns the first candidate that is free.
     *
     * @param taken paths and names of siblings, in lower case
     */
    public static Optional<String> choose(List<String> candidates, Set<String> taken) {
        return candidates.stream().filter(candidate -> !taken.contains(candidate.toLowerCase(Locale.ROOT))).findFirst();
    }

    /** Returns the path without the domain of an address, characters and ends that no path has. */
    private static String clean(String path) {
        int at = path.indexOf('@');
        String allowed = (at < 0 ? path : path.substring(0, at)).replaceAll("[^a-zA-Z0-9_.-]", "");
        String ended = withoutEnds(allowed);
        int start = 0;
        while (start < ended.length() && ended.charAt(start) == '-') {
            start++;
        }
        return start == ended.length() ? "blank" : ended.substring(start);
    }

    private static String withoutEnds(String path) {
        String rest = path;
        Optional<String> end = endOf(rest);
        while (end.isPresent()) {
            rest = rest.substring(0, rest.length() - end.get().length());
            end = endOf(rest);
        }
        return rest;
    }

    private static Optional<String> endOf(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return ENDS.stream().filter(lower::endsWith).findFirst();
    }
}
