package dev.slipway.application.approval.decision;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Returns the approvals of a merge request, to callers who may read it. */
public final class MergeRequestApprovalReads {

    private final Access access;
    private final MergeRequestAccess requests;
    private final MergeStatuses statuses;
    private final ApprovalDecisions decisions;
    private final MergeRequestApprovals approvals;
    private final ApprovalPolicy policy;

    public MergeRequestApprovalReads(Access access, MergeRequestAccess requests, MergeStatuses statuses, ApprovalDecisions decisions,
            MergeRequestApprovals approvals, ApprovalPolicy policy) {
        this.access = access;
        this.requests = requests;
        this.statuses = statuses;
        this.decisions = decisions;
        this.approvals = approvals;
        this.policy = policy;
    }

    public MergeRequestApprovalsView get(Caller caller, ProjectRef project, long iid) {
        Account account = access.signedIn(caller);
        Found found = requests.find(caller, project, iid);
        DecidedApprovals decision = decisions.of(found.request(), account.id());
        Set<Long> users = new HashSet<>(decision.outcome().approvedBy());
        Set<Long> groups = new HashSet<>();
        decision.outcome().rules().forEach(counted -> {
            users.addAll(counted.progress().eligible());
            users.addAll(counted.rule().approvers().users());
            groups.addAll(counted.rule().approvers().groups().keySet());
        });
        boolean open = found.request().state() == MergeRequestState.OPENED;
        return new MergeRequestApprovalsView(statuses.of(found.request(), true), decision,
                approvals.users(users).stream().collect(Collectors.toMap(UserBrief::id, Function.identity())),
                seen(caller, groups),
                new MergeRequestApprovalsView.Reader(account.id(),
                        open && found.grant().allows(Ability.CHANGE_OWN_MERGE_REQUEST)
                                && decision.mayApprove(account.id(), ApprovalDecisions.ableByRole(found))),
                policy.premium());
    }

    private Map<Long, GroupView> seen(Caller caller, Set<Long> groups) {
        Set<Long> seen = access.seenGroups(caller, groups);
        return approvals.groups(seen).stream().collect(Collectors.toMap(GroupView::id, Function.identity()));
    }
}
