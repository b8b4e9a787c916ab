package dev.slipway.persistence.schedule;

import static dev.slipway.persistence.jooq.Tables.PIPELINE_SCHEDULES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.domain.kernel.Reason;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;

@Singleton
final class JooqDueSchedules implements DueSchedules {

    private final DSLContext dsl;

    JooqDueSchedules(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public List<Long> before(Instant time, long after, int most) {
        return dsl.select(PIPELINE_SCHEDULES.ID).from(PIPELINE_SCHEDULES)
                .where(PIPELINE_SCHEDULES.ACTIVE.isTrue(), PIPELINE_SCHEDULES.NEXT_RUN_AT.lt(time), PIPELINE_SCHEDULES.ID.gt(after))
                .orderBy(PIPELINE_SCHEDULES.ID).limit(most).fetch(PIPELINE_SCHEDULES.ID);
    }

    @Override
    public Optional<Due> begin(long scheduleId, Instant now) {
        return dsl.update(PIPELINE_SCHEDULES)
                .set(PIPELINE_SCHEDULES.ATTEMPTS, PIPELINE_SCHEDULES.ATTEMPTS.plus(1))
                .set(PIPELINE_SCHEDULES.BEGUN_AT, coalesce(PIPELINE_SCHEDULES.BEGUN_AT, val(now, PIPELINE_SCHEDULES.BEGUN_AT)))
                .where(PIPELINE_SCHEDULES.ID.eq(scheduleId), PIPELINE_SCHEDULES.ACTIVE.isTrue(), PIPELINE_SCHEDULES.NEXT_RUN_AT.le(now))
                .returning()
                .fetchOptional(row -> new Due(row.getId(), row.getProjectId(), row.getOwnerId(), JooqSchedules.draft(row),
                        row.getNextRunAt(), row.getAttempts(), row.getBegunAt()));
    }

    @Override
    public boolean settle(Due due, Settlement settlement) {
        Reason trouble = settlement.trouble();
        return dsl.update(PIPELINE_SCHEDULES)
                .set(PIPELINE_SCHEDULES.NEXT_RUN_AT, settlement.nextRunAt())
                .set(PIPELINE_SCHEDULES.ACTIVE, settlement.stays())
                .set(PIPELINE_SCHEDULES.ATTEMPTS, 0)
                .setNull(PIPELINE_SCHEDULES.BEGUN_AT)
                .set(PIPELINE_SCHEDULES.TROUBLE, trouble == null ? null : trouble.id())
                .set(PIPELINE_SCHEDULES.TROUBLE_ARGUMENTS, trouble == null ? new String[0] : trouble.args().toArray(String[]::new))
                .set(PIPELINE_SCHEDULES.TROUBLE_AT, trouble == null ? null : settlement.now())
                .where(PIPELINE_SCHEDULES.ID.eq(due.id()), PIPELINE_SCHEDULES.ACTIVE.isTrue(), PIPELINE_SCHEDULES.NEXT_RUN_AT.eq(due.at()))
                .execute() == 1;
    }
}
