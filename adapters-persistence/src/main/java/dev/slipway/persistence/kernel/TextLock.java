package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.val;

import org.jooq.DSLContext;

/** Locks a text until the transaction ends: for what has no row yet, or is in several tables. */
public final class TextLock {

    private TextLock() {
    }

    /** @param text begins with the kind of what is locked, so that kinds do not meet */
    public static void take(DSLContext dsl, String text) {
        dsl.execute("select pg_advisory_xact_lock(hashtextextended({0}, {1}))", val(text), inline(0L));
    }
}
