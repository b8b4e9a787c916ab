package dev.slipway.application.issue;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelModule;
import dev.slipway.application.label.LabelSelection;
import dev.slipway.application.milestone.MilestoneModule;
import dev.slipway.application.user.UserModule;
import java.time.InstantSource;
import java.util.List;

/** Makes the use cases of issues and incidents. */
public final class IssueModule {

    /** Ports and settings of issues. */
    public record Ports(IssueViews issueViews, BlockedIssues blockedIssues, ClosingRequests closingRequests, IssuePositions issuePositions,
            ItemSubscriptions itemSubscriptions, Issues issues, IssuePolicy policy) {}

    /** Extension by later features, filled after this module is made. @param listeners receive changes of issues */
    public record Later(List<IssueListener> listeners) {}

    public final Ports ports;
    public final IssueReads issueReads;
    public final CreateIssue createIssue;
    public final Incidents incidents;
    public final UpdateIssue updateIssue;
    public final DeleteIssue deleteIssue;
    public final ReorderIssue reorderIssue;

    // Used by later features
    public final ShownIssues shownIssues;

    // Recorded work
    public final WorkHandler removeIssuesOfUser;

    // Used by earlier features
    public final IssuesOfUser issuesOfUser;
    public final RemoveIssues removeIssues;
    public final IssuesOfLabels issuesOfLabels;

    public IssueModule(Ports ports, KernelModule kernel, AccessModule access, UserModule user, LabelModule label, MilestoneModule milestone,
            Later later) {
        this.ports = ports;
        InstantSource clock = kernel.ports.clock();
        Transactions transactions = kernel.ports.transactions();
        shownIssues = new ShownIssues(ports.issueViews(), ports.blockedIssues(), ports.closingRequests(), ports.itemSubscriptions());
        issueReads = new IssueReads(access.access, ports.issueViews(), shownIssues, ports.issues(), clock);
        IssueAttributes attributes = new IssueAttributes(new Assignees(access.access, access.ports.credentials(), ports.policy()),
                new LabelSelection(label.permittedLabels, ports.policy().premium()), milestone.milestoneChoice);
        IssueChanges changes = new IssueChanges(ports.issues(), later.listeners());
        createIssue = new CreateIssue(access.access, changes, shownIssues, attributes, access.actionLimiter,
                ports.policy(), transactions);
        incidents = new Incidents(changes, user.ports.internalUsers(), transactions, clock);
        updateIssue = new UpdateIssue(access.access, changes, shownIssues, attributes, ports.policy(), transactions, clock);
        deleteIssue = new DeleteIssue(access.access, ports.issues(), ports.issueViews(), transactions);
        reorderIssue = new ReorderIssue(access.access, ports.issues(), ports.issueViews(), ports.issuePositions(), shownIssues,
                transactions);
        issuesOfUser = new IssuesOfUser(ports.issues(), user.ports.internalUsers(), kernel.ports.work(), clock);
        removeIssuesOfUser = issuesOfUser.removal(transactions);
        removeIssues = new RemoveIssues(ports.issues(), transactions);
        issuesOfLabels = new IssuesOfLabels(ports.issueViews());
    }
}
