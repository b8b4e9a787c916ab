package dev.slipway.application.errortracking.port;

import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import java.time.Instant;
import java.util.Optional;

/** Settings of error tracking, one for each project that has any. */
public interface ErrorTrackingSettings {

    Optional<ErrorTrackingSetting> find(long projectId);

    /** Locks the setting of a project, there or not, against other changes until the transaction ends; false if the project is gone. */
    boolean lock(long projectId);

    /** Stores the setting of a locked project in place of an earlier one. */
    void store(long projectId, ErrorTrackingSetting setting, Instant now);
}
