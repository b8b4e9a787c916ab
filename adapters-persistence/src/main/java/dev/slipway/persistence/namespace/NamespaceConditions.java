package dev.slipway.persistence.namespace;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceSearch;
import dev.slipway.domain.namespace.NamespaceSight;
import dev.slipway.domain.namespace.NamespaceSight.Check;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** The clauses of {@link NamespaceSight} as conditions, and the condition of a search. */
final class NamespaceConditions {

    private final Namespaces n;

    NamespaceConditions(Namespaces n) {
        this.n = n;
    }

    ClauseConditions<Check> clauses(NamespaceAudience audience) {
        OptionalLong account = audience.account();
        return ClauseConditions.of(NamespaceSight.CLAUSES, clause -> switch (clause) {
            case EVERYTHING -> audience.everything() ? trueCondition() : falseCondition();
            case OWN -> account.isPresent() ? n.ID.eq(any(array(Memberships.personalOf(account.getAsLong())))) : falseCondition();
            case ROLE -> account.isPresent()
                    ? n.ID.eq(any(array(Memberships.groupsOf(account.getAsLong(), audience.least())))) : falseCondition();
        });
    }

    /** @param name display name, which for personal namespaces is the user's */
    Condition matches(NamespaceSearch search, Field<String> name) {
        return found(search, n.PATH).or(found(search, name));
    }

    private static Condition found(NamespaceSearch search, Field<String> value) {
        return search.words().isEmpty()
                ? lower(value).eq(search.text())
                : DSL.and(search.words().stream().map(word -> lower(value).contains(word)).toList());
    }
}
