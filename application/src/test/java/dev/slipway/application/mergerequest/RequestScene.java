package dev.slipway.application.mergerequest;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.LabelSelection;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.fake.FakeMergeRequestRefs;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/**
 * A project, its fork and another project, and members who write merge requests. The label {@code bug} and the milestone 8 are those of the
 * project.
 */
final class RequestScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final long MILESTONE = 8;

    private final InstantSource clock = InstantSource.fixed(NOW);
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeMergeRequests requests = new FakeMergeRequests(transactions, new FakeMergeRequestVersions(transactions));
    final FakeWork work = new FakeWork(transactions, clock);
    final FakeRefs refs = new FakeRefs();
    final FakeMergeRequestRefs heads = new FakeMergeRequestRefs();
    final Forks forks = mock();
    final Milestones milestones = mock();
    final RecordVersions versions = mock(RecordVersions.class);
    final RequestNotes notes = mock(RequestNotes.class);
    final MergeRequestReads reads = mock(MergeRequestReads.class);
    final EndAutoMerge autoMerges = mock(EndAutoMerge.class);
    private final LabelStore labels = mock();
    final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    private final TestModules modules = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), credentials, milestones,
            labels);
    final Access access = modules.access.access;
    final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    final long project = directory.store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
    final long fork = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("fan")), "tool"));
    final long other = directory.store(ProjectDraft.in(group, "other").visible(Visibility.PUBLIC));
    final ProjectRef reference = new ProjectRef.Id(project);
    final CreateMergeRequest create;
    final UpdateMergeRequest update;
    final DeleteMergeRequest delete = new DeleteMergeRequest(access, requests, heads, work, transactions);

    RequestScene(Tier tier) {
        when(forks.network(anyLong())).thenAnswer(call -> call.<Long>getArgument(0) == other ? 2L : 1L);
        when(milestones.offered(project, MILESTONE)).thenReturn(true);
        when(labels.known(anyLong(), any())).thenReturn(Set.of("bug"));
        branch(project, "main");
        branch(project, "topic");
        branch(fork, "topic");
        MergeRequestPolicy policy = new MergeRequestPolicy(tier);
        CreateMergeRequest.Parts parts = new CreateMergeRequest.Parts(
                new MergeRequestChecks(requests, refs, modules.milestone.milestoneChoice),
                new LabelSelection(modules.label.permittedLabels, policy.premium()), notes, transactions);
        WorkerSelection workers = new WorkerSelection(access, credentials, policy);
        create = new CreateMergeRequest(access, requests, versions, workers, forks, reads, parts);
        update = new UpdateMergeRequest(access, requests, versions, workers, reads, parts, autoMerges);
    }

    RequestScene() {
        this(Tier.FREE);
    }

    void branch(long projectId, String name) {
        refs.move(projectId, RefName.branch(name), Shas.ZERO, name + " of " + projectId);
    }

    Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    /** Returns a new account with a role in a project. @param role null for none */
    Caller person(String name, long projectId, Role role) {
        long user = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofProject(projectId, user, role));
        }
        return person(user);
    }

    static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    /** Stores a request from {@code topic} into {@code main} of the project. */
    long stored(Caller author, MergeRequestContent content) {
        return transactions.write(() -> requests.create(new NewMergeRequest(
                MergeRequestBranches.of(project, "topic", project, content.targetBranch()), content, id(author), NOW))).orElseThrow();
    }

    /** Stores a request from a branch of the fork into {@code main} of the project. */
    long storedFromFork(Caller author, String branch) {
        return transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(fork, branch, project, "main"),
                MergeRequestContent.titled("x", "main"), id(author), NOW))).orElseThrow();
    }

    Locked found(long id) {
        return requests.lock(id).orElseThrow();
    }
}
