package dev.slipway.persistence.branch;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.raw;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.branch.ProtectionOwner;
import org.jooq.DSLContext;
import org.jooq.Field;

/**
 * Locks of protections, one for each project and each group. A change takes that of its owner alone; a push shares those of its project and
 * of all groups above it, so pushes never wait for one another. They are advisory locks, since a push goes on to update the project's row:
 * two that had shared it would deadlock.
 */
final class ProtectionLocks {

    private static final String PROJECT = "protected refs of project ";
    private static final String GROUP = "protected refs of group ";

    private final DSLContext dsl;

    ProtectionLocks(DSLContext dsl) {
        this.dsl = dsl;
    }

    void take(ProtectionOwner owner) {
        dsl.select(lock("pg_advisory_xact_lock", val((owner.ofGroup() ? GROUP : PROJECT) + owner.id()))).fetch();
    }

    void share(ProtectionOwner owner) {
        Field<String> name = field("name", String.class);
        dsl.select(lock("pg_advisory_xact_lock_shared", name))
                .from(select(val(PROJECT + owner.id()).as("name"))
                        .unionAll(select(inline(GROUP).concat(field("id", Long.class)).as("name"))
                                .from(ProtectionTables.above(owner).asTable("above", "id"))).asTable("locks"))
                .fetch();
    }

    private static Field<Object> lock(String function, Field<String> name) {
        return field("{0}(hashtextextended({1}, {2}))", Object.class, raw(function), name, inline(0L));
    }
}
