package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalConfiguration.Outcome;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;

/** Changes the approval configuration of a project. What its group or the installation locks stays as it is. */
public final class UpdateApprovalConfiguration {

    private final Access access;
    private final EffectiveApprovals approvals;
    private final ApprovalConfigurations configurations;
    private final Transactions transactions;
    private final AuditTrail audit;

    UpdateApprovalConfiguration(Access access, EffectiveApprovals approvals, ApprovalConfigurations configurations,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.approvals = approvals;
        this.configurations = configurations;
        this.transactions = transactions;
        this.audit = audit;
    }

    public ProjectApprovals update(Caller caller, ProjectRef project, ApprovalConfiguration.Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_APPROVALS).id();
        return transactions.write(now -> {
            configurations.lock(projectId);
            access.project(caller, new ProjectRef.Id(projectId), Ability.MANAGE_APPROVALS);
            ProjectApprovals before = approvals.of(projectId);
            ApprovalConfiguration changed = switch (before.chosen().changed(request, before.locks())) {
                case Outcome.Changed(ApprovalConfiguration configuration) -> configuration;
                case Outcome.Rejected(var errors) -> throw Refusal.invalid(errors);
            };
            if (!changed.equals(before.chosen())) {
                configurations.put(projectId, changed, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.APPROVAL_SETTING_UPDATED, AuditEntity.project(projectId))
                        .each(ApprovalEvents.changes(before.chosen(), changed)));
            }
            return new ProjectApprovals(changed, before.locks());
        });
    }

    /** Changes the configuration and returns it as settings, each with what locks it. */
    public ApprovalSettingsView updateSettings(Caller caller, ProjectRef project, ApprovalConfiguration.Request request) {
        return ApprovalSettingsView.of(update(caller, project, request));
    }
}
