package dev.slipway.application.approval;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;

/** Makes the use cases of approval settings and rules. */
public final class ApprovalModule {

    /** Ports of approvals. */
    public record Ports(ApprovalConfigurations approvalConfigurations, ApprovalRuleRecords approvalRuleRecords) {}

    public final Ports ports;
    public final EffectiveApprovals effectiveApprovals;
    public final ApprovalConfigurationReads approvalConfigurationReads;
    public final UpdateApprovalConfiguration updateApprovalConfiguration;
    public final GroupApprovalSettings groupApprovalSettings;
    public final ApprovalRuleReads approvalRuleReads;
    public final CreateApprovalRule createApprovalRule;
    public final UpdateApprovalRule updateApprovalRule;
    public final DeleteApprovalRule deleteApprovalRule;

    public ApprovalModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, BranchModule branch) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        effectiveApprovals = new EffectiveApprovals(ports.approvalConfigurations(), access.ports.applicationSettings());
        approvalConfigurationReads = new ApprovalConfigurationReads(access.access, effectiveApprovals);
        updateApprovalConfiguration = new UpdateApprovalConfiguration(access.access, effectiveApprovals, ports.approvalConfigurations(),
                transactions, audit.auditTrail);
        groupApprovalSettings = new GroupApprovalSettings(access.access, effectiveApprovals, ports.approvalConfigurations(), transactions,
                audit.auditTrail);
        approvalRuleReads = new ApprovalRuleReads(access.access, ports.approvalRuleRecords(), branch.protectionReads);
        RuleApprovers approvers = new RuleApprovers(access.access, ports.approvalRuleRecords(), branch.ports.protectionRules());
        createApprovalRule = new CreateApprovalRule(access.access, ports.approvalRuleRecords(), approvers, approvalRuleReads, transactions,
                audit.auditTrail);
        updateApprovalRule = new UpdateApprovalRule(access.access, ports.approvalRuleRecords(), approvers, approvalRuleReads, transactions,
                audit.auditTrail);
        deleteApprovalRule = new DeleteApprovalRule(access.access, ports.approvalRuleRecords(), transactions, audit.auditTrail);
    }
}
