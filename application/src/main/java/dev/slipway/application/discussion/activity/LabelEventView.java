package dev.slipway.application.discussion.activity;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.LabelAction;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of the labels of an object as shown to clients.
 *
 * @param label as it is now; empty once it is deleted
 * @param user  empty for the server itself, and if the account is gone
 */
public record LabelEventView(long id, EventResource resource, Optional<LabelBrief> label, LabelAction action, Optional<UserBrief> user,
        Instant createdAt) {}
