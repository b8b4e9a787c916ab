package dev.slipway.application.alert.port;

import java.time.Instant;

/** What a project decides about its alerts. */
public interface AlertSettings {

    /** The defaults where the project never decided. */
    Values of(long projectId);

    void save(long projectId, Values values, Instant now);

    /**
     * @param createsIncidents whether a new alert makes an incident
     * @param closesIncidents  whether the end of an alert closes its incident
     */
    record Values(boolean createsIncidents, boolean closesIncidents) {

        public static final Values DEFAULT = new Values(false, true);
    }
}
