package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.fake.FakeMerges;
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A request from the branch {@code topic} into {@code main}, on merges and refs in memory. A hook runs before the last decision of each
 * attempt.
 */
abstract class MergingScene {

    static final long PROJECT = 7;
    static final long USER = 3;
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);
    static final RefName MAIN = RefName.branch("main");
    static final RefName TOPIC = RefName.branch("topic");
    static final Caller CALLER = new Caller.Person(new Account(USER, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());

    Instant time = NOW;
    final InstantSource clock = () -> time;
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    final FakeMergeRequests requests = new FakeMergeRequests(transactions, versions);
    final FakeRefs refs = new FakeRefs();
    final FakeMerges merges = new FakeMerges();
    final FakeWork work = new FakeWork(transactions, clock);
    final MergeRequestViews views = mock();
    final RecordVersions record = mock();
    final RefUpdater updater = mock();
    final MergeRequestReads reads = mock();
    final List<String> heard = new ArrayList<>();
    final Set<MergeObstacle> obstacles = new HashSet<>();
    MergeSettings settings = MergeSettings.USUAL;
    boolean permitted = true;
    Runnable meanwhile = () -> {
    };
    /** Runs when the last decision has locked the project. */
    Runnable locking = () -> {
    };

    final Access access = mock();
    private final MergeStatuses statuses = mock();
    final IssuesToClose issues = mock();
    final ActingUsers users = mock();
    final BranchProtection protection = mock();
    private final Projects projects = mock();
    final FakePushes pushes = new FakePushes(transactions);
    final FakeObservations observations = new FakeObservations();
    private final MirroredRefs rows = mock();
    private final RepositoryFacts facts = mock();
    final Repositories repositories = mock();
    private final RecordVersions.WorkRecord workRecord = new RecordVersions.WorkRecord(work, transactions);
    final List<MergeListener> listeners = new ArrayList<>();
    final RecordMerges recordMerges = new RecordMerges(requests, listeners, work);
    private final MergeDecisions decisions = new MergeDecisions(access, reads, statuses);
    final FinishMerge finish = new FinishMerge(requests, pushes, record, recordMerges, workRecord, observations, clock);
    final MergeAttempt attempt = new MergeAttempt(requests, views, record,
            new MergeCommits(merges, new CommitSignatures(facts, clock), issues,
                    new WritableRepositories(repositories, FakeOwner.ofProjects(facts),
                            new RepositoryLimits(1000, 1000, PushQuota.of(4)), () -> false), users),
            new MergeAttempt.Parts(decisions, new LastDecision.Parts(requests, views, protection, new LastDecision.Git(refs, rows),
                    projects, decisions, recordMerges), finish), updater, workRecord);
    final String base = merges.commit(ADA, "Base", List.of(), Map.of("a", "1"));
    long id;

    /** Makes the branches and the request. */
    final void arrange() {
        listeners.add((request, merge, now) ->
                heard.add(request.iid() + " " + merge.byUser().orElse(0) + " " + merge.commit().orElse("pushed")));
        move(MAIN, base);
        move(TOPIC, merges.commit(ADA, "One", List.of(base), Map.of("a", "1", "b", "1")));
        when(access.seen(any(), any(ProjectRef.class)))
                .thenReturn(Optional.of(new ProjectGrant(PROJECT, 5, "acme/tool", "main", null)));
        when(reads.mayMerge(any(), any(), any())).thenAnswer(call -> permitted);
        when(facts.author(anyLong())).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
        when(statuses.of(any(MergeRequestView.class), anyBoolean()))
                .thenAnswer(call -> new MergeRequestItem(call.getArgument(0), obstacles, false, 0));
        when(projects.lock(anyLong())).thenAnswer(call -> {
            locking.run();
            return Optional.of(mock(Projects.Locked.class));
        });
        when(rows.lock(anyLong(), any())).thenAnswer(call ->
                refs.find(call.<Long>getArgument(0), call.getArgument(1)).map(target -> target.object()));
        when(views.find(anyLong())).thenAnswer(call -> requests.lock(call.<Long>getArgument(0)).map(this::shown));
        doAnswer(call -> {
            compare();
            return null;
        }).when(record).updateOrLater(anyLong());
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenAnswer(call -> {
            meanwhile.run();
            return push(call.getArgument(2), call.getArgument(5));
        });
        id = transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, "topic", PROJECT, "main"),
                MergeRequestContent.titled("Add it", "main"), USER, NOW))).orElseThrow();
    }

    private Optional<Reason> push(RefUpdate update, RefUpdater.LastCheck check) {
        return transactions.write(now -> {
            Optional<Reason> refused = check.objection().or(() -> refs.move(PROJECT, update.ref(), update.before(), update.after())
                    ? Optional.empty() : Optional.of(Reason.of("push.stale")));
            if (refused.isEmpty()) {
                check.moved(now);
            }
            return refused;
        });
    }

    /** Records a version of the present head, as the real one does for open requests. */
    private void compare() {
        String head = head(TOPIC);
        if (state() == MergeRequestState.OPENED && head != null && !versions.compares(id, head)) {
            transactions.write(() -> versions.add(id, new NewVersion(new DiffRefs(base, head(MAIN), head), "1", commits(head)), NOW));
        }
    }

    private List<String> commits(String head) {
        List<String> found = new ArrayList<>();
        for (String at = head; !at.equals(base); at = merges.read(at).parents().getFirst()) {
            found.add(at);
        }
        return found;
    }

    final String head(RefName ref) {
        return refs.find(PROJECT, ref).map(target -> target.object()).orElse(null);
    }

    final void move(RefName ref, String to) {
        assertTrue(refs.move(PROJECT, ref, Objects.requireNonNullElse(head(ref), Shas.ZERO), to));
    }

    /** Commits a file to a branch. */
    final String commit(RefName ref, String file, String content) {
        Map<String, String> files = new HashMap<>(merges.files(head(ref)));
        files.put(file, content);
        String made = merges.commit(ADA, "Change " + file, List.of(head(ref)), files);
        move(ref, made);
        return made;
    }

    final MergeRequestState state() {
        return requests.lock(id).orElseThrow().state();
    }

    final void change(MergeRequestContent content) {
        transactions.write(() -> requests.change(id, content, NOW));
    }

    final void wishRemoval() {
        change(MergeRequestContent.titled("Add it", "main").withOptions(new MergeOptions(true, false, false)));
    }

    private MergeRequestView shown(Locked request) {
        UserBrief author = new UserBrief(USER, "ada", "Ada", AccountState.ACTIVE, "", null);
        return new MergeRequestView(request.id(), request.iid(), new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool",
                "topic"), request.content(), request.state(), new MergeRequestView.People(author, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), versions.latest(request.id()).orElse(null),
                new MergeRequestView.Git(new Mergeability.Heads(head(TOPIC), head(RefName.branch(request.content().targetBranch()))),
                        Optional.empty(), null, null), MergeRequestView.Outcome.NONE, settings, VoteCounts.NONE, List.of());
    }
}
