package dev.slipway.application.environment.freeze;

import dev.slipway.application.environment.port.FreezePeriods;
import java.time.Instant;

/** Tells pipelines whether their project is in a freeze period. */
public final class DeployFreezes {

    private final FreezePeriods periods;

    public DeployFreezes(FreezePeriods periods) {
        this.periods = periods;
    }

    public boolean covers(long projectId, Instant moment) {
        return periods.all(projectId).stream().anyMatch(period -> period.covers(moment));
    }
}
