package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.FREEZE_PERIODS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.environment.FreezePeriodView;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.environment.FreezeDraft;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Freeze periods in their table. */
@Singleton
final class JooqFreezePeriods implements FreezePeriods {

    private static final List<Field<?>> FIELDS = List.of(FREEZE_PERIODS.ID, FREEZE_PERIODS.PROJECT_ID, FREEZE_PERIODS.FREEZE_START,
            FREEZE_PERIODS.FREEZE_END, FREEZE_PERIODS.CRON_TIMEZONE, FREEZE_PERIODS.CREATED_AT, FREEZE_PERIODS.UPDATED_AT);

    private final DSLContext dsl;

    JooqFreezePeriods(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<FreezePeriodView> list(long projectId, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(FIELDS, FREEZE_PERIODS, FREEZE_PERIODS, FREEZE_PERIODS.PROJECT_ID.eq(projectId),
                List.of(FREEZE_PERIODS.CREATED_AT.asc(), FREEZE_PERIODS.ID.asc()), FREEZE_PERIODS.ID), page, JooqFreezePeriods::view);
    }

    @Override
    public List<FreezeDraft> all(long projectId) {
        return RowReader.fetch(dsl.select(FIELDS).from(FREEZE_PERIODS).where(FREEZE_PERIODS.PROJECT_ID.eq(projectId)),
                JooqFreezePeriods::draft);
    }

    @Override
    public Optional<FreezePeriodView> find(long projectId, long periodId) {
        return RowReader.fetchOptional(dsl.select(FIELDS).from(FREEZE_PERIODS).where(named(projectId, periodId)),
                JooqFreezePeriods::view);
    }

    @Override
    public Optional<FreezePeriodView> lock(long projectId, long periodId) {
        return RowReader.fetchOptional(dsl.select(FIELDS).from(FREEZE_PERIODS).where(named(projectId, periodId)).forNoKeyUpdate(),
                JooqFreezePeriods::view);
    }

    @Override
    public int lockAndCount(long projectId) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetchOne() == null) {
            throw Refusal.notFound("Project");
        }
        return dsl.fetchCount(FREEZE_PERIODS, FREEZE_PERIODS.PROJECT_ID.eq(projectId));
    }

    @Override
    public long insert(long projectId, FreezeDraft draft, Instant now) {
        return dsl.insertInto(FREEZE_PERIODS)
                .set(FREEZE_PERIODS.PROJECT_ID, projectId)
                .set(FREEZE_PERIODS.FREEZE_START, draft.start())
                .set(FREEZE_PERIODS.FREEZE_END, draft.end())
                .set(FREEZE_PERIODS.CRON_TIMEZONE, draft.cronTimezone())
                .set(FREEZE_PERIODS.CREATED_AT, now)
                .set(FREEZE_PERIODS.UPDATED_AT, now)
                .returningResult(FREEZE_PERIODS.ID).fetchSingle().value1();
    }

    @Override
    public void update(long periodId, FreezeDraft draft, Instant now) {
        dsl.update(FREEZE_PERIODS).set(FREEZE_PERIODS.FREEZE_START, draft.start()).set(FREEZE_PERIODS.FREEZE_END, draft.end())
                .set(FREEZE_PERIODS.CRON_TIMEZONE, draft.cronTimezone())
                .set(FREEZE_PERIODS.UPDATED_AT, notBefore(FREEZE_PERIODS.UPDATED_AT, now))
                .where(FREEZE_PERIODS.ID.eq(periodId)).execute();
    }

    @Override
    public void delete(long periodId) {
        dsl.deleteFrom(FREEZE_PERIODS).where(FREEZE_PERIODS.ID.eq(periodId)).execute();
    }

    private static Condition named(long projectId, long periodId) {
        return FREEZE_PERIODS.ID.eq(periodId).and(FREEZE_PERIODS.PROJECT_ID.eq(projectId));
    }

    private static FreezeDraft draft(Row row) {
        return new FreezeDraft(row.get(FREEZE_PERIODS.FREEZE_START), row.get(FREEZE_PERIODS.FREEZE_END),
                row.get(FREEZE_PERIODS.CRON_TIMEZONE));
    }

    private static FreezePeriodView view(Row row) {
        return new FreezePeriodView(row.get(FREEZE_PERIODS.ID), row.get(FREEZE_PERIODS.PROJECT_ID), draft(row),
                row.get(FREEZE_PERIODS.CREATED_AT), row.get(FREEZE_PERIODS.UPDATED_AT));
    }
}
