package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.RESOURCE_GROUPS;

import dev.slipway.application.job.port.ResourceGroups;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import org.jooq.DSLContext;

/** Resource groups in their table; the row is the lock of the group. */
@Singleton
final class JooqResourceGroups implements ResourceGroups {

    private final DSLContext dsl;
    private final InstantSource clock;

    JooqResourceGroups(DSLContext dsl, InstantSource clock) {
        this.dsl = dsl;
        this.clock = clock;
    }

    @Override
    public long lock(long projectId, String key) {
        return dsl.insertInto(RESOURCE_GROUPS)
                .set(RESOURCE_GROUPS.PROJECT_ID, projectId)
                .set(RESOURCE_GROUPS.KEY, key)
                .set(RESOURCE_GROUPS.CREATED_AT, clock.instant())
                .set(RESOURCE_GROUPS.UPDATED_AT, clock.instant())
                .onConflict(RESOURCE_GROUPS.PROJECT_ID, RESOURCE_GROUPS.KEY)
                .doUpdate().set(RESOURCE_GROUPS.UPDATED_AT, clock.instant())
                .returningResult(RESOURCE_GROUPS.ID).fetchSingle().value1();
    }
}
