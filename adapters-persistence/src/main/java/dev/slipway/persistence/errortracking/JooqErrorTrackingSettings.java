package dev.slipway.persistence.errortracking;

import static dev.slipway.persistence.jooq.Tables.ERROR_TRACKING_SETTINGS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.domain.errortracking.ErrorTrackingSetting.ExternalTracker;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;

/** Settings of error tracking in their table. */
@Singleton
final class JooqErrorTrackingSettings implements ErrorTrackingSettings {

    private final DSLContext dsl;

    JooqErrorTrackingSettings(DSLContext dsl) {
        this.dsl = dsl;
    }

    static ErrorTrackingSetting setting(Record row) {
        return new ErrorTrackingSetting(row.get(ERROR_TRACKING_SETTINGS.ACTIVE), row.get(ERROR_TRACKING_SETTINGS.INTEGRATED),
                Optional.ofNullable(row.get(ERROR_TRACKING_SETTINGS.API_URL)).map(url -> new ExternalTracker(url,
                        Optional.ofNullable(row.get(ERROR_TRACKING_SETTINGS.PROJECT_NAME)))));
    }

    @Override
    public Optional<ErrorTrackingSetting> find(long projectId) {
        return dsl.selectFrom(ERROR_TRACKING_SETTINGS).where(ERROR_TRACKING_SETTINGS.PROJECT_ID.eq(projectId))
                .fetchOptional(JooqErrorTrackingSettings::setting);
    }

    @Override
    public boolean lock(long projectId) {
        return dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetchOne() != null;
    }

    @Override
    public void store(long projectId, ErrorTrackingSetting setting, Instant now) {
        String url = setting.external().map(ExternalTracker::apiUrl).orElse(null);
        String name = setting.external().flatMap(ExternalTracker::projectName).orElse(null);
        dsl.insertInto(ERROR_TRACKING_SETTINGS)
                .set(ERROR_TRACKING_SETTINGS.PROJECT_ID, projectId)
                .set(ERROR_TRACKING_SETTINGS.ACTIVE, setting.active())
                .set(ERROR_TRACKING_SETTINGS.INTEGRATED, setting.integrated())
                .set(ERROR_TRACKING_SETTINGS.API_URL, url)
                .set(ERROR_TRACKING_SETTINGS.PROJECT_NAME, name)
                .set(ERROR_TRACKING_SETTINGS.CREATED_AT, now)
                .set(ERROR_TRACKING_SETTINGS.UPDATED_AT, now)
                .onConflict(ERROR_TRACKING_SETTINGS.PROJECT_ID).doUpdate()
                .set(ERROR_TRACKING_SETTINGS.ACTIVE, setting.active())
                .set(ERROR_TRACKING_SETTINGS.INTEGRATED, setting.integrated())
                .set(ERROR_TRACKING_SETTINGS.API_URL, url)
                .set(ERROR_TRACKING_SETTINGS.PROJECT_NAME, name)
                .set(ERROR_TRACKING_SETTINGS.UPDATED_AT, notBefore(ERROR_TRACKING_SETTINGS.UPDATED_AT, now))
                .execute();
    }
}
