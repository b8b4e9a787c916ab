package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.port.AlertSettings;
import java.time.Instant;

/** What projects decide about their alerts, in memory. */
public final class FakeAlertSettings implements AlertSettings {

    private final FakeAlertRows rows;

    public FakeAlertSettings(FakeAlertRows rows) {
        this.rows = rows;
    }

    @Override
    public Values of(long projectId) {
        return rows.settings.find(projectId).orElse(Values.DEFAULT);
    }

    @Override
    public void save(long projectId, Values values, Instant now) {
        rows.settings.put(projectId, values);
    }
}
