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
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Adds an approval rule to a project. */
public final class CreateApprovalRule {

    private final Access access;
    private final ApprovalRuleRecords rules;
    private final RuleApprovers approvers;
    private final ApprovalRuleReads reads;
    private final Transactions transactions;
    private final AuditTrail audit;

    CreateApprovalRule(Access access, ApprovalRuleRecords rules, RuleApprovers approvers, ApprovalRuleReads reads,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.approvers = approvers;
        this.reads = reads;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param kind empty to let it follow from the name and the approvers */
    public record Request(String name, int required, Optional<ApprovalRuleKind> kind, Optional<ApprovalReport> report,
            ApproverRequest approvers) {

        private ApprovalRuleDraft draft(Named named) {
            return new ApprovalRuleDraft(kind.orElseGet(() -> ApprovalRuleDraft.kind(name, approvers.namesApprovers())), name, required,
                    ApprovalRuleDraft.report(name, kind, report), named).normalized();
        }
    }

    public ApprovalRuleView create(Caller caller, ProjectRef project, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_APPROVALS).id();
        return transactions.write(now -> {
            Map<Long, Identity> present = rules.lock(projectId);
            ProjectGrant grant = access.project(caller, new ProjectRef.Id(projectId), Ability.MANAGE_APPROVALS);
            ApprovalRuleDraft draft = request.draft(approvers.named(caller, grant.id(), request.approvers(), Named.NONE, Set.of()));
            List<FieldError> problems = draft.problems(present.values(), Optional.empty());
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            long id = rules.add(grant.id(), draft, now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_RULE_CREATED, AuditEntity.project(grant.id()),
                    ApprovalEvents.target(id, draft.name())));
            return reads.shown(caller, grant, id);
        });
    }
}
