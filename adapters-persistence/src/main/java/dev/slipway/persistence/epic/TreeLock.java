package dev.slipway.persistence.epic;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static org.jooq.impl.DSL.field;

import dev.slipway.persistence.kernel.TextLock;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;

/**
 * Locks trees of epics until the transaction ends. All epics of a tree are below one group at the top, so the tree is locked by the id of
 * that group.
 */
final class TreeLock {

    private TreeLock() {
    }

    /**
     * Locks the trees of all epics of some groups. The group at the top stays where it is meanwhile. It may have got another top while the
     * lock was waited for, so the tops are read again, and locked too if there are others: a lock of a tree that a group has left
     * excludes no other transaction.
     */
    static void take(DSLContext dsl, Collection<Long> groups) {
        Field<Long> top = field("{0}[1]", SQLDataType.BIGINT, NAMESPACES.LINEAGE);
        Set<Long> locked = new HashSet<>();
        while (true) {
            Set<Long> tops = new TreeSet<>(dsl.select(top).from(NAMESPACES).where(NAMESPACES.ID.in(groups)).fetch(top));
            tops.removeAll(locked);
            if (tops.isEmpty()) {
                return;
            }
            dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.ID.in(tops)).orderBy(NAMESPACES.ID).forShare().fetch();
            tops.forEach(id -> TextLock.take(dsl, "trees of epics " + id));
            locked.addAll(tops);
        }
    }
}
