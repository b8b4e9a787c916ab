package dev.slipway.domain.environment.protection;

import dev.slipway.domain.environment.EnvironmentTier;
import java.util.List;
import java.util.stream.Stream;

/**
 * Protections that are for one environment: that of its name in its project, and those of its tier in the groups above. All of them count:
 * a user deploys if each admits the user.
 *
 * @param protections empty if the environment is not protected
 */
public record EnvironmentGuard(List<ProtectedEnvironment> protections) {

    public static final EnvironmentGuard OPEN = new EnvironmentGuard(List.of());

    public EnvironmentGuard {
        protections = List.copyOf(protections);
    }

    /** @param all of the project and the groups above it */
    public static EnvironmentGuard of(String environment, EnvironmentTier tier, List<ProtectedEnvironment> all) {
        return new EnvironmentGuard(all.stream().filter(each -> each.means(environment, tier)).toList());
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

    /** Returns the number of approvals that deployments require without approval rules: the highest of all protections. */
    public int requiredApprovals() {
        return protections.stream().mapToInt(ProtectedEnvironment::requiredApprovals).max().orElse(0);
    }

    /** Returns whether each deployment waits for approvals. */
    public boolean needsApproval() {
        return !rules().isEmpty() || requiredApprovals() > 0;
    }

    /** Returns whether a user approves: by a rule, or where there are none by the right to deploy. */
    public boolean mayApprove(Deployer user) {
        Stream<Rule> rules = rules().stream();
        return needsApproval() && (rules().isEmpty() ? mayDeploy(user) : rules.anyMatch(rule -> rule.admits(user)));
    }
}
