package dev.slipway.application.approval;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.approval.decision.ApprovalDecisions;
import dev.slipway.application.approval.decision.ApprovalTrail;
import dev.slipway.application.approval.decision.ApproveMergeRequest;
import dev.slipway.application.approval.decision.ChangedFileOwners;
import dev.slipway.application.approval.decision.FollowVersions;
import dev.slipway.application.approval.decision.KeepApprovals;
import dev.slipway.application.approval.decision.MergeRequestApprovalReads;
import dev.slipway.application.approval.decision.OwnedFileRules;
import dev.slipway.application.approval.decision.WithdrawApprovals;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.rule.ChangeMergeRequestRules;
import dev.slipway.application.approval.rule.CreateMergeRequestRule;
import dev.slipway.application.approval.rule.MergeRequestRuleReads;
import dev.slipway.application.approval.rule.RuleAuthority;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestModule;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.user.UserModule;

/** Makes the use cases of approval settings and rules. */
public final class ApprovalModule {

    /** Ports and settings of approvals. */
    public record Ports(ApprovalConfigurations approvalConfigurations, ApprovalRuleRecords approvalRuleRecords,
            MergeRequestApprovals mergeRequestApprovals, MergeRequestRuleRecords mergeRequestRuleRecords,
            CodeOwnerAccounts codeOwnerAccounts, ApprovalPolicy policy) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, UserModule user, BranchModule branch,
            RepositoryModule repository, MergeRequestModule mergeRequest) {}

    public final Ports ports;
    public final EffectiveApprovals effectiveApprovals;
    public final ApprovalConfigurationReads approvalConfigurationReads;
    public final UpdateApprovalConfiguration updateApprovalConfiguration;
    public final GroupApprovalSettings groupApprovalSettings;
    public final ApprovalRuleReads approvalRuleReads;
    public final CreateApprovalRule createApprovalRule;
    public final UpdateApprovalRule updateApprovalRule;
    public final DeleteApprovalRule deleteApprovalRule;
    public final MergeRequestApprovalReads mergeRequestApprovalReads;
    public final ApproveMergeRequest approveMergeRequest;
    public final WithdrawApprovals withdrawApprovals;
    public final MergeRequestRuleReads mergeRequestRuleReads;
    public final CreateMergeRequestRule createMergeRequestRule;
    public final ChangeMergeRequestRules changeMergeRequestRules;

    // Used by earlier features
    public final ApprovalDecisions approvalDecisions;
    public final FollowVersions followVersions;
    public final KeepApprovals keepApprovals;

    public ApprovalModule(Ports ports, Earlier earlier) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        AuditModule audit = earlier.audit();
        BranchModule branch = earlier.branch();
        MergeRequestModule requests = earlier.mergeRequest();
        RepositoryModule.Ports repository = earlier.repository().ports;
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
        MergeRequestApprovals approvals = ports.mergeRequestApprovals();
        approvalDecisions = new ApprovalDecisions(approvals, effectiveApprovals, ports.policy());
        ApprovalTrail trail = new ApprovalTrail(audit.auditTrail, requests.requestNotes, earlier.user().ports.users());
        followVersions = new FollowVersions(approvals, ports.mergeRequestRuleRecords(), effectiveApprovals,
                new FollowVersions.Git(repository.histories(), new ChangedFileOwners(repository.commits(), repository.files())),
                new OwnedFileRules(ports.codeOwnerAccounts()), trail, ports.policy());
        keepApprovals = new KeepApprovals(requests.ports.mergeRequestViews(), approvalDecisions, approvals);
        mergeRequestApprovalReads = new MergeRequestApprovalReads(access.access, requests.mergeRequestAccess, requests.mergeStatuses,
                approvalDecisions, approvals, ports.policy());
        approveMergeRequest = new ApproveMergeRequest(requests.mergeRequestAccess, requests.ports.mergeRequests(),
                requests.recordVersions, approvalDecisions, approvals, earlier.user().confirmPassword,
                new ApproveMergeRequest.Parts(transactions, trail));
        withdrawApprovals = new WithdrawApprovals(requests.mergeRequestAccess, requests.ports.mergeRequests(), approvalDecisions, approvals,
                earlier.user().ports.signIns().accounts(), transactions, trail);
        MergeRequestRuleRecords requestRules = ports.mergeRequestRuleRecords();
        RuleAuthority authority = new RuleAuthority(access.access, requests.mergeRequestAccess, requests.ports.mergeRequests(),
                effectiveApprovals);
        mergeRequestRuleReads = new MergeRequestRuleReads(access.access, requests.mergeRequestAccess, requestRules, approvalDecisions);
        createMergeRequestRule = new CreateMergeRequestRule(authority, requestRules, approvers, mergeRequestRuleReads, transactions,
                audit.auditTrail);
        changeMergeRequestRules = new ChangeMergeRequestRules(authority,
                new ChangeMergeRequestRules.Rules(ports.approvalRuleRecords(), requestRules), approvers, mergeRequestRuleReads,
                transactions, audit.auditTrail);
    }
}
