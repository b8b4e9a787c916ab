package dev.slipway.application.approval.rule;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.ApprovalEvents;
import dev.slipway.application.approval.ApproverRequest;
import dev.slipway.application.approval.RuleApprovers;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.approval.rule.RuleAuthority.Permitted;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Adds an approval rule to a merge request. The request's own rules replace those of the project. */
public final class CreateMergeRequestRule {

    private final RuleAuthority authority;
    private final MergeRequestRuleRecords rules;
    private final RuleApprovers approvers;
    private final MergeRequestRuleReads reads;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateMergeRequestRule(RuleAuthority authority, MergeRequestRuleRecords rules, RuleApprovers approvers,
            MergeRequestRuleReads reads, Transactions transactions, AuditTrail audit) {
        this.authority = authority;
        this.rules = rules;
        this.approvers = approvers;
        this.reads = reads;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param source rule of the project that gives the kind, the name, and the approvers unless they are sent; empty for none */
    public record Request(String name, int required, OptionalLong source, ApproverRequest approvers) {}

    public MergeRequestRuleView create(Caller caller, ProjectRef project, long iid, Request request) {
        Permitted before = authority.require(caller, project, iid);
        return transactions.write(now -> {
            Permitted permitted = authority.lock(caller, before);
            long projectId = permitted.projectId();
            ApprovalRuleDraft draft = draft(caller, projectId, request);
            List<FieldError> problems = draft.problemsInMergeRequest(rules.definedByUsers(permitted.requestId()).values(),
                    Optional.empty());
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            long id = rules.add(new RuleOwner(projectId, permitted.requestId()), draft, request.source(), now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_RULE_CREATED, AuditEntity.project(permitted.projectId()),
                    ApprovalEvents.target(id, draft.name())));
            return reads.shown(caller, permitted.account(), permitted.found(), id);
        });
    }

    private ApprovalRuleDraft draft(Caller caller, long projectId, Request request) {
        if (request.source().isEmpty()) {
            Named named = approvers.named(caller, projectId, request.approvers(), Named.NONE, Set.of());
            return new ApprovalRuleDraft(ApprovalRuleDraft.kindInMergeRequest(request.approvers().namesApprovers()), request.name(),
                    request.required(), Optional.empty(), named).normalized();
        }
        ApprovalRuleDraft source = rules.source(projectId, request.source().getAsLong()).map(Stored::rule)
                .filter(rule -> rule.kind().userDefined())
                .orElseThrow(() -> Refusal.invalid("approval_project_rule", "approval_rule.source_elsewhere"));
        Named copied = new Named(source.named().users(), source.named().groups(), new RuleBranches.All());
        return new ApprovalRuleDraft(source.kind(), source.name(), request.required(), Optional.empty(),
                approvers.named(caller, projectId, request.approvers(), copied, Set.of())).normalized();
    }
}
