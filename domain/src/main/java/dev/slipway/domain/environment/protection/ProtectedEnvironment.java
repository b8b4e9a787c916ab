package dev.slipway.domain.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentRules;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Protection of an environment: the accounts that deploy to it, and those that approve deployments.
 *
 * @param id                0 for one that is not stored yet
 * @param name              of an environment of a project; a tier for a group
 * @param entries           in the order in which they were added
 * @param requiredApprovals number of approvals by accounts that may deploy; counts where there are no approval rules
 */
public record ProtectedEnvironment(long id, EnvironmentOwner owner, String name, List<EnvironmentGrant> entries, int requiredApprovals) {

    /** Maximum number of approvals that a deployment requires, of a rule or in all. */
    public static final int MOST_APPROVALS = 5;

    /** Maximum number of protected environments of a project or group. All are read for each deployment. */
    public static final int MOST = 1000;

    public ProtectedEnvironment {
        entries = List.copyOf(entries);
    }

    public static ProtectedEnvironment named(EnvironmentOwner owner, String name, List<EnvironmentGrant> entries) {
        return new ProtectedEnvironment(0, owner, name, entries, 0);
    }

    public ProtectedEnvironment requiring(int approvals) {
        return new ProtectedEnvironment(id, owner, name, entries, approvals);
    }

    public ProtectedEnvironment with(EnvironmentRight right, List<EnvironmentGrant> others) {
        return new ProtectedEnvironment(id, owner, name, Stream.concat(entries.stream().filter(entry -> entry.right() != right),
                others.stream()).toList(), requiredApprovals);
    }

    public List<EnvironmentGrant> entries(EnvironmentRight right) {
        return entries.stream().filter(entry -> entry.right() == right).toList();
    }

    public boolean means(String environment, EnvironmentTier tier) {
        return owner.means(name, environment, tier);
    }

    public boolean mayDeploy(Deployer user) {
        return user.administrator() || entries(EnvironmentRight.DEPLOY).stream().anyMatch(entry -> entry.admits(user, owner));
    }

    /** Returns whether each deployment waits for approvals by this protection. */
    public boolean needsApproval() {
        return requiredApprovals > 0 || !entries(EnvironmentRight.APPROVE).isEmpty();
    }

    /** Returns whether the number of approvals counts: it does without approval rules. */
    public boolean countsApprovals() {
        return requiredApprovals > 0 && entries(EnvironmentRight.APPROVE).isEmpty();
    }

    /** Returns whether a user approves: by a rule, or where there are none by the right to deploy. */
    public boolean mayApprove(Deployer user) {
        return countsApprovals() ? mayDeploy(user) : entries(EnvironmentRight.APPROVE).stream().anyMatch(rule -> rule.admits(user, owner));
    }

    /**
     * Returns whether a changed protection admits fewer or other accounts to deployments, so that approvals of accounts that could deploy
     * before do not count for its number any more.
     */
    public boolean admitsOthersThan(ProtectedEnvironment before) {
        List<EnvironmentGrant> now = entries(EnvironmentRight.DEPLOY);
        return before.entries(EnvironmentRight.DEPLOY).stream().filter(old -> !(old.grant() instanceof AccessGrant.Nobody))
                .anyMatch(old -> now.stream().noneMatch(each -> each.id() == old.id() && !each.replaces(old)));
    }

    /** Returns the ids of the approval rules of a changed protection that mean other accounts than before. */
    public List<Long> replacedRules(ProtectedEnvironment before) {
        List<EnvironmentGrant> old = before.entries(EnvironmentRight.APPROVE);
        return entries(EnvironmentRight.APPROVE).stream().filter(rule -> old.stream().anyMatch(rule::replaces)).map(EnvironmentGrant::id)
                .toList();
    }

    /** Returns why the protection cannot be stored. */
    public Optional<Reason> problem() {
        if (owner.ofGroup() && EnvironmentTier.of(name).isEmpty()) {
            return Optional.of(Reason.of("protected_environment.tier"));
        }
        if (name.codePointCount(0, name.length()) > EnvironmentRules.LONGEST) {
            return Optional.of(Reason.of("protected_environment.name_too_long", EnvironmentRules.LONGEST));
        }
        if (requiredApprovals < 0 || requiredApprovals > MOST_APPROVALS) {
            return Optional.of(Reason.of("protected_environment.approval_count", MOST_APPROVALS));
        }
        if (entries(EnvironmentRight.DEPLOY).isEmpty()) {
            return Optional.of(Reason.of("protected_environment.no_deployer"));
        }
        return Stream.of(EnvironmentRight.values()).flatMap(right -> GrantRules.problem(right, entries(right)).stream()).findFirst();
    }
}
