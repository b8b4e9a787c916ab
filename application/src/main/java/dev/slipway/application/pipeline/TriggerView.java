package dev.slipway.application.pipeline;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.pipeline.TriggerRules;
import java.time.Instant;

/**
 * A token that starts pipelines.
 *
 * @param lastUsedAt when a pipeline was last made with it; null for never
 * @param owner      whose pipelines they are
 */
public record TriggerView(long id, String token, String description, Instant createdAt, Instant updatedAt, Instant lastUsedAt, UserBrief owner) {

    /** The whole token is for its owner alone. */
    public TriggerView shownTo(long accountId) {
        return owner.id() == accountId ? this
                : new TriggerView(id, TriggerRules.shortened(token), description, createdAt, updatedAt, lastUsedAt, owner);
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "TriggerView[" + id + ", " + description + "]";
    }
}
