package dev.slipway.application.pipeline;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.pipeline.TriggerRules;
import java.time.Instant;

/**
 * Trigger token.
 *
 * @param lastUsedAt when it last created a pipeline; null for never
 * @param owner      in whose name it creates pipelines
 */
public record TriggerView(long id, String token, String description, Instant createdAt, Instant updatedAt, Instant lastUsedAt,
        UserBrief owner) {

    /** Returns the view for an account: only the owner sees the whole token. */
    public TriggerView shownTo(long accountId) {
        return owner.id() == accountId ? this
                : new TriggerView(id, TriggerRules.shortened(token), description, createdAt, updatedAt, lastUsedAt, owner);
    }

    /** Returns a text without the token. */
    @Override
    public String toString() {
        return "TriggerView[" + id + ", " + description + "]";
    }
}
