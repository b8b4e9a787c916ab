package dev.slipway.application.alert.port;

import java.time.Instant;
import java.util.Optional;

/** What a project decides about its alerts. */
public interface AlertSettings {

    /** The defaults where the project never decided. */
    Values of(long projectId);

    /** Changes what is said, and leaves the rest as it is at that moment. @return how it is then */
    Values change(long projectId, Optional<Boolean> createsIncidents, Optional<Boolean> closesIncidents, Instant now);

    default void save(long projectId, Values values, Instant now) {
        change(projectId, Optional.of(values.createsIncidents()), Optional.of(values.closesIncidents()), now);
    }

    /**
     * @param createsIncidents whether a new alert makes an incident
     * @param closesIncidents  whether the end of an alert closes its incident
     */
    record Values(boolean createsIncidents, boolean closesIncidents) {

        public static final Values DEFAULT = new Values(false, true);
    }
}
