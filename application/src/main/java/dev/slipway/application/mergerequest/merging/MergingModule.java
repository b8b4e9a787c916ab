package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestModule.Earlier;
import dev.slipway.application.mergerequest.MergeRequestModule.Ports;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.RepositoryModule;

/** Makes the use cases that merge requests. A part of {@code MergeRequestModule}. */
public final class MergingModule {

    public final MergeAttempt mergeAttempt;
    public final MergeMergeRequest mergeMergeRequest;
    public final RebaseMergeRequest rebaseMergeRequest;

    // Recorded work
    public final FinishMerge finishMerge;
    public final CloseIssuesOfMerge closeIssuesOfMerge;
    public final CloseIssuesOfPush closeIssuesOfPush;
    public final RemoveSourceBranch removeSourceBranch;
    public final RetargetRequests retargetRequests;
    public final RebaseSourceBranch rebaseSourceBranch;

    /** Parts of merge requests that merges use. */
    public record Parts(MergeRequestAccess access, MergeRequestReads reads, MergeStatuses statuses, RecordVersions versions,
            RecordMerges merges, IssuesToClose issues, EndAutoMerge endAutoMerge) {}

    /** @param later leaves merges to pipelines */
    public MergingModule(Ports ports, Earlier earlier, Parts parts, MergeLater later) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        Transactions transactions = kernel.transactions();
        RepositoryModule.Ports repository = earlier.repository().ports;
        ActingUsers users = earlier.pipeline().creation.actingUsers;
        RecordVersions.WorkRecord record = new RecordVersions.WorkRecord(kernel.work(), transactions);
        MergeDecisions decisions = new MergeDecisions(earlier.access().access, parts.reads(), parts.statuses());
        CommitSignatures signatures = new CommitSignatures(repository.repositoryFacts(), kernel.clock());
        finishMerge = new FinishMerge(ports.mergeRequests(), repository.pushes(), parts.versions(), parts.merges(), record,
                kernel.observations(), kernel.clock());
        LastDecision.Parts last = new LastDecision.Parts(ports.mergeRequests(), ports.mergeRequestViews(), earlier.branch().branchGuards,
                new LastDecision.Git(repository.refs(), repository.mirroredRefs()), earlier.project().ports.projects(), decisions,
                parts.merges());
        mergeAttempt = new MergeAttempt(ports.mergeRequests(), ports.mergeRequestViews(), parts.versions(),
                new MergeCommits(repository.merges(), signatures, parts.issues(), earlier.repository().writableRepositories,
                        users),
                new MergeAttempt.Parts(decisions, last, finishMerge), earlier.repository().refUpdater, record);
        mergeMergeRequest = new MergeMergeRequest(earlier.access().access, parts.access(), parts.reads(), parts.versions(), decisions,
                mergeAttempt, later);
        closeIssuesOfMerge = new CloseIssuesOfMerge(ports.mergeRequestViews(), parts.issues(), earlier.issue().updateIssue, users);
        closeIssuesOfPush = new CloseIssuesOfPush(earlier.access().access, parts.issues(), earlier.issue().updateIssue, users,
                new CloseIssuesOfPush.Reads(repository.pushes(), repository.commits(), repository.histories(),
                        earlier.repository().ownCommits, earlier.discussion().activity.ports.resourceEvents()), kernel.work(),
                transactions);
        retargetRequests = new RetargetRequests(ports.mergeRequests(), ports.mergeRequestViews(), parts.versions(), parts.endAutoMerge(),
                repository.refs(), record);
        removeSourceBranch = new RemoveSourceBranch(earlier.access().access, ports.mergeRequestViews(), users,
                earlier.branch().branchGuards, repository.refs(), earlier.repository().changeRefs,
                retargetRequests);
        rebaseMergeRequest = new RebaseMergeRequest(earlier.access().access, parts.access(), ports.mergeRequests(), repository.refs(),
                earlier.repository().changeRefs, record);
        rebaseSourceBranch = new RebaseSourceBranch(earlier.access().access, ports.mergeRequests(), ports.mergeRequestViews(), users,
                new RebaseSourceBranch.Git(repository.refs(), repository.mergeRequestRefs(), repository.merges(),
                        earlier.repository().writableRepositories, signatures), earlier.repository().changeRefs, transactions);
    }
}
