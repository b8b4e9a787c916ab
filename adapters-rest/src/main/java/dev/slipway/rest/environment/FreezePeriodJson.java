package dev.slipway.rest.environment;

import dev.slipway.application.environment.FreezePeriodView;
import java.time.Instant;

/** A freeze period on the wire. */
record FreezePeriodJson(long id, String freezeStart, String freezeEnd, String cronTimezone, Instant createdAt, Instant updatedAt) {

    static FreezePeriodJson of(FreezePeriodView period) {
        return new FreezePeriodJson(period.id(), period.draft().start(), period.draft().end(), period.draft().cronTimezone(),
                period.createdAt(), period.updatedAt());
    }
}
