package dev.slipway.application.mergerequest;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.discussion.DiscussionModule;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelModule;
import dev.slipway.application.label.LabelSelection;
import dev.slipway.application.mergerequest.automerge.AutoMergeModule;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.automerge.SetAutoMerge;
import dev.slipway.application.mergerequest.item.ClosedIssueReads;
import dev.slipway.application.mergerequest.item.ClosingsOfProject;
import dev.slipway.application.mergerequest.item.FollowItem;
import dev.slipway.application.mergerequest.item.IssueRequestReads;
import dev.slipway.application.mergerequest.item.RecordClosings;
import dev.slipway.application.mergerequest.item.WorkItems;
import dev.slipway.application.mergerequest.label.RequestsOfLabels;
import dev.slipway.application.mergerequest.merging.MergeListener;
import dev.slipway.application.mergerequest.merging.MergingModule;
import dev.slipway.application.mergerequest.merging.RecordMerges;
import dev.slipway.application.mergerequest.note.NoteMerges;
import dev.slipway.application.mergerequest.note.NotePushedCommits;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.CloseRequestsOfFork;
import dev.slipway.application.mergerequest.version.FollowBranches;
import dev.slipway.application.mergerequest.version.RecordVersionOfRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.mergerequest.version.RemoveRefsOfRequests;
import dev.slipway.application.mergerequest.version.UpdateMergeRef;
import dev.slipway.application.mergerequest.version.VersionDiffs;
import dev.slipway.application.mergerequest.version.VersionReads;
import dev.slipway.application.milestone.MilestoneModule;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.user.UserModule;
import java.util.List;

/** Makes the use cases of merge requests. */
public final class MergeRequestModule {

    /** Ports and settings of merge requests. */
    public record Ports(MergeRequests mergeRequests, MergeRequestVersions mergeRequestVersions, MergeRequestViews mergeRequestViews,
            MergeRequestClosings mergeRequestClosings, AutoMerges autoMerges, MergeRequestPolicy policy) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, UserModule user, ProjectModule project, BranchModule branch,
            RepositoryModule repository, PipelineModule pipeline, LabelModule label, MilestoneModule milestone, IssueModule issue,
            DiscussionModule discussion) {}

    /**
     * Extensions by later features. The lists are filled after this module is made, and are read when a use case runs.
     *
     * @param checks    find obstacles to merges
     * @param listeners receive each new version of a diff
     * @param merges    receive each merge
     */
    public record Later(List<MergeCheck> checks, List<VersionListener> listeners, List<MergeListener> merges) {}

    public final Ports ports;
    public final MergeRequestPipelineModule pipeline;
    public final MergingModule merging;
    public final AutoMergeModule autoMerge;
    public final MergeRequestAccess mergeRequestAccess;
    public final MergeStatuses mergeStatuses;
    public final MergeRequestReads mergeRequestReads;
    public final VersionReads versionReads;
    public final UpdateMergeRef updateMergeRef;
    public final MergeRequestPeople mergeRequestPeople;
    public final FollowItem followItem;
    public final IssueRequestReads issueRequestReads;
    public final IssuesToClose issuesToClose;
    public final ClosedIssueReads closedIssueReads;
    public final CreateMergeRequest createMergeRequest;
    public final UpdateMergeRequest updateMergeRequest;
    public final DeleteMergeRequest deleteMergeRequest;

    // Used by later features
    public final WorkItems workItems;
    public final RecordVersions recordVersions;
    public final RequestNotes requestNotes;
    public final NoteMerges noteMerges;

    // Used by notes, and by the check of merges
    public final NotesOfMergeRequests notesOfMergeRequests;
    public final UnresolvedThreads unresolvedThreads;

    // Follow versions, and store merges for later
    public final EndAutoMerge endAutoMerge;
    public final SetAutoMerge setAutoMerge;

    // Recorded work
    public final CheckMergeability checkMergeability;
    public final RecordVersionOfRequest recordVersionOfRequest;
    public final RecordClosings recordClosings;
    public final ClosingsOfProject closingsOfProject;
    public final FollowBranches followBranches;
    public final RemoveRefsOfRequests removeRefsOfRequests;
    public final WorkHandler removeRequestsOfUser;
    public final CloseRequestsOfFork closeRequestsOfFork;

    // Used by earlier features
    public final MergeRequestsOfUser mergeRequestsOfUser;
    public final RemoveMergeRequests removeMergeRequests;
    public final RequestsOfLabels requestsOfLabels;

    public MergeRequestModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        RepositoryModule.Ports repository = earlier.repository().ports;
        Transactions transactions = kernel.ports.transactions();
        mergeRequestAccess = new MergeRequestAccess(access.access, ports.mergeRequestViews());
        workItems = new WorkItems(access.access, earlier.issue().issueReads, ports.mergeRequestViews());
        followItem = new FollowItem(access.access, workItems, earlier.issue().ports.itemSubscriptions(), transactions);
        NoteCounts counts = earlier.discussion().ports.noteCounts();
        notesOfMergeRequests = new NotesOfMergeRequests(access.access, ports.mergeRequestViews());
        unresolvedThreads = new UnresolvedThreads(counts);
        mergeStatuses = new MergeStatuses(later.checks(), counts, kernel.ports.work(), transactions);
        mergeRequestReads = new MergeRequestReads(access.access, mergeRequestAccess, ports.mergeRequestViews(), mergeStatuses,
                earlier.branch().branchGuards,
                new MergeRequestReads.Beside(earlier.pipeline().ports.pipelineViews(), earlier.issue().ports.itemSubscriptions()),
                new MergeRequestReads.Repository(repository.commits(), repository.histories()));
        VersionDiffs diffs = new VersionDiffs(repository.commits(), repository.histories(), repository.diffs());
        requestNotes = new RequestNotes(earlier.discussion().systemNotes, earlier.discussion().activity.ports.resourceEvents(),
                earlier.user().ports.users(), repository.pushes(), earlier.discussion().activity.recordMentions);
        noteMerges = new NoteMerges(requestNotes);
        RecordVersions.WorkRecord record = new RecordVersions.WorkRecord(kernel.ports.work(), transactions);
        RecordVersions versions = new RecordVersions(ports.mergeRequests(), ports.mergeRequestVersions(), ports.mergeRequestViews(), diffs,
                new RecordVersions.Git(repository.mergeRequestRefs(), repository.refs(), earlier.project().ports.forks(),
                        earlier.repository().writableRepositories::room),
                new RecordVersions.Followers(later.listeners(), requestNotes, new NotePushedCommits(requestNotes,
                        new NotePushedCommits.Git(repository.commits(), repository.histories()))), record);
        recordVersions = versions;
        checkMergeability = new CheckMergeability(ports.mergeRequests(), ports.mergeRequestViews(), repository.merges(), transactions);
        updateMergeRef = new UpdateMergeRef(mergeRequestAccess, ports.mergeRequestViews(), versions, checkMergeability,
                new UpdateMergeRef.Repository(repository.mergeRequestRefs(), repository.merges(), repository.commits(),
                        repository.repositoryFacts(), earlier.repository().writableRepositories));
        pipeline = new MergeRequestPipelineModule(ports, earlier, versions, updateMergeRef, mergeRequestAccess, mergeStatuses);
        versionReads = new VersionReads(mergeRequestAccess, ports.mergeRequestVersions(), diffs);
        mergeRequestPeople = new MergeRequestPeople(mergeRequestAccess, ports.mergeRequestViews());
        issuesToClose = new IssuesToClose(access.access, mergeRequestAccess, versionReads, earlier.issue().ports.issueViews(),
                earlier.project().ports.projects(), earlier.project().ports.forks(), kernel.ports.clock());
        closedIssueReads = new ClosedIssueReads(issuesToClose, earlier.issue().shownIssues);
        issueRequestReads = new IssueRequestReads(workItems, ports.mergeRequestViews(), mergeStatuses);
        recordClosings = new RecordClosings(ports.mergeRequests(), ports.mergeRequestViews(), ports.mergeRequestClosings(), issuesToClose,
                earlier.pipeline().creation.actingUsers, kernel.ports.work(), transactions);
        closingsOfProject = new ClosingsOfProject(ports.mergeRequests(), kernel.ports.work(), transactions);
        endAutoMerge = new EndAutoMerge(ports.autoMerges(), requestNotes);
        setAutoMerge = new SetAutoMerge(ports.autoMerges(), ports.mergeRequests(), requestNotes, kernel.ports.work(), transactions);
        MergeRequestChecks checks = new MergeRequestChecks(ports.mergeRequests(), repository.refs(), earlier.milestone().milestoneChoice);
        WorkerSelection workers = new WorkerSelection(access.access, access.ports.credentials(), ports.policy());
        CreateMergeRequest.Parts parts = new CreateMergeRequest.Parts(checks,
                new LabelSelection(earlier.label().permittedLabels, ports.policy().premium()), requestNotes, transactions);
        createMergeRequest = new CreateMergeRequest(access.access, ports.mergeRequests(), versions, workers,
                earlier.project().ports.forks(), mergeRequestReads, parts);
        updateMergeRequest = new UpdateMergeRequest(access.access, ports.mergeRequests(), versions, workers, mergeRequestReads, parts,
                endAutoMerge);
        deleteMergeRequest = new DeleteMergeRequest(access.access, ports.mergeRequests(), repository.mergeRequestRefs(),
                kernel.ports.work(), transactions);
        recordVersionOfRequest = new RecordVersionOfRequest(versions);
        RecordMerges merges = new RecordMerges(ports.mergeRequests(), later.merges(), kernel.ports.work());
        merging = new MergingModule(ports, earlier,
                new MergingModule.Parts(mergeRequestAccess, mergeRequestReads, mergeStatuses, versions, merges, issuesToClose,
                        endAutoMerge),
                setAutoMerge);
        autoMerge = new AutoMergeModule(ports, earlier, mergeRequestReads, requestNotes, merging.mergeAttempt);
        followBranches = new FollowBranches(ports.mergeRequests(), versions, repository.pushes(),
                new FollowBranches.Git(repository.refs(), repository.histories()), merges, record, kernel.ports.clock());
        closeRequestsOfFork = new CloseRequestsOfFork(ports.mergeRequests(), kernel.ports.work(), transactions);
        removeRefsOfRequests = new RemoveRefsOfRequests(ports.mergeRequests(), repository.mergeRequestRefs());
        mergeRequestsOfUser = new MergeRequestsOfUser(ports.mergeRequests(), earlier.user().ports.internalUsers(), kernel.ports.work(),
                kernel.ports.clock());
        removeRequestsOfUser = mergeRequestsOfUser.removal(transactions);
        removeMergeRequests = new RemoveMergeRequests(ports.mergeRequests(), requestNotes, transactions);
        requestsOfLabels = new RequestsOfLabels(ports.mergeRequestViews());
    }
}
