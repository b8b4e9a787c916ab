package dev.slipway.domain.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentTier;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Protections that are for one environment: that of its name in its project, and those of its tier in the groups above. All of them count:
 * a user deploys if each admits the user, and a deployment is approved if it is by the rules or the number of each.
 *
 * @param protections empty if the environment is not protected
 */
public record EnvironmentGuard(List<ProtectedEnvironment> protections) {

    public static final EnvironmentGuard OPEN = new EnvironmentGuard(List.of());

    public EnvironmentGuard {
        protections = List.copyOf(protections);
    }

    /**
     * @param tiers that the environment has, and that a deployment is going to give it
     * @param all   of the project and the groups above it
     */
    public static EnvironmentGuard of(String environment, Set<EnvironmentTier> tiers, List<ProtectedEnvironment> all) {
        return new EnvironmentGuard(all.stream().filter(each -> tiers.stream().anyMatch(tier -> each.means(environment, tier))).toList());
    }

    /** Returns all protections that can be for an environment of which only the name is known: it may be of any tier. */
    public static EnvironmentGuard possible(String environment, List<ProtectedEnvironment> all) {
        return of(environment, EnumSet.allOf(EnvironmentTier.class), all);
    }

    public boolean isProtected() {
        return !protections.isEmpty();
    }

    public boolean mayDeploy(Deployer user) {
        return protections.stream().allMatch(each -> each.mayDeploy(user));
    }

    /** An approval rule with its owner, by which roles count. */
    public record Rule(EnvironmentOwner owner, EnvironmentGrant entry) {

        public boolean admits(Deployer user) {
            return entry.admits(user, owner);
        }
    }

    /** Returns the approval rules of all protections, the first added first. */
    public List<Rule> rules() {
        return protections.stream()
                .flatMap(each -> each.entries(EnvironmentRight.APPROVE).stream().map(entry -> new Rule(each.owner(), entry))).toList();
    }

    /** Returns the protections that require a number of approvals, without approval rules. */
    public List<ProtectedEnvironment> counted() {
        return protections.stream().filter(ProtectedEnvironment::countsApprovals).toList();
    }

    /** Returns whether each deployment waits for approvals. */
    public boolean needsApproval() {
        return protections.stream().anyMatch(ProtectedEnvironment::needsApproval);
    }

    /** Returns whether a user approves for one of the protections. */
    public boolean mayApprove(Deployer user) {
        return protections.stream().anyMatch(each -> each.mayApprove(user));
    }

    /** Returns the groups that entries name, by the owners of the protections. */
    public Map<EnvironmentOwner, Set<Long>> groups() {
        Map<EnvironmentOwner, Set<Long>> groups = new HashMap<>();
        protections.forEach(each -> each.entries().stream().map(EnvironmentGrant::grant).forEach(grant -> {
            if (grant instanceof AccessGrant.Group group) {
                groups.computeIfAbsent(each.owner(), owner -> new HashSet<>()).add(group.id());
            }
        }));
        return groups;
    }
}
