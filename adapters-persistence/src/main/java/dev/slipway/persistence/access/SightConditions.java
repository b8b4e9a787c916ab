package dev.slipway.persistence.access;

import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.trueCondition;

import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Sight.Check;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;

/** The clauses of {@link Sight} as conditions. */
public final class SightConditions {

    private SightConditions() {
    }

    /**
     * Returns the clauses for rows of projects or groups.
     *
     * @param everything whether nothing is hidden from the caller
     * @param open       visibilities that the caller sees without membership
     * @param visibility column of the rows
     * @param member     condition that the caller is a member
     */
    public static ClauseConditions<Check> of(boolean everything, Set<Visibility> open, Field<Short> visibility, Condition member) {
        return ClauseConditions.of(Sight.CLAUSES, clause -> switch (clause) {
            case EVERYTHING -> everything ? trueCondition() : falseCondition();
            case OPEN -> visibility.in(open.stream().map(each -> (short) each.level()).sorted().toList());
            case MEMBER -> member;
        });
    }
}
