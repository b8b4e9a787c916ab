package dev.slipway.domain.snippet;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides whether a caller sees a snippet. Answers about one snippet ask this value; lists ask rows, by {@code SnippetConditions}.
 *
 * @param placeOpen  whether the snippet is personal, or the caller sees its project and the snippets there at all
 * @param trusted    whether the caller sees private snippets too: members of the project, administrators
 * @param own        whether the caller is the author
 * @param open       visibilities that the caller sees otherwise
 * @param visibility of the snippet
 */
public record SnippetSight(boolean placeOpen, boolean trusted, boolean own, Set<Visibility> open, Visibility visibility) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<SnippetSight> {
        PLACE_OPEN(SnippetSight::placeOpen),
        SHOWN(snippet -> snippet.trusted || snippet.own || snippet.open.contains(snippet.visibility));

        private final Predicate<SnippetSight> condition;

        Check(Predicate<SnippetSight> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(SnippetSight snippet) {
            return condition.test(snippet);
        }
    }

    /** Holds if the caller sees the snippet. */
    public static final ClauseList<SnippetSight, Check> CLAUSES = ClauseList.all("snippet", Check.class);

    public SnippetSight {
        open = Set.copyOf(open);
    }
}
