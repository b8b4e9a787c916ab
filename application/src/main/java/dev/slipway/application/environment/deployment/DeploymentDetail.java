package dev.slipway.application.environment.deployment;

import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.ApprovalTally;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A single deployment with the decisions about it.
 *
 * @param guard protections of its environment, as it is and as the deployment makes it
 * @param names of the users and groups that approval rules name; those of groups that the caller may not see are missing
 */
public record DeploymentDetail(DeploymentView deployment, DeploymentRecords.Origin origin, EnvironmentGuard guard,
        List<ApprovalView> approvals, Map<AccessGrant, String> names) {

    public DeploymentDetail {
        approvals = List.copyOf(approvals);
        names = Map.copyOf(names);
    }

    /** Returns the user who made the deployment, and the user that its job runs for now. */
    public Set<Long> creators() {
        return Stream.concat(deployment.user().map(UserBrief::id).stream(), origin.runsAs().stream().boxed()).collect(Collectors.toSet());
    }

    public ApprovalTally tally() {
        return ApprovalTally.of(guard, decisions(approvals));
    }

    static List<DeploymentApproval> decisions(List<ApprovalView> approvals) {
        return approvals.stream().map(ApprovalView::approval).toList();
    }

    /** Returns the approval rules, the first added first. */
    public List<EnvironmentGrant> rules() {
        return guard.rules().stream().map(EnvironmentGuard.Rule::entry).toList();
    }

    /** Returns the decisions that count for a rule. */
    public List<ApprovalView> of(EnvironmentGrant rule) {
        return approvals.stream().filter(view -> view.approval().ruleId().equals(OptionalLong.of(rule.id()))).toList();
    }
}
