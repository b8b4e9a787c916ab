package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Changes an approval rule of a project. Groups that the caller does not see stay, unless they are removed by name. As for all changes of
 * approvals, the role is asked for once more under the lock, since it may have ended while the lock was waited for.
 */
public final class UpdateApprovalRule {

    private final Access access;
    private final ApprovalRuleRecords rules;
    private final RuleApprovers approvers;
    private final ApprovalRuleReads reads;
    private final Transactions transactions;
    private final AuditTrail audit;

    UpdateApprovalRule(Access access, ApprovalRuleRecords rules, RuleApprovers approvers, ApprovalRuleReads reads,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.approvers = approvers;
        this.reads = reads;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param removeHidden whether groups that the caller does not see are removed */
    public record Request(Optional<String> name, OptionalInt required, ApproverRequest approvers, boolean removeHidden) {}

    public ApprovalRuleView update(Caller caller, ProjectRef project, long ruleId, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_APPROVALS).id();
        return transactions.write(now -> {
            Map<Long, Identity> others = new HashMap<>(rules.lock(projectId));
            ProjectGrant grant = access.project(caller, new ProjectRef.Id(projectId), Ability.MANAGE_APPROVALS);
            others.remove(ruleId);
            ApprovalRuleDraft before = rules.stored(grant.id(), ruleId).orElseThrow(Refusal::notFound).rule();
            ApprovalRuleDraft after = approvers.changed(caller, grant.id(), before, request);
            List<FieldError> problems = after.problems(others.values(), Optional.of(before));
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            if (!after.equals(before)) {
                rules.change(ruleId, after, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_RULE_UPDATED, AuditEntity.project(grant.id()),
                        ApprovalEvents.target(ruleId, after.name())).each(ApprovalEvents.changes(before, after)));
            }
            return reads.shown(caller, grant, ruleId);
        });
    }
}
