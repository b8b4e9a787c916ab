package dev.slipway.application.mergerequest.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.activity.TellMention;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.discussion.fake.FakeMentions;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.discussion.fake.FakeDiscussions.Note;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.CheckMergeability;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.merging.CloseIssuesOfMerge;
import dev.slipway.application.mergerequest.merging.MergeListener;
import dev.slipway.application.mergerequest.merging.RecordMerges;
import dev.slipway.application.mergerequest.note.NoteMerges;
import dev.slipway.application.mergerequest.note.NotePushedCommits;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.discussion.port.Mentions.Pending;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.fake.FakeMergeRequestRefs;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pushes to branches of many merge requests are followed in parts. */
final class FollowBranchesTest {

    private static final long PROJECT = 7;
    private static final long FORK = 8;
    private static final long USER = 3;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String MAIN = "a".repeat(40);
    private static final String OLD = "b".repeat(40);
    private static final long ROOM = 1000;
    private static final String NEW = "c".repeat(40);

    private Instant time = NOW;
    private final InstantSource clock = () -> time;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, versions);
    private final FakeMergeRequestRefs heads = new FakeMergeRequestRefs();
    private final FakePushes pushes = new FakePushes(transactions);
    private final FakeRefs refs = new FakeRefs();
    private final Forks forks = mock();
    private final FakeWork work = new FakeWork(transactions, clock);
    private final MergeRequestViews views = mock();
    private final Commits commits = mock();
    private final Diffs diffs = mock();
    private final Histories histories = mock();
    private final List<VersionListener> listeners = new ArrayList<>();
    /** Source projects that are deleted. */
    private final Set<Long> gone = new HashSet<>();
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final FakeInternalUsers internal = new FakeInternalUsers(transactions);
    private final FakeMentions mentions = new FakeMentions(transactions);
    private final RequestNotes notes = new RequestNotes(new SystemNotes(discussions, new FakeSecrets(), internal),
            new FakeResourceEvents(transactions), mock(), pushes, new RecordMentions(mentions, work, user -> true));
    private final RecordVersions.Followers followers = new RecordVersions.Followers(listeners, notes,
            new NotePushedCommits(notes, new NotePushedCommits.Git(commits, histories)));
    private final RecordVersions.WorkRecord recorded = new RecordVersions.WorkRecord(work, transactions);
    private final List<MergeListener> merges = new ArrayList<>(List.of(new NoteMerges(notes)));
    private final RecordVersions record = new RecordVersions(requests, versions, views, new VersionDiffs(commits, histories, diffs),
            new RecordVersions.Git(heads, refs, forks, project -> ROOM), followers, recorded);
    private final RecordVersionOfRequest alone = new RecordVersionOfRequest(record);
    private final FollowBranches follow = new FollowBranches(requests, record, pushes, new FollowBranches.Git(refs, histories),
            new RecordMerges(requests, merges, work), recorded, clock);

    @BeforeEach
    void begin() {
        when(views.find(anyLong())).thenAnswer(call -> requests.lock(call.<Long>getArgument(0)).map(this::shown));
        when(commits.mergeBase(any(ObjectSource.class), anyList())).thenReturn(Optional.of(MAIN));
        when(diffs.between(any(ObjectSource.class), anyString(), anyString(), any(), any()))
                .thenReturn(new Diffs.Diff(List.of(), 1, false));
        Histories.Between pushed = new Histories.Between(List.of(commit(OLD), commit(NEW)), false);
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt())).thenReturn(pushed);
        when(histories.between(anyLong(), anyString(), anyString(), anyInt())).thenReturn(pushed);
        when(forks.network(anyLong())).thenReturn(PROJECT);
        when(commits.find(anyLong(), anyString())).thenAnswer(call -> Optional.of(commit(call.getArgument(1))));
    }

    private List<Note> notes(long id) {
        return discussions.notes(new Noteable.MergeRequest(PROJECT, id, requests.lock(id).orElseThrow().iid()));
    }

    private static Commit commit(String sha) {
        return commit(sha, "x");
    }

    private static Commit commit(String sha, String message) {
        Signature ada = new Signature("Ada", "ada@example.com", NOW);
        return new Commit(sha, List.of(), ada, ada, message);
    }

    private MergeRequestView shown(Locked request) {
        MergeRequestBranches branches = request.branches();
        long source = branches.sourceProject().orElseThrow();
        boolean there = !gone.contains(source);
        return new MergeRequestView(request.id(), request.iid(),
                new MergeRequestView.Projects(request.projectId(), "acme/tool", there ? source : null, there ? "acme/tool" : null,
                        branches.sourceBranch()), request.content(),
                request.state(), new MergeRequestView.People(null, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), versions.latest(request.id()).orElse(null),
                new MergeRequestView.Git(new Mergeability.Heads(there ? head(source, branches.sourceBranch()) : null,
                        head(request.projectId(), branches.targetBranch())), Optional.empty(), null, null),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }

    private String head(long project, String branch) {
        return refs.find(project, RefName.branch(branch)).map(target -> target.object()).orElse(null);
    }

    private void point(String branch, String before, String after) {
        point(PROJECT, branch, before, after);
    }

    private void point(long project, String branch, String before, String after) {
        assertTrue(refs.move(project, RefName.branch(branch), before, after));
        requests.branch(project, branch, Shas.isZero(after) ? null : after);
    }

    private Push pushed(String branch, String before, String after) {
        point(branch, before, after);
        return transactions.write(() -> pushes.record(new NewPush(PROJECT, USER, RefName.branch(branch), before, after, List.of(), NOW)))
                .orElseThrow();
    }

    private List<Long> made(int many, String source) {
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < many; number++) {
            String target = "target-" + number;
            point(target, Shas.ZERO, MAIN);
            ids.add(transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, source, PROJECT, target),
                    MergeRequestContent.titled("x", target), USER, NOW))).orElseThrow());
        }
        return ids;
    }

    private long withHead(List<Long> ids, String head) {
        return ids.stream().filter(id -> versions.latest(id).filter(version -> version.refs().head().equals(head)).isPresent()).count();
    }

    @Test
    void push_waits_for_ten_requests_and_leaves_the_others_to_work() {
        List<Long> ids = made(75, "topic");
        Push push = pushed("topic", Shas.ZERO, OLD);
        follow.pushed(push);
        assertEquals(10, withHead(ids, OLD));
        assertEquals(1, work.waiting().stream().filter(piece -> piece.kind().equals(FollowBranches.KIND)).count());
        follow.handle(push.id());
        finish();
        assertEquals(75, withHead(ids, OLD));
        assertEquals(Optional.of(OLD), heads.find(PROJECT, 75, MergeRequestRefs.Kind.HEAD));
        follow.handle(push.id());
        follow.pushed(push);
        finish();
        assertEquals(75, ids.stream().mapToLong(id -> versions.list(id, PageRequest.Offset.first()).total())
                .sum(), "repeating records no version twice");
        assertTrue(work.isRecorded(CheckMergeability.KIND, ids.getLast()));
    }

    /** Does the work of single requests that is due. */
    private void finish() {
        boolean more = true;
        while (more) {
            more = work.doOne(List.of(alone));
        }
    }

    private void failFor(List<Long> ids) {
        listeners.add((request, former, version, now) -> {
            if (ids.contains(request.id())) {
                throw new IllegalStateException("broken");
            }
        });
    }

    @Test
    void failing_request_delays_neither_the_push_nor_other_requests() {
        List<Long> ids = made(4, "topic");
        failFor(List.of(ids.get(1)));
        Push push = pushed("topic", Shas.ZERO, OLD);
        follow.pushed(push);
        assertEquals(3, withHead(ids, OLD));
        assertFalse(work.isRecorded(FollowBranches.KIND, push.id()));
        assertTrue(work.isRecorded(RecordVersionOfRequest.KIND, ids.get(1)));
        assertEquals("broken", assertThrows(IllegalStateException.class, () -> alone.handle(ids.get(1))).getMessage());
        listeners.clear();
        alone.handle(ids.get(1));
        assertEquals(4, withHead(ids, OLD));
    }

    @Test
    void push_begins_no_other_comparison_after_slow_ones() {
        List<Long> ids = made(5, "topic");
        when(commits.mergeBase(any(ObjectSource.class), anyList())).thenAnswer(call -> {
            time = time.plusSeconds(1);
            return Optional.of(MAIN);
        });
        Push push = pushed("topic", Shas.ZERO, OLD);
        follow.pushed(push);
        assertEquals(2, withHead(ids, OLD));
        assertTrue(work.isRecorded(FollowBranches.KIND, push.id()));
        follow.handle(push.id());
        finish();
        assertEquals(5, withHead(ids, OLD));
    }

    @Test
    void requests_that_always_fail_do_not_keep_others_from_their_versions() {
        List<Long> ids = made(75, "topic");
        failFor(ids.subList(0, 60));
        Push push = pushed("topic", Shas.ZERO, OLD);
        follow.pushed(push);
        follow.handle(push.id());
        finish();
        assertEquals(15, withHead(ids, OLD));
    }

    @Test
    void push_before_a_request_was_stored_is_followed_by_work() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, NEW);
        transactions.run(now -> record.store(requests.lock(id).orElseThrow(),
                new RecordVersions.Prepared(new NewVersion(new DiffRefs(MAIN, MAIN, OLD), "1", List.of()), List.of()), now));
        finish();
        assertEquals(NEW, versions.latest(id).orElseThrow().refs().head());
    }

    @Test
    void push_is_told_by_a_note_of_the_user_who_pushed() {
        long id = made(1, "topic").getFirst();
        follow.pushed(pushed("topic", Shas.ZERO, OLD));
        assertEquals(List.of(), notes(id), "the request begins with its first version");
        transactions.run(now -> pushes.settle(1, now));
        Push push = pushed("topic", OLD, NEW);
        transactions.run(now -> pushes.settle(push.id(), now));
        record.update(id);
        record.update(id);
        Note note = notes(id).getFirst();
        assertEquals("added 2 commits\n\n<ul><li>bbbbbbbb - x</li><li>cccccccc - x</li></ul>\n\n[Compare with previous version]"
                + "(/acme/tool/-/merge_requests/1/diffs?diff_id=" + versions.latest(id).orElseThrow().id() + "&start_sha=" + OLD + ")",
                note.body());
        assertEquals(List.of(1, USER, true), List.of(notes(id).size(), note.authorId(), note.content().system()));
    }

    @Test
    void version_that_another_worker_stores_during_a_comparison_is_compared_again() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, MAIN);
        record.update(id);
        MergeRequestView stale = views.find(id).orElseThrow();
        Push second = pushed("topic", MAIN, OLD);
        record.update(id);
        transactions.run(now -> pushes.settle(second.id(), now));
        pushed("topic", OLD, NEW);
        MergeRequestView present = views.find(id).orElseThrow();
        when(views.find(id)).thenReturn(Optional.of(seen(present, stale.version())))
                .thenAnswer(call -> requests.lock(id).map(this::shown));
        record.update(id);
        List<String> told = notes(id).stream().map(Note::body).toList();
        assertEquals(2, told.size());
        assertTrue(told.getFirst().endsWith("&start_sha=" + MAIN + ")") && told.getLast().endsWith("&start_sha=" + OLD + ")"),
                told::toString);
    }

    private static MergeRequestView seen(MergeRequestView request, MergeRequestVersion version) {
        return new MergeRequestView(request.id(), request.iid(), request.projects(), request.content(), request.state(), request.people(),
                request.moments(), version, request.git(), request.outcome(), request.settings(), request.votes(), request.labels());
    }

    /** The newest hundred, so that a request tells those of later pushes too. */
    @Test
    void mentions_in_pushed_commits_wait_with_the_user_who_pushed() {
        long id = made(1, "topic").getFirst();
        follow.pushed(pushed("topic", Shas.ZERO, OLD));
        transactions.run(now -> pushes.settle(1, now));
        List<Commit> pushed = IntStream.range(0, 101).mapToObj(number -> commit(String.format("%040x", number), "See !" + (number + 1)))
                .toList();
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt()))
                .thenReturn(new Histories.Between(pushed, false));
        follow.pushed(pushed("topic", OLD, NEW));
        List<Pending> waiting = mentions.waiting();
        assertEquals(100, waiting.size());
        assertEquals(Set.of(USER), waiting.stream().map(Pending::writerId).collect(Collectors.toSet()));
        assertEquals(List.of(2L, 101L), List.of(waiting.getFirst().written().mention().iid(), waiting.getLast().written().mention().iid()));
        assertEquals(new Noteable.Commit(PROJECT, String.format("%040x", 100)), waiting.getLast().written().source());
        assertTrue(work.isRecorded(TellMention.KIND, waiting.getLast().id()));
    }

    @Test
    void push_is_told_by_no_note_if_the_former_head_was_swept() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, OLD);
        record.update(id);
        point("topic", OLD, NEW);
        when(commits.find(anyLong(), anyString())).thenReturn(Optional.empty());
        record.update(id);
        assertEquals(List.of(), notes(id));
    }

    @Test
    void closed_and_merged_requests_are_told_by_notes() {
        List<Long> ids = made(2, "topic");
        point("topic", Shas.ZERO, OLD);
        ids.forEach(record::update);
        follow.pushed(pushed("target-0", MAIN, OLD));
        assertEquals(List.of("merged"), notes(ids.getFirst()).stream().map(Note::body).toList());
        follow.pushed(pushed("topic", OLD, Shas.ZERO));
        assertEquals(List.of("closed"), notes(ids.getLast()).stream().map(Note::body).toList());
        assertEquals(List.of(USER, USER), ids.stream().map(id -> notes(id).getFirst().authorId()).toList());
    }

    @Test
    void request_whose_branch_was_removed_before_it_was_stored_is_closed() {
        List<Long> ids = made(1, "topic");
        record.update(ids.getFirst());
        assertEquals("closed", notes(ids.getFirst()).getFirst().body());
        assertEquals(internal.id(UserKind.GHOST, NOW), notes(ids.getFirst()).getFirst().authorId());
        assertEquals(List.of(MergeRequestState.CLOSED), states(ids));
        assertNull(requests.all().getFirst().endedBy());
    }

    /** The merge of the request had locked it while the fork was deleted. */
    @Test
    void request_whose_fork_is_gone_is_closed() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, OLD);
        gone.add(PROJECT);
        alone.handle(id);
        assertEquals(MergeRequestState.CLOSED, requests.lock(id).orElseThrow().state());
    }

    @Test
    void another_target_branch_gets_a_version_of_its_own() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, OLD);
        point("release", Shas.ZERO, MAIN);
        record.update(id);
        assertTrue(transactions.<Boolean>write(() -> requests.change(id, MergeRequestContent.titled("x", "release"), NOW)));
        record.update(id);
        record.update(id);
        assertEquals(2, versions.list(id, PageRequest.Offset.first()).total());
    }

    @Test
    void head_that_its_fork_lacks_is_left_to_work() {
        point("main", Shas.ZERO, MAIN);
        point(FORK, "topic", Shas.ZERO, OLD);
        long id = transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(FORK, "topic", PROJECT, "main"),
                MergeRequestContent.titled("x", "main"), USER, NOW))).orElseThrow();
        heads.lose(OLD);
        record.updateOrLater(id);
        assertEquals(Optional.empty(), versions.latest(id));
        record.updateOrLater(id);
        assertEquals(1, work.recorded().stream().filter((RecordVersionOfRequest.KIND + " " + id)::equals).count(), "equal work");
        point(FORK, "topic", OLD, NEW);
        finish();
        assertEquals(Optional.of(NEW), heads.find(PROJECT, 1, MergeRequestRefs.Kind.HEAD));
    }

    @Test
    void request_of_a_project_that_is_no_fork_any_more_is_closed_and_brings_nothing() {
        point("main", Shas.ZERO, MAIN);
        point(FORK, "topic", Shas.ZERO, OLD);
        List<Long> ids = new ArrayList<>();
        for (String target : List.of("main", "main-2")) {
            ids.add(transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(FORK, "topic", PROJECT, target),
                    MergeRequestContent.titled("x", target), USER, NOW))).orElseThrow());
        }
        when(forks.network(FORK)).thenReturn(FORK);
        CloseRequestsOfFork close = new CloseRequestsOfFork(requests, work, transactions);
        transactions.run(now -> close.separated(FORK));
        assertTrue(work.doOne(List.of(close)));
        finish();
        assertEquals(List.of(MergeRequestState.CLOSED, MergeRequestState.CLOSED), states(ids));
        assertEquals(Optional.empty(), versions.latest(ids.getFirst()));
        assertEquals("closed", notes(ids.getFirst()).getFirst().body());
        assertFalse(work.isRecorded(CloseRequestsOfFork.KIND, FORK));
    }

    /** The first page of requests, all between projects that are still related, hides none. */
    @Test
    void end_of_a_relation_closes_requests_in_both_directions_behind_any_number_of_others() {
        long below = 9;
        point("main", Shas.ZERO, MAIN);
        point(FORK, "main", Shas.ZERO, MAIN);
        point(below, "main", Shas.ZERO, MAIN);
        List<Long> related = new ArrayList<>();
        for (int number = 0; number < 1001; number++) {
            related.add(opened(below, "main", FORK, "main-" + number));
        }
        long from = opened(FORK, "main", PROJECT, "main");
        long into = opened(PROJECT, "main", FORK, "main");
        when(forks.network(below)).thenReturn(FORK);
        when(forks.network(FORK)).thenReturn(FORK);
        new CloseRequestsOfFork(requests, work, transactions).handle(FORK);
        for (long id : List.of(from, into, related.getFirst())) {
            assertTrue(work.isRecorded(RecordVersionOfRequest.KIND, id));
            alone.handle(id);
        }
        assertEquals(List.of(MergeRequestState.CLOSED, MergeRequestState.CLOSED, MergeRequestState.OPENED),
                states(List.of(from, into, related.getFirst())));
    }

    private long opened(long source, String branch, long target, String into) {
        return transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(source, branch, target, into),
                MergeRequestContent.titled("x", into), USER, NOW))).orElseThrow();
    }

    @Test
    void ref_that_was_pointed_back_meanwhile_is_pointed_again() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, OLD);
        record.update(id);
        Optional<MergeRequestView> stale = views.find(id);
        point("topic", OLD, NEW);
        record.update(id);
        when(views.find(id)).thenReturn(Optional.empty()).thenReturn(stale)
                .thenAnswer(call -> requests.lock(id).map(this::shown));
        record.update(id);
        assertEquals(Optional.of(NEW), heads.find(PROJECT, 1, MergeRequestRefs.Kind.HEAD));
    }

    @Test
    void ref_of_a_request_that_is_removed_meanwhile_goes_too() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, OLD);
        record.update(id);
        Optional<MergeRequestView> stale = views.find(id);
        requests.remove(id);
        heads.remove(PROJECT, 1, MergeRequestRefs.Kind.HEAD);
        when(views.find(id)).thenReturn(Optional.empty()).thenReturn(stale).thenReturn(Optional.empty());
        record.update(id);
        assertEquals(Optional.empty(), heads.find(PROJECT, 1, MergeRequestRefs.Kind.HEAD));
    }

    @Test
    void listener_gets_each_version_with_the_former_one_and_rolls_it_back_if_it_fails() {
        long id = made(1, "topic").getFirst();
        List<Optional<MergeRequestVersion>> before = new ArrayList<>();
        listeners.add((request, former, version, now) -> {
            before.add(former);
            if (version.refs().head().equals(NEW) && before.size() == 2) {
                throw new IllegalStateException();
            }
        });
        follow.pushed(pushed("topic", Shas.ZERO, OLD));
        MergeRequestVersion first = versions.latest(id).orElseThrow();
        point("topic", OLD, NEW);
        assertThrows(IllegalStateException.class, () -> record.update(id));
        assertEquals(Optional.of(first), versions.latest(id));
        record.update(id);
        assertEquals(List.of(Optional.empty(), Optional.of(first), Optional.of(first)), before);
        assertEquals(Optional.of(NEW), heads.find(PROJECT, 1, MergeRequestRefs.Kind.HEAD));
    }

    @Test
    void listener_prepares_before_the_transaction() {
        long id = made(1, "topic").getFirst();
        List<Optional<MergeRequestVersion>> before = new ArrayList<>();
        List<String> recorded = new ArrayList<>();
        listeners.add(new VersionListener() {
            @Override
            public VersionListener prepared(Candidate candidate) {
                int size = before.size();
                transactions.afterCommit(() -> before.add(candidate.before()));
                assertEquals(size + 1, before.size(), "an effect outside of transactions is not deferred");
                return (request, former, version, now) -> recorded.add(candidate.refs().head() + version.refs().head());
            }

            @Override
            public void recorded(Locked request, Optional<MergeRequestVersion> former, MergeRequestVersion version, Instant now) {
                throw new IllegalStateException("not prepared");
            }
        });
        point("topic", Shas.ZERO, OLD);
        record.update(id);
        Optional<MergeRequestVersion> first = versions.latest(id);
        point("topic", OLD, NEW);
        record.update(id);
        assertEquals(List.of(Optional.empty(), first), before);
        assertEquals(List.of(OLD + OLD, NEW + NEW), recorded);
    }

    @Test
    void facts_of_the_last_version_alone_are_renewed() {
        long id = made(1, "topic").getFirst();
        List<String> renewed = new ArrayList<>();
        listeners.add(new VersionListener() {
            @Override
            public Optional<Renewal> renewal(MergeRequestView request, String start) {
                return Optional.of((locked, now) -> renewed.add(start + locked.id()));
            }

            @Override
            public void recorded(Locked request, Optional<MergeRequestVersion> former, MergeRequestVersion version, Instant now) {
            }
        });
        record.renew(views.find(id).orElseThrow(), MAIN, locked -> locked.state() == MergeRequestState.OPENED);
        follow.pushed(pushed("topic", Shas.ZERO, OLD));
        MergeRequestView first = views.find(id).orElseThrow();
        record.renew(first, MAIN, locked -> locked.state() == MergeRequestState.LOCKED);
        assertEquals(List.of(), renewed, "there is no version, or the request is in another state");
        record.renew(first, MAIN, locked -> locked.state() == MergeRequestState.OPENED);
        assertEquals(List.of(MAIN + id), renewed);
        transactions.run(now -> pushes.settle(1, now));
        follow.pushed(pushed("topic", OLD, NEW));
        record.renew(first, MAIN, locked -> locked.state() == MergeRequestState.OPENED);
        assertEquals(1, renewed.size(), "there is another version");
    }

    @Test
    void slow_worker_does_not_point_a_ref_at_an_older_head() {
        long id = made(1, "topic").getFirst();
        follow.pushed(pushed("topic", Shas.ZERO, OLD));
        heads.remove(PROJECT, 1, MergeRequestRefs.Kind.HEAD);
        MergeRequestVersions slow = mock();
        when(slow.latest(id)).thenAnswer(call -> {
            Optional<MergeRequestVersion> read = versions.latest(id);
            if (read.orElseThrow().refs().head().equals(OLD)) {
                point("topic", OLD, NEW);
                record.update(id);
            }
            return read;
        });
        new RecordVersions(requests, slow, views, new VersionDiffs(commits, histories, diffs),
                new RecordVersions.Git(heads, refs, forks, project -> ROOM), followers, recorded).point(id);
        assertEquals(Optional.of(NEW), heads.find(PROJECT, 1, MergeRequestRefs.Kind.HEAD));
    }

    @Test
    void head_of_a_fork_that_has_no_room_is_rejected() {
        heads.store(FORK, OLD, ROOM + 1);
        Refusal refusal = assertThrows(Refusal.class, () -> record.prepare(FORK, PROJECT, MAIN, OLD));
        assertEquals(Refusal.badRequest(Reason.of("merge_request.no_room")).failure(), refusal.failure());
        heads.store(FORK, OLD, ROOM);
        record.prepare(FORK, PROJECT, MAIN, OLD);
    }

    @Test
    void slow_comparison_does_not_follow_one_of_a_later_push() {
        long id = made(1, "topic").getFirst();
        point("topic", Shas.ZERO, OLD);
        when(commits.mergeBase(any(ObjectSource.class), anyList())).thenAnswer(call -> {
            if (head(PROJECT, "topic").equals(OLD)) {
                point("topic", OLD, NEW);
                record.update(id);
            }
            return Optional.of(MAIN);
        });
        record.update(id);
        assertEquals(NEW, versions.latest(id).orElseThrow().refs().head());
        assertEquals(1, versions.list(id, PageRequest.Offset.first()).total());
    }

    @Test
    void removed_branch_closes_its_requests() {
        List<Long> ids = made(2, "topic");
        pushes.settle(push(Shas.ZERO, OLD), NOW);
        follow.pushed(pushed("topic", OLD, Shas.ZERO));
        assertEquals(List.of(MergeRequestState.CLOSED, MergeRequestState.CLOSED), states(ids));
    }

    private long push(String before, String after) {
        Push push = pushed("topic", before, after);
        follow.pushed(push);
        return push.id();
    }

    private List<MergeRequestState> states(List<Long> ids) {
        return ids.stream().map(id -> requests.lock(id).orElseThrow().state()).toList();
    }

    @Test
    void push_to_a_target_merges_the_requests_whose_head_it_contains() {
        List<Long> ids = made(3, "topic");
        push(Shas.ZERO, OLD);
        List<String> heard = new ArrayList<>();
        merges.add((request, merge, now) -> heard.add(request.id() + " " + merge.byUser().orElse(0) + " " + merge.commit()));
        Push push = pushed("target-1", MAIN, NEW);
        follow.pushed(push);
        follow.pushed(push);
        assertEquals(List.of(MergeRequestState.OPENED, MergeRequestState.MERGED, MergeRequestState.OPENED), states(ids));
        assertEquals(List.of(ids.get(1) + " " + USER + " Optional.empty"), heard);
        assertTrue(work.isRecorded(CloseIssuesOfMerge.KIND, ids.get(1)));
        assertEquals(USER, requests.all().get(1).endedBy());
    }

    @Test
    void push_that_has_not_moved_its_ref_merges_nothing() {
        List<Long> ids = made(1, "topic");
        push(Shas.ZERO, OLD);
        Push push = transactions.write(() -> pushes.record(new NewPush(PROJECT, USER, RefName.branch("target-0"), MAIN, NEW, List.of(),
                NOW))).orElseThrow();
        follow.handle(push.id());
        assertEquals(List.of(MergeRequestState.OPENED), states(ids));
        assertTrue(work.isRecorded(FollowBranches.KIND, push.id()), "it may still move");
        pushes.abandon(push.id(), NOW);
        follow.handle(push.id());
        assertEquals(List.of(MergeRequestState.OPENED), states(ids));
    }

    @Test
    void push_to_a_target_merges_no_request_whose_branch_has_moved_on() {
        List<Long> ids = made(1, "topic");
        push(Shas.ZERO, OLD);
        point("topic", OLD, MAIN);
        Push push = pushed("target-0", MAIN, NEW);
        follow.pushed(push);
        assertEquals(List.of(MergeRequestState.OPENED), states(ids));
        point("topic", MAIN, Shas.ZERO);
        follow.handle(push.id());
        assertEquals(List.of(MergeRequestState.MERGED), states(ids), "the removed branch cannot move on");
    }

    @Test
    void head_that_moves_while_a_push_is_followed_is_not_merged() {
        List<Long> ids = made(1, "topic");
        push(Shas.ZERO, OLD);
        assertTrue(refs.move(PROJECT, RefName.branch("topic"), OLD, MAIN));
        follow.pushed(pushed("target-0", MAIN, NEW));
        assertEquals(List.of(MergeRequestState.OPENED), states(ids));
    }

    /** Requests from as many branches as there are, into one that gets the heads of all. */
    @Test
    void push_to_a_target_of_many_requests_merges_them_in_parts() {
        point("main", Shas.ZERO, MAIN);
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < 75; number++) {
            String source = "source-" + number;
            ids.add(transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, source, PROJECT, "main"),
                    MergeRequestContent.titled("x", "main"), USER, NOW))).orElseThrow());
            follow.pushed(pushed(source, Shas.ZERO, OLD));
        }
        Push push = pushed("main", MAIN, NEW);
        follow.pushed(push);
        assertEquals(10, merged(ids));
        assertTrue(work.isRecorded(FollowBranches.KIND, push.id()));
        follow.handle(push.id());
        assertEquals(60, merged(ids));
        follow.handle(push.id());
        assertEquals(75, merged(ids));
    }

    @Test
    void requests_that_no_push_can_merge_are_not_tried_all_the_time() {
        point("main", Shas.ZERO, MAIN);
        for (int number = 0; number < 75; number++) {
            String source = "source-" + number;
            transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, source, PROJECT, "main"),
                    MergeRequestContent.titled("x", "main"), USER, NOW))).orElseThrow();
            follow.pushed(pushed(source, Shas.ZERO, OLD));
        }
        Push push = pushed("main", MAIN, NEW);
        when(views.find(anyLong())).thenReturn(Optional.empty());
        follow.handle(push.id());
        assertFalse(work.isRecorded(FollowBranches.KIND, push.id()), "the project is marked for deletion");
    }

    private long closed(List<Long> ids) {
        return states(ids).stream().filter(state -> state == MergeRequestState.CLOSED).count();
    }

    @Test
    void requests_of_a_removed_branch_are_closed_in_parts() {
        List<Long> ids = made(75, "topic");
        point("topic", Shas.ZERO, OLD);
        Push push = pushed("topic", OLD, Shas.ZERO);
        follow.pushed(push);
        assertEquals(10, closed(ids));
        assertTrue(work.isRecorded(FollowBranches.KIND, push.id()));
        follow.handle(push.id());
        assertEquals(60, closed(ids));
        follow.handle(push.id());
        assertEquals(75, closed(ids));
    }

    @Test
    void ten_requests_of_a_removed_branch_are_closed_with_the_push() {
        List<Long> ids = made(10, "topic");
        point("topic", Shas.ZERO, OLD);
        follow.pushed(pushed("topic", OLD, Shas.ZERO));
        assertEquals(10, closed(ids));
        assertEquals(List.of(), work.recorded());
    }

    /** Another push may make it before the first one is followed. */
    @Test
    void branch_that_is_there_again_keeps_its_requests() {
        List<Long> ids = made(2, "topic");
        point("topic", Shas.ZERO, OLD);
        Push push = pushed("topic", OLD, Shas.ZERO);
        point("topic", Shas.ZERO, NEW);
        follow.pushed(push);
        assertEquals(List.of(MergeRequestState.OPENED, MergeRequestState.OPENED), states(ids));
        assertEquals(2, withHead(ids, NEW));
    }

    /** A new branch brings nothing, and one that is removed neither. */
    @Test
    void target_branch_that_is_made_or_removed_merges_nothing() {
        List<Long> ids = made(1, "topic");
        push(Shas.ZERO, OLD);
        Push removal = pushed("target-0", MAIN, Shas.ZERO);
        follow.pushed(removal);
        transactions.run(now -> pushes.settle(removal.id(), now));
        follow.pushed(pushed("target-0", Shas.ZERO, NEW));
        assertEquals(List.of(MergeRequestState.OPENED), states(ids));
    }

    @Test
    void tags_are_not_followed() {
        made(1, "topic");
        point("topic", Shas.ZERO, OLD);
        Push tag = transactions.write(() -> pushes.record(new NewPush(PROJECT, USER, RefName.tag("topic"), Shas.ZERO, OLD, List.of(), NOW)))
                .orElseThrow();
        when(views.find(anyLong())).thenThrow(new IllegalStateException("followed"));
        follow.pushed(tag);
        assertEquals(List.of(), work.recorded());
    }

    private long merged(List<Long> ids) {
        return states(ids).stream().filter(state -> state == MergeRequestState.MERGED).count();
    }
}
