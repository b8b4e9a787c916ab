package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.val;

import java.time.Instant;
import org.jooq.Field;

/**
 * The time of a change to a row. A transaction has the time of its start, and may have waited for the row while another one changed it
 * later: the time of a row never goes back, so that a client that asks for what was updated after a time misses nothing.
 */
public final class ChangeTime {

    private ChangeTime() {
    }

    /** Returns the later of the time and of what the column has. */
    public static Field<Instant> notBefore(Field<Instant> column, Instant time) {
        return greatest(column, val(time, column));
    }
}
