package dev.slipway.application.pipeline.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.TriggerView;
import java.time.Instant;
import java.util.Optional;

/**
 * Trigger tokens, each of which creates pipelines of a project in the name of its owner. They are found by digests and stored encrypted.
 * Tokens of deleted accounts are left out.
 */
public interface Triggers {

    /** Returns the tokens of a project in the order of their ids. */
    Page<TriggerView> list(long projectId, PageRequest page);

    Optional<TriggerView> find(long projectId, long id);

    Optional<Bearer> bearer(byte[] digest);

    /**
     * Returns how many tokens a project has; until the transaction ends no other one adds one.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if there is no such project
     */
    int lockAndCount(long projectId);

    long create(NewTrigger trigger);

    /** Stores a description. Returns false if there is no such token. */
    boolean describe(long id, String description, Instant now);

    /** Deletes a token. Returns false if there is none. */
    boolean delete(long id);

    /** Stores when a token was last used. */
    void used(long id, Instant now);

    /** Project and owner of a token. */
    record Bearer(long id, long projectId, long ownerId) {}

    record NewTrigger(long projectId, long ownerId, String description, String token, byte[] digest, Instant now) {

        /** Returns a text without the token. */
        @Override
        public String toString() {
            return "NewTrigger[" + projectId + ", " + ownerId + ", " + description + "]";
        }
    }
}
