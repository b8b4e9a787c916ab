package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;

/** Removes an approval rule of a project. Copies in merge requests stay. */
public final class DeleteApprovalRule {

    private final Access access;
    private final ApprovalRuleRecords rules;
    private final Transactions transactions;
    private final AuditTrail audit;

    DeleteApprovalRule(Access access, ApprovalRuleRecords rules, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProjectRef project, long ruleId, Freshness freshness) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_APPROVALS).id();
        transactions.run(now -> {
            rules.lock(projectId);
            access.project(caller, new ProjectRef.Id(projectId), Ability.MANAGE_APPROVALS);
            Stored found = rules.stored(projectId, ruleId).orElseThrow(Refusal::notFound);
            freshness.check(found.updatedAt());
            if (!rules.remove(ruleId)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_RULE_DELETED, AuditEntity.project(projectId),
                    ApprovalEvents.target(ruleId, found.rule().name())));
        });
    }
}
