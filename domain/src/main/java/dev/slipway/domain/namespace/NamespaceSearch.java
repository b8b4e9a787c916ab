package dev.slipway.domain.namespace;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Search in the paths and names of namespaces, ignoring case: all words are parts of the path, or all of the name. Words of less than three
 * characters are left out; a text without longer words must be the whole path or name.
 *
 * @param text  the whole text, in lower case
 * @param words its longer words, at most ten; empty if the text is compared as a whole
 */
public record NamespaceSearch(String text, List<String> words) {

    private static final int SHORTEST = 3;
    private static final int MOST = 10;

    public NamespaceSearch {
        words = List.copyOf(words);
    }

    /** @param text null or blank for no search */
    public static Optional<NamespaceSearch> of(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        String lower = text.strip().toLowerCase(Locale.ROOT);
        return Optional.of(new NamespaceSearch(lower, Stream.of(lower.split("\\s+"))
                .filter(word -> word.codePointCount(0, word.length()) >= SHORTEST).limit(MOST).toList()));
    }

    public boolean matches(String path, String name) {
        return in(path) || in(name);
    }

    private boolean in(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return words.isEmpty() ? lower.equals(text) : words.stream().allMatch(lower::contains);
    }
}
