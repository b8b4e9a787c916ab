package dev.slipway.application.issue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/** Leaves what deleted users wrote to the ghost, or removes it where the deletion is a hard one. Nobody who is gone works on anything. */
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
    public void hide(long userId, boolean hard, Instant now) {
        issues.unassign(userId);
        if (hard) {
            issues.removeAllOf(userId);
        }
        leave(userId, now);
    }

    /** What a request wrote that was on its way when the user was deleted goes to the ghost too. */
    @Override
    public boolean removed(long userId) {
        issues.unassign(userId);
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (issues.involves(userId)) {
            issues.handOver(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
