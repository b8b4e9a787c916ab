package dev.slipway.application.pipeline.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.TriggerView;
import java.time.Instant;
import java.util.Optional;

/**
 * Tokens with which anything may start pipelines of a project, each in the name of the person it belongs to. They are found by their
 * digests and encrypted where they lie. Those of people who are gone are not there.
 */
public interface Triggers {

    /** In the order of their ids. */
    Page<TriggerView> list(long projectId, PageRequest page);

    Optional<TriggerView> find(long projectId, long id);

    Optional<Bearer> bearer(byte[] digest);

    /**
     * How many a project has; until the unit of work ends nobody else adds one.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, where the project is gone
     */
    int lockAndCount(long projectId);

    long create(NewTrigger trigger);

    /** False where it is gone. */
    boolean describe(long id, String description, Instant now);

    /** False where it is gone already. */
    boolean delete(long id);

    /** Notes that a pipeline was made with it. */
    void used(long id, Instant now);

    /** What the token of this digest starts, and for whom. */
    record Bearer(long id, long projectId, long ownerId) {}

    record NewTrigger(long projectId, long ownerId, String description, String token, byte[] digest, Instant now) {

        /** Without the token. */
        @Override
        public String toString() {
            return "NewTrigger[" + projectId + ", " + ownerId + ", " + description + "]";
        }
    }
}
