package dev.slipway.application.errortracking.port;

import dev.slipway.application.errortracking.ClientKeyView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import dev.slipway.domain.errortracking.TrackerKey;
import java.time.Instant;
import java.util.Optional;

/** Keys with which programs send events to projects. */
public interface ClientKeys {

    /** Returns the keys in the order of ids. */
    Page<ClientKeyView> list(long projectId, PageRequest page);

    Optional<ClientKeyView> find(long projectId, long id);

    /** Adds an active key; empty if the project is gone. */
    Optional<ClientKeyView> add(long projectId, TrackerKey key, Instant now);

    /** Removes a key; returns false if the project has none of this id. */
    boolean remove(long projectId, long id);

    /** Returns the sender of a key; empty if the project has no such active key, is archived, or is deleted. */
    Optional<Sender> sender(long projectId, TrackerKey key);

    /**
     * Returns the sender of a key as it is now, and locks the project and the key against removal until the transaction ends; empty as
     * above.
     */
    Optional<Sender> hold(long projectId, long keyId);

    /** Program that sends events. @param setting of its project; empty if there is none */
    record Sender(long projectId, long keyId, Optional<ErrorTrackingSetting> setting) {}
}
