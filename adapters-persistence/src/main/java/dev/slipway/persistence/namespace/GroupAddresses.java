package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static org.jooq.impl.DSL.concat;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.substring;
import static org.jooq.impl.DSL.val;

import java.util.Locale;
import org.jooq.DSLContext;

/** Stores the addresses of groups, and moves them with the addresses of everything inside. */
final class GroupAddresses {

    private final DSLContext dsl;

    GroupAddresses(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Adds the address of a new group; returns false if it is taken. */
    boolean add(long id, String fullPath) {
        return dsl.insertInto(ROUTES, ROUTES.PATH, ROUTES.NAMESPACE_ID).values(fullPath.toLowerCase(Locale.ROOT), id)
                .onConflictDoNothing().execute() == 1;
    }

    /**
     * Moves the group and the groups inside to a new address, and the routes of the projects there; returns false if it is taken. The tree
     * is locked: what is created or renamed meanwhile would keep its old address.
     */
    boolean move(long id, String from, String to) {
        dsl.deleteFrom(ROUTES).where(ROUTES.NAMESPACE_ID.eq(id)).execute();
        if (!add(id, to)) {
            return false;
        }
        String old = from.toLowerCase(Locale.ROOT) + "/";
        dsl.update(ROUTES)
                .set(ROUTES.PATH, concat(val(to.toLowerCase(Locale.ROOT) + "/"), substring(ROUTES.PATH, inline(old.length() + 1))))
                .where(ROUTES.PATH.startsWith(old)).execute();
        dsl.update(NAMESPACES)
                .set(NAMESPACES.FULL_PATH, concat(val(to), substring(NAMESPACES.FULL_PATH, inline(from.length() + 1))))
                .where(NAMESPACES.LINEAGE.contains(new Long[] {id})).execute();
        return true;
    }
}
