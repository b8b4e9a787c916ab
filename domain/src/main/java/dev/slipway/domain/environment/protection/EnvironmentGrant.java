package dev.slipway.domain.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.EntryList;
import java.util.Objects;

/**
 * Entry of a protected environment: accounts that have a right there.
 *
 * @param id        by which clients change the entry; 0 for one that is not stored yet
 * @param inherited whether a group means its inherited members too, not its direct ones alone; false for other grants
 * @param approvals that an approval rule requires; 0 for deploy access
 */
public record EnvironmentGrant(long id, EnvironmentRight right, AccessGrant grant, boolean inherited, int approvals)
        implements EntryList.Entry {

    public EnvironmentGrant {
        Objects.requireNonNull(grant);
        inherited = inherited && grant instanceof AccessGrant.Group;
        approvals = right == EnvironmentRight.APPROVE ? approvals : 0;
    }

    /** Returns an entry by which accounts may deploy. */
    public static EnvironmentGrant deploy(AccessGrant grant) {
        return new EnvironmentGrant(0, EnvironmentRight.DEPLOY, grant, false, 0);
    }

    /** Returns a rule by which accounts approve deployments. */
    public static EnvironmentGrant approve(AccessGrant grant, int approvals) {
        return new EnvironmentGrant(0, EnvironmentRight.APPROVE, grant, false, approvals);
    }

    public EnvironmentGrant withId(long stored) {
        return new EnvironmentGrant(stored, right, grant, inherited, approvals);
    }

    public EnvironmentGrant inheriting(boolean wanted) {
        return new EnvironmentGrant(id, right, grant, wanted, approvals);
    }

    /** Returns whether the entry is another one under the id of an old one: it means other accounts. */
    public boolean replaces(EnvironmentGrant old) {
        return id == old.id && (!grant.equals(old.grant) || inherited != old.inherited);
    }

    /** Returns whether the entry is for this user; an administrator counts for each. */
    public boolean admits(Deployer user, EnvironmentOwner owner) {
        return user.administrator() || grant.lets(user.pusher(owner, this));
    }
}
