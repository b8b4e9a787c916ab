package dev.slipway.domain.repository;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A commit as people read it. */
public record Commit(String sha, List<String> parents, Signature author, Signature committer, String message) {

    public Commit {
        Objects.requireNonNull(sha);
        parents = List.copyOf(parents);
        Objects.requireNonNull(author);
        Objects.requireNonNull(committer);
        Objects.requireNonNull(message);
    }

    public String shortSha() {
        return Shas.abbreviate(sha);
    }

    /** The first line of the message that is not blank. */
    public String title() {
        return message.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
    }

    /** The {@code Key: value} lines that end the message, in order; none unless the whole last paragraph is made of them. */
    public Map<String, String> trailers() {
        String[] paragraphs = message.strip().split("\\R[ \\t]*\\R");
        if (paragraphs.length < 2) {
            return Map.of();
        }
        Map<String, String> found = new LinkedHashMap<>();
        for (String line : paragraphs[paragraphs.length - 1].lines().toList()) {
            int colon = line.indexOf(':');
            if (colon < 1 || !isKey(line.substring(0, colon))) {
                return Map.of();
            }
            found.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return found;
    }

    private static boolean isKey(String text) {
        return text.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z');
    }
}
