package dev.slipway.persistence.alert;

import static dev.slipway.persistence.jooq.Tables.ALERT_SETTINGS;

import dev.slipway.application.alert.port.AlertSettings;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.jooq.DSLContext;

@Singleton
final class JooqAlertSettings implements AlertSettings {

    private final DSLContext dsl;

    JooqAlertSettings(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Values of(long projectId) {
        return dsl.select(ALERT_SETTINGS.CREATES_INCIDENTS, ALERT_SETTINGS.CLOSES_INCIDENTS).from(ALERT_SETTINGS)
                .where(ALERT_SETTINGS.PROJECT_ID.eq(projectId)).fetchOptional(row -> new Values(row.value1(), row.value2())).orElse(Values.DEFAULT);
    }

    @Override
    public void save(long projectId, Values values, Instant now) {
        dsl.insertInto(ALERT_SETTINGS)
                .set(ALERT_SETTINGS.PROJECT_ID, projectId)
                .set(ALERT_SETTINGS.CREATES_INCIDENTS, values.createsIncidents())
                .set(ALERT_SETTINGS.CLOSES_INCIDENTS, values.closesIncidents())
                .set(ALERT_SETTINGS.UPDATED_AT, now)
                .onConflict(ALERT_SETTINGS.PROJECT_ID).doUpdate()
                .set(ALERT_SETTINGS.CREATES_INCIDENTS, values.createsIncidents())
                .set(ALERT_SETTINGS.CLOSES_INCIDENTS, values.closesIncidents())
                .set(ALERT_SETTINGS.UPDATED_AT, now)
                .execute();
    }
}
