package dev.slipway.application.issue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/** Reassigns the issues of deleted users to the ghost user, or removes them for a hard deletion, and unassigns the users. */
public final class IssuesOfUser implements UserCascade {

    private final Issues issues;
    private final InternalUsers internal;
    private final InstantSource clock;

    public IssuesOfUser(Issues issues, InternalUsers internal, InstantSource clock) {
        this.issues = issues;
        this.internal = internal;
        this.clock = clock;
    }

    @Override
    public Place place() {
        return Place.ISSUES;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        issues.unassign(userId);
        if (hard) {
            issues.removeAllOf(userId);
        }
        leave(userId, now);
    }

    /** Reassigns issues that a concurrent request created during the deletion. */
    @Override
    public boolean removed(long userId) {
        issues.unassign(userId);
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (issues.involves(userId)) {
            issues.reassign(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
