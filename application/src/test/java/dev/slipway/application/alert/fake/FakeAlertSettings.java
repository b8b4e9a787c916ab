package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.port.AlertSettings;
import java.time.Instant;
import java.util.Optional;

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
    public Values change(long projectId, Optional<Boolean> createsIncidents, Optional<Boolean> closesIncidents, Instant now) {
        return rows.transactions.write(() -> {
            Values present = of(projectId);
            Values changed = new Values(createsIncidents.orElse(present.createsIncidents()),
                    closesIncidents.orElse(present.closesIncidents()));
            rows.settings.put(projectId, changed);
            return changed;
        });
    }
}
