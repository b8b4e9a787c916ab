package dev.slipway.persistence.access;

import dev.slipway.persistence.jooq.tables.GroupShares;
import dev.slipway.persistence.jooq.tables.Members;
import java.time.LocalDate;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Tells memberships that count from those that have ended, in one place, so that no list and no decision disagree about the day. */
public final class CurrentMemberships {

    /** The present day in UTC, in sessions of any time zone. */
    private static final Field<LocalDate> TODAY = DSL.field("cast(current_timestamp at time zone 'UTC' as date)", LocalDate.class);

    private CurrentMemberships() {
    }

    /** Memberships end with the start of the day that they name. */
    public static Condition of(Members members) {
        return until(members.EXPIRES_AT);
    }

    /** Invitations of groups end like memberships. */
    public static Condition of(GroupShares shares) {
        return until(shares.EXPIRES_AT);
    }

    private static Condition until(Field<LocalDate> end) {
        return end.isNull().or(end.gt(TODAY));
    }
}
