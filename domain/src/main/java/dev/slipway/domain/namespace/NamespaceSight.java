package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides whether a caller finds a namespace. In contrast to {@code Sight}, visibility does not count: public groups of others are not
 * found. Rows decide, by {@code NamespaceConditions}.
 *
 * @param everything whether nothing is hidden from the caller: an administrator
 * @param own        whether it is the personal namespace of the caller
 * @param role       role of the caller in the group or one above it
 * @param least      role that is needed
 */
public record NamespaceSight(boolean everything, boolean own, Optional<Role> role, Role least) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<NamespaceSight> {
        EVERYTHING(NamespaceSight::everything),
        OWN(NamespaceSight::own),
        ROLE(sight -> sight.role.filter(held -> held.atLeast(sight.least)).isPresent());

        private final Predicate<NamespaceSight> condition;

        Check(Predicate<NamespaceSight> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(NamespaceSight sight) {
            return condition.test(sight);
        }
    }

    /** Holds if the caller finds it. One clause is enough. */
    public static final ClauseList<NamespaceSight, Check> CLAUSES = ClauseList.any("namespace", Check.class);
}
