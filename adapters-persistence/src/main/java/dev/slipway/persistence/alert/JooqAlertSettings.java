package dev.slipway.persistence.alert;

import static dev.slipway.persistence.jooq.Tables.ALERT_SETTINGS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;

import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

@Singleton
final class JooqAlertSettings implements AlertSettings {

    private final DSLContext dsl;
    private final RenderedStatement ofProject;

    JooqAlertSettings(DSLContext dsl) {
        this.dsl = dsl;
        ofProject = RenderedStatement.of(dsl, dsl.select(ALERT_SETTINGS.CREATES_INCIDENTS, ALERT_SETTINGS.CLOSES_INCIDENTS)
                .from(ALERT_SETTINGS).where(ALERT_SETTINGS.PROJECT_ID.eq(place(0, ALERT_SETTINGS.PROJECT_ID))));
    }

    @Override
    public Values of(long projectId) {
        return ofProject.fetchOptional(row -> new Values(row.get(ALERT_SETTINGS.CREATES_INCIDENTS),
                row.get(ALERT_SETTINGS.CLOSES_INCIDENTS)), projectId).orElse(Values.DEFAULT);
    }

    @Override
    public Values change(long projectId, Optional<Boolean> createsIncidents, Optional<Boolean> closesIncidents, Instant now) {
        return dsl.insertInto(ALERT_SETTINGS)
                .set(ALERT_SETTINGS.PROJECT_ID, projectId)
                .set(ALERT_SETTINGS.CREATES_INCIDENTS, createsIncidents.orElse(Values.DEFAULT.createsIncidents()))
                .set(ALERT_SETTINGS.CLOSES_INCIDENTS, closesIncidents.orElse(Values.DEFAULT.closesIncidents()))
                .set(ALERT_SETTINGS.UPDATED_AT, now)
                .onConflict(ALERT_SETTINGS.PROJECT_ID).doUpdate()
                .set(ALERT_SETTINGS.CREATES_INCIDENTS, said(createsIncidents, ALERT_SETTINGS.CREATES_INCIDENTS))
                .set(ALERT_SETTINGS.CLOSES_INCIDENTS, said(closesIncidents, ALERT_SETTINGS.CLOSES_INCIDENTS))
                .set(ALERT_SETTINGS.UPDATED_AT, notBefore(ALERT_SETTINGS.UPDATED_AT, now))
                .returningResult(ALERT_SETTINGS.CREATES_INCIDENTS, ALERT_SETTINGS.CLOSES_INCIDENTS)
                .fetchSingle(row -> new Values(row.value1(), row.value2()));
    }

    private static Field<Boolean> said(Optional<Boolean> value, Field<Boolean> present) {
        return value.<Field<Boolean>>map(DSL::val).orElse(present);
    }
}
