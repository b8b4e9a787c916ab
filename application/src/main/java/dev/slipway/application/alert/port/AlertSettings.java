package dev.slipway.application.alert.port;

import java.time.Instant;
import java.util.Optional;

/** Stores the alert settings of projects. */
public interface AlertSettings {

    /** Returns the settings of a project; the defaults if it never changed them. */
    Values of(long projectId);

    /** Changes the given settings and leaves the others at their current values. Returns the result. */
    Values change(long projectId, Optional<Boolean> createsIncidents, Optional<Boolean> closesIncidents, Instant now);

    default void save(long projectId, Values values, Instant now) {
        change(projectId, Optional.of(values.createsIncidents()), Optional.of(values.closesIncidents()), now);
    }

    /**
     * @param createsIncidents whether a new alert opens an incident
     * @param closesIncidents  whether the end of an alert closes its incident
     */
    record Values(boolean createsIncidents, boolean closesIncidents) {

        public static final Values DEFAULT = new Values(false, true);
    }
}
