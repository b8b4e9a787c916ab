package dev.slipway.application.approval.rule;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.ApprovalEvents;
import dev.slipway.application.approval.RuleApprovers;
import dev.slipway.application.approval.UpdateApprovalRule.Request;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.rule.RuleAuthority.Permitted;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
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

/** Changes and removes the approval rules that users defined for a merge request; others follow from a file, or from the project. */
public final class ChangeMergeRequestRules {

    private final RuleAuthority authority;
    private final Rules rules;
    private final RuleApprovers approvers;
    private final MergeRequestRuleReads reads;
    private final Transactions transactions;
    private final AuditTrail audit;

    /** Stored rules. */
    public record Rules(ApprovalRuleRecords ofProjects, MergeRequestRuleRecords ofRequests) {}

    public ChangeMergeRequestRules(RuleAuthority authority, Rules rules, RuleApprovers approvers, MergeRequestRuleReads reads,
            Transactions transactions, AuditTrail audit) {
        this.authority = authority;
        this.rules = rules;
        this.approvers = approvers;
        this.reads = reads;
        this.transactions = transactions;
        this.audit = audit;
    }

    public MergeRequestRuleView update(Caller caller, ProjectRef project, long iid, long ruleId, Request request) {
        Permitted before = authority.require(caller, project, iid);
        return transactions.write(now -> {
            Permitted permitted = authority.lock(caller, before);
            ApprovalRuleDraft present = changeable(permitted, ruleId).rule();
            ApprovalRuleDraft after = approvers.changed(caller, permitted.projectId(), present, request);
            Map<Long, Identity> others = new HashMap<>(rules.ofRequests().definedByUsers(permitted.requestId()));
            others.remove(ruleId);
            List<FieldError> problems = after.problemsInMergeRequest(others.values(), Optional.of(present));
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            if (!after.equals(present)) {
                rules.ofRequests().change(permitted.requestId(), ruleId, after, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_RULE_UPDATED, AuditEntity.project(permitted.projectId()),
                        ApprovalEvents.target(ruleId, after.name())).each(ApprovalEvents.changes(present, after)));
            }
            return reads.shown(caller, permitted.account(), permitted.found(), ruleId);
        });
    }

    public void delete(Caller caller, ProjectRef project, long iid, long ruleId, Freshness freshness) {
        Permitted before = authority.require(caller, project, iid);
        transactions.run(now -> {
            Permitted permitted = authority.lock(caller, before);
            Stored present = changeable(permitted, ruleId);
            freshness.check(present.updatedAt());
            if (!rules.ofRequests().remove(permitted.requestId(), ruleId)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_RULE_DELETED, AuditEntity.project(permitted.projectId()),
                    ApprovalEvents.target(ruleId, present.rule().name())));
        });
    }

    private Stored changeable(Permitted permitted, long ruleId) {
        Optional<Stored> present = rules.ofRequests().stored(permitted.requestId(), ruleId);
        if (present.or(() -> ofProject(permitted, ruleId)).filter(stored -> !stored.rule().kind().userDefined()).isPresent()) {
            throw RuleAuthority.prohibited();
        }
        return present.orElseThrow(Refusal::notFound);
    }

    /** Returns a rule of the project that counts as one of the request. One for other branches is not told from one that is missing. */
    private Optional<Stored> ofProject(Permitted permitted, long ruleId) {
        return rules.ofProjects().stored(permitted.projectId(), ruleId)
                .filter(stored -> reads.counts(permitted.account(), permitted.found(), ruleId));
    }
}
