package dev.slipway.domain.repository;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An author of commits, known by e-mail.
 *
 * @param name name of the author's last commit
 */
public record Contributor(String name, String email, int commits) {

    /** Maximum number of counted commits, the newest ones without merges. */
    public static final int MOST_COMMITS = 2_000;

    /** Orders of contributors. Names and e-mails ignore case; ties are broken by e-mail, so that pages never repeat. */
    public enum Order {
        NAME(Comparator.comparing(one -> one.name().toLowerCase(Locale.ROOT))),
        EMAIL(Comparator.comparing(one -> one.email().toLowerCase(Locale.ROOT))),
        COMMITS(Comparator.comparingInt(Contributor::commits));

        private final Comparator<Contributor> comparator;

        Order(Comparator<Contributor> comparator) {
            this.comparator = comparator;
        }

        public Comparator<Contributor> ascending() {
            return comparator.thenComparing(Contributor::email);
        }

        public Comparator<Contributor> descending() {
            return comparator.reversed().thenComparing(Contributor::email);
        }
    }

    /** @param authors of commits, the newest first */
    public static List<Contributor> of(List<Signature> authors) {
        Map<String, Contributor> found = new LinkedHashMap<>();
        authors.forEach(author -> found.merge(author.email(), new Contributor(author.name(), author.email(), 1), Contributor::with));
        return List.copyOf(found.values());
    }

    private Contributor with(Contributor older) {
        return new Contributor(name.isBlank() ? older.name : name, email, commits + older.commits);
    }
}
