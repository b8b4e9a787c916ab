package dev.slipway.domain.access;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides whether a caller sees a project or group. Answers to single requests ask this value; lists ask rows, by {@code SightConditions}.
 *
 * @param everything whether nothing is hidden from the caller: an administrator
 * @param open       visibilities that the caller sees without membership
 * @param visibility of the project or group
 * @param member     whether the caller is a member of it
 */
public record Sight(boolean everything, Set<Visibility> open, Visibility visibility, boolean member) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<Sight> {
        EVERYTHING(Sight::everything),
        OPEN(sight -> sight.open.contains(sight.visibility)),
        MEMBER(Sight::member);

        private final Predicate<Sight> condition;

        Check(Predicate<Sight> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(Sight sight) {
            return condition.test(sight);
        }
    }

    /** Holds if the caller sees it. One clause is enough. */
    public static final ClauseList<Sight, Check> CLAUSES = ClauseList.any("sight", Check.class);

    public Sight {
        open = Set.copyOf(open);
    }

    /**
     * Returns the visibilities that are seen without membership.
     *
     * @param internal whether the caller is signed in with an account that is not external
     */
    public static Set<Visibility> openTo(boolean internal) {
        return internal ? EnumSet.of(Visibility.PUBLIC, Visibility.INTERNAL) : EnumSet.of(Visibility.PUBLIC);
    }
}
