package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.not;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.namespace.Memberships;
import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Counts internal comments that a caller may not read, of many objects with one statement. */
public final class HiddenComments {

    private HiddenComments() {
    }

    /** Returns numbers by id; objects without any are left out. @param object the column of discussions that names the object */
    public static Map<Long, Integer> of(DSLContext dsl, Field<Long> object, Collection<Long> ids, Caller caller) {
        if (ids.isEmpty() || caller.administrator()) {
            return Map.of();
        }
        Projects p = PROJECTS.as("p");
        Namespaces n = NAMESPACES.as("n");
        return dsl.select(object, count()).from(DISCUSSIONS).join(NOTES).on(NOTES.DISCUSSION_ID.eq(DISCUSSIONS.ID))
                .join(p).on(p.ID.eq(DISCUSSIONS.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID))
                .where(object.in(ids), DISCUSSIONS.INTERNAL.isTrue(), NOTES.SYSTEM.isFalse(),
                        not(Memberships.holds(p, n, caller.accountId(), Ability.READ_INTERNAL_NOTES.role())))
                .groupBy(object).fetchMap(row -> row.value1(), row -> row.value2());
    }
}
