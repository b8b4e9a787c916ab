package dev.slipway.application.repository;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.repository.port.Archives;
import dev.slipway.application.repository.port.Blames;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.FileSizes;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.SignatureChecks;
import dev.slipway.application.repository.port.SignedCommits;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.repository.push.GitSessions;
import dev.slipway.application.repository.push.GitSlots;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.application.repository.push.ProjectRepositories;
import dev.slipway.application.repository.push.ProtectBranch;
import dev.slipway.application.repository.push.PushAuthorization;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.application.repository.push.PushRecovery;
import dev.slipway.application.repository.push.PushSettlement;
import dev.slipway.application.repository.push.RefMirror;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.application.repository.ref.BranchReads;
import dev.slipway.application.repository.ref.CreateBranch;
import dev.slipway.application.repository.ref.CreateTag;
import dev.slipway.application.repository.ref.DeleteBranch;
import dev.slipway.application.repository.ref.DeleteTag;
import dev.slipway.application.repository.ref.TagReads;
import dev.slipway.application.repository.ref.TagReleases;
import dev.slipway.application.repository.signature.SignatureReads;
import dev.slipway.application.repository.signature.SignerKeys;
import dev.slipway.application.user.UserModule;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.util.List;

/** Makes the use cases of repositories, refs and pushes. */
public final class RepositoryModule {

    /** Ports and settings of repositories. */
    public record Ports(Archives archives, Blames blames, Commits commits, Diffs diffs, FileSizes fileSizes, Files files,
            Histories histories, LastPipelines lastPipelines, Merges merges, MergeRequestRefs mergeRequestRefs,
            MirroredRefs mirroredRefs, Pushes pushes, Refs refs,
            Repositories repositories, RepositoryFacts repositoryFacts, SignedCommits signedCommits, SignatureChecks signatureChecks,
            Transports transports, RepositoryLimits limits) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, UserModule user, ProjectModule project,
            BranchModule branch) {}

    /**
     * Extensions by later features. The lists are filled after this module is made, and are read when a use case runs.
     *
     * @param pipelines finds pipelines that no longer keep a commit
     * @param listeners receive each settled push
     * @param releases  finds the releases of tags
     * @param owners    decide about repositories that no project owns
     */
    public record Later(PinnedPipelines pipelines, List<PushListener> listeners, TagReleases releases, OwnersByKind owners) {}

    public final Ports ports;
    public final ArchiveReads archiveReads;
    public final BlameReads blameReads;
    public final BranchReads branchReads;
    public final CommitReads commitReads;
    public final FileReads fileReads;
    public final HistoryReads historyReads;
    public final LanguageReads languageReads;
    public final SignatureReads signatureReads;
    public final TagReads tagReads;
    public final CompareCommits compareCommits;
    public final ProtectBranch protectBranch;
    public final GitSessions gitConversations;
    public final GitSlots gitSlots;
    public final ApplyChange applyChange;
    public final CreateCommit commitFiles;
    public final CreateBranch createBranch;
    public final CreateTag createTag;
    public final DeleteBranch deleteBranch;
    public final DeleteTag deleteTag;

    // Recorded work, and the services of earlier features
    public final PushRecovery pushRecovery;
    public final RepositoryOfProject repositoryOfProject;
    public final RepositoryOfFork repositoryOfFork;
    public final MaintainRepositories tidyRepositories;
    public final WorkHandler tidySnippetRepositories;

    public final RefUpdater refUpdater;
    public final ChangeRefs changeRefs;
    public final WritableRepositories writableRepositories;

    public RepositoryModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        UserModule user = earlier.user();
        BranchModule branch = earlier.branch();
        Transactions transactions = kernel.ports.transactions();
        archiveReads = new ArchiveReads(access.access, ports.commits(), ports.archives());
        blameReads = new BlameReads(ports.blames());
        branchReads = new BranchReads(access.access, ports.mirroredRefs(), ports.commits(), branch.branchGuards);
        commitReads = new CommitReads(access.access, ports.commits(), ports.lastPipelines());
        fileReads = new FileReads(access.access, ports.commits(), ports.files(), access.actionLimiter);
        historyReads = new HistoryReads(access.access, ports.commits(), ports.histories());
        languageReads = new LanguageReads(access.access, ports.mirroredRefs(), ports.fileSizes());
        signatureReads = new SignatureReads(access.access, ports.commits(), ports.signedCommits(), ports.signatureChecks(),
                new SignerKeys(user.ports.users(), user.ports.userEmails(), user.ports.keys().gpgKeys(), user.ports.keys().userKeys(),
                        ports.signatureChecks(), kernel.ports.clock()));
        tagReads = new TagReads(access.access, ports.mirroredRefs(), branch.branchGuards, later.releases());
        compareCommits = new CompareCommits(access.access, ports.commits(), ports.histories(), ports.diffs(),
                earlier.project().ports.forks());
        protectBranch = new ProtectBranch(access.access, ports.mirroredRefs(), branch.protectForDevelopers);
        PushAuthorization authorization = new PushAuthorization(access.access, branch.branchGuards, branch.defaultProtections,
                ports.repositoryFacts());
        OwnersByKind owners = later.owners().with(new ProjectRepositories(access.access, authorization, ports.repositoryFacts(),
                branch.defaultProtections));
        Pushing pushing = Pushing.of(ports, kernel, owners, later.listeners());
        refUpdater = pushing.updater();
        pushRecovery = pushing.recovery();
        WritableRepositories writable = new WritableRepositories(ports.repositories(), owners, ports.limits(), kernel.ports.storage());
        writableRepositories = writable;
        gitConversations = new GitSessions(owners, refUpdater, ports.repositories(), writable, ports.transports(), ports.limits());
        gitSlots = new GitSlots();
        CommitSignatures signatures = new CommitSignatures(ports.repositoryFacts(), kernel.ports.clock());
        ChangeRefs refChanges = new ChangeRefs(authorization, refUpdater);
        changeRefs = refChanges;
        commitFiles = new CreateCommit(access.access, refChanges, writable, ports.refs(), ports.commits(), ports.files(), signatures);
        applyChange = new ApplyChange(access.access, refChanges, writable, ports.refs(), ports.commits(), ports.merges(), signatures);
        createBranch = new CreateBranch(access.access, refChanges, ports.refs(), ports.commits(), commitFiles, ports.repositoryFacts());
        createTag = new CreateTag(access.access, refChanges, ports.refs(), ports.commits(), signatures);
        deleteBranch = new DeleteBranch(access.access, refChanges, ports.refs(), ports.commits(), branch.branchGuards);
        deleteTag = new DeleteTag(access.access, refChanges, ports.refs(), ports.commits());
        repositoryOfProject = new RepositoryOfProject(ports.repositories(), ports.repositoryFacts(), branch.defaultProtections,
                commitFiles);
        repositoryOfFork = new RepositoryOfFork(writable, ports.repositories(), ports.refs(), ports.commits(), ports.mirroredRefs(),
                ports.repositoryFacts(), branch.defaultProtections);
        MaintainRepositories.Git git = new MaintainRepositories.Git(ports.repositories(), ports.refs(), later.pipelines());
        tidyRepositories = new MaintainRepositories(RepositoryKind.PROJECT, owners, git, kernel.ports.work(), transactions,
                kernel.ports.observations());
        tidySnippetRepositories = new MaintainRepositories(RepositoryKind.SNIPPET, owners, git, kernel.ports.work(), transactions,
                kernel.ports.observations());
    }

    /** The stages of a push: recorded and moved, mirrored, settled; or recovered after a failure. */
    private record Pushing(RefUpdater updater, PushRecovery recovery) {

        static Pushing of(Ports ports, KernelModule kernel, OwnersByKind owners, List<PushListener> listeners) {
            Transactions transactions = kernel.ports.transactions();
            Observations observations = kernel.ports.observations();
            RefMirror mirror = new RefMirror(ports.refs(), ports.commits(), ports.mirroredRefs(), ports.repositories(), owners);
            PushSettlement settlement = new PushSettlement(ports.pushes(), listeners, transactions, observations, kernel.ports.clock());
            PushRecovery recovery = new PushRecovery(ports.pushes(), ports.refs(), mirror, settlement, transactions, observations,
                    kernel.ports.clock());
            return new Pushing(new RefUpdater(ports.pushes(), ports.refs(), mirror, settlement, recovery, transactions, observations),
                    recovery);
        }
    }
}
