package dev.slipway.application.mergerequest.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.CheckMergeability;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Current;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.NotMergeable;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Outdated;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Result;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.fake.FakeMergeRequestRefs;
import dev.slipway.application.repository.fake.FakeMerges;
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MergeRequestRefs.Kind;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ref of a merge names one of the present branches, or nothing. */
final class UpdateMergeRefTest {

    private static final long PROJECT = 7;
    private static final long REQUEST = 70;
    private static final long IID = 3;
    private static final long AUTHOR = 5;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeMerges merges = new FakeMerges();
    private final FakeMergeRequestRefs refs = new FakeMergeRequestRefs();
    private final MergeRequestViews views = mock();
    private final RecordVersions versions = mock(RecordVersions.class);
    private final Commits commits = mock();
    private final RepositoryFacts facts = mock();
    private final CheckMergeability checks = mock(CheckMergeability.class);
    private final Repositories repositories = mock();
    private final WritableRepositories room = new WritableRepositories(repositories, FakeOwner.ofProjects(facts),
            new RepositoryLimits(1000, 1000, PushQuota.of(4)), () -> false);
    private final MergeRequestAccess access = mock(MergeRequestAccess.class);
    private final UpdateMergeRef update = new UpdateMergeRef(access, views, versions, checks,
            new UpdateMergeRef.Repository(refs, merges, commits, facts, room));

    private final String base = commit(0, List.of(), Map.of("a", "1"));
    private @Nullable String target = commit(2, List.of(base), Map.of("a", "1", "t", "1"));
    private @Nullable String source = commit(1, List.of(base), Map.of("a", "1", "s", "1"));
    private @Nullable String recorded = source;
    private Optional<Mergeability.Checked> checked = Optional.empty();
    private MergeRequestState state = MergeRequestState.OPENED;
    private @Nullable UserBrief author = new UserBrief(AUTHOR, "ada", "Ada", AccountState.ACTIVE, "x", null);

    private Supplier<@Nullable MergeRequestView> finding = this::shown;

    @BeforeEach
    void begin() {
        when(views.find(REQUEST)).thenAnswer(call -> Optional.ofNullable(finding.get()));
        when(commits.find(anyLong(), anyString())).thenAnswer(call -> Optional.of(merges.read(call.getArgument(1))));
        when(facts.author(AUTHOR)).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
    }

    private String commit(int seconds, List<String> parents, Map<String, String> files) {
        return merges.commit(new Signature("Bob", "bob@example.com", NOW.plusSeconds(seconds)), "x", parents, files);
    }

    private MergeRequestView shown() {
        MergeRequestVersion version = recorded == null ? null
                : new MergeRequestVersion(1, REQUEST, new DiffRefs(base, base, recorded), "main", "1", 1, NOW);
        return new MergeRequestView(REQUEST, IID, new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool", "topic"),
                MergeRequestContent.titled("Add s", "main"), state, new MergeRequestView.People(author, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), version,
                new MergeRequestView.Git(new Mergeability.Heads(source, target), checked, null, null),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }

    private Optional<String> ref() {
        return refs.find(PROJECT, IID, Kind.MERGE);
    }

    private Commit merged() {
        Result result = update.update(shown());
        assertEquals(new Current(ref().orElseThrow(), new Sides(target, source), "main"), result);
        return merges.read(ref().orElseThrow());
    }

    @Test
    void merge_of_both_heads_is_made_once() {
        Commit first = merged();
        assertEquals(List.of(target, source), first.parents());
        assertEquals(Map.of("a", "1", "s", "1", "t", "1"), merges.files(first.sha()));
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd s\n\nSee merge request acme/tool!3", first.message());
        assertEquals(new Signature("Ada", "ada@example.com", NOW.plusSeconds(2)), first.committer());
        assertEquals(first, merged());
    }

    @Test
    void commit_has_the_time_of_the_newer_head() {
        source = commit(9, List.of(base), Map.of("a", "1", "s", "1"));
        recorded = source;
        assertEquals(NOW.plusSeconds(9), merged().committer().at());
    }

    @Test
    void commit_without_an_author_of_the_request_is_of_the_committer_of_the_head() {
        author = null;
        assertEquals(new Signature("Bob", "bob@example.com", NOW.plusSeconds(2)), merged().author());
    }

    @Test
    void merge_follows_both_branches() {
        Commit first = merged();
        target = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        Commit second = merged();
        assertNotEquals(first, second);
        source = commit(4, List.of(source), Map.of("a", "1", "s", "2"));
        recorded = source;
        assertEquals(List.of(target, source), merged().parents());
    }

    @Test
    void ref_is_removed_where_there_is_no_merge() {
        merged();
        target = commit(3, List.of(target), Map.of("a", "1", "s", "other"));
        assertEquals(new NotMergeable(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
        target = source;
        assertEquals(new NotMergeable(), update.update(shown()), "there is nothing to merge");
    }

    @Test
    void ref_is_removed_with_a_branch() {
        String head = target;
        merged();
        target = null;
        assertEquals(new NotMergeable(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
        target = head;
        merged();
        source = null;
        assertEquals(new NotMergeable(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
    }

    @Test
    void request_that_is_closed_or_merged_has_no_merge() {
        for (MergeRequestState ended : List.of(MergeRequestState.CLOSED, MergeRequestState.MERGED)) {
            state = MergeRequestState.OPENED;
            merged();
            state = ended;
            assertEquals(new NotMergeable(), update.update(shown()));
            assertEquals(Optional.empty(), ref());
        }
    }

    @Test
    void request_that_is_being_merged_keeps_the_ref_for_the_case_that_it_fails() {
        Commit merged = merged();
        state = MergeRequestState.LOCKED;
        assertEquals(new NotMergeable(), update.update(shown()));
        assertEquals(Optional.of(merged.sha()), ref());
    }

    @Test
    void conflict_is_found_once() {
        target = commit(3, List.of(target), Map.of("a", "1", "s", "other"));
        assertEquals(new NotMergeable(), update.update(shown()));
        verify(checks).found(eq(REQUEST), eq(new Sides(target, source)), any(Merges.Conflict.class));
    }

    /** Another call may succeed. */
    @Test
    void merge_that_takes_too_long_is_no_conflict() {
        Merges slow = mock();
        when(slow.merge(anyLong(), any(), any())).thenReturn(new Merges.Exceeded());
        UpdateMergeRef patient = new UpdateMergeRef(access, views, versions, checks,
                new UpdateMergeRef.Repository(refs, slow, commits, facts, room));
        Commit former = merged();
        target = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        assertEquals(new UpdateMergeRef.Exceeded(), patient.update(shown()));
        assertEquals(Optional.of(former.sha()), ref(), "it is replaced later");
        verifyNoInteractions(checks);
    }

    @Test
    void full_repository_takes_no_merge() {
        Commit former = merged();
        when(repositories.size(PROJECT)).thenReturn(1000L);
        assertEquals(former, merged(), "it is there");
        target = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        assertEquals(new UpdateMergeRef.NoRoom(), update.update(shown()));
        assertEquals(Optional.of(former.sha()), ref());
        when(repositories.size(PROJECT)).thenReturn(999L);
        merged();
    }

    @Test
    void archived_project_shows_the_merge_that_is_there_and_takes_no_other() {
        Commit former = merged();
        archived();
        assertEquals(former.sha(), update.get(Caller.ANONYMOUS, new ProjectRef.Id(PROJECT), IID));
        target = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        archived();
        Refusal refused = assertThrows(Refusal.class, () -> update.get(Caller.ANONYMOUS, new ProjectRef.Id(PROJECT), IID));
        assertEquals(Refusal.badRequest(Reason.of("merge_request.not_mergeable")).failure(), refused.failure());
        assertEquals(Optional.of(former.sha()), ref());
    }

    private void archived() {
        ProjectGrant grant = new ProjectGrant(PROJECT, 1, "acme/tool", "main",
                new Standing(false, false, false, Optional.empty(), Visibility.PUBLIC, true, true));
        when(access.find(any(), any(), anyLong())).thenReturn(new MergeRequestAccess.Found(grant, shown()));
    }

    /** Deletes the request while git merges. */
    @Test
    void merge_of_a_request_that_is_deleted_meanwhile_leaves_no_ref() {
        finding = () -> {
            MergeRequestView before = shown();
            finding = () -> null;
            when(versions.isRemoved(REQUEST)).thenReturn(true);
            return before;
        };
        assertEquals(new NotMergeable(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
    }

    @Test
    void ref_of_a_deleted_request_is_removed_and_that_of_a_hidden_one_stays() {
        merged();
        MergeRequestView known = shown();
        finding = () -> null;
        assertEquals(new NotMergeable(), update.update(known));
        assertEquals(true, ref().isPresent());
        when(versions.isRemoved(REQUEST)).thenReturn(true);
        assertEquals(new NotMergeable(), update.update(known));
        assertEquals(Optional.empty(), ref());
    }

    @Test
    void branch_that_moves_during_the_merge_is_merged_again() {
        String later = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        finding = () -> {
            MergeRequestView before = shown();
            target = later;
            return before;
        };
        update.update(shown());
        assertEquals(List.of(later, source), merges.read(ref().orElseThrow()).parents());
    }

    @Test
    void slow_merge_does_not_replace_one_of_later_heads() {
        String later = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        MergeRequestView slow = shown();
        finding = () -> {
            finding = this::shown;
            target = later;
            merged();
            return slow;
        };
        update.update(slow);
        assertEquals(List.of(later, source), merges.read(ref().orElseThrow()).parents());
    }

    @Test
    void slow_conflict_does_not_remove_the_merge_of_later_heads() {
        merged();
        String later = commit(3, List.of(target), Map.of("a", "1", "t", "2"));
        target = commit(3, List.of(target), Map.of("a", "1", "s", "other"));
        MergeRequestView slow = shown();
        finding = () -> {
            finding = this::shown;
            target = later;
            merged();
            return slow;
        };
        update.update(slow);
        assertEquals(List.of(later, source), merges.read(ref().orElseThrow()).parents());
    }

    @Test
    void heads_that_git_was_found_not_to_merge_are_not_tried_again() {
        String old = target;
        checked = Optional.of(new Mergeability.Checked(false, source, target));
        assertEquals(new NotMergeable(), update.update(shown()));
        target = commit(3, List.of(old), Map.of("a", "1", "t", "2"));
        merged();
        target = old;
        assertEquals(new NotMergeable(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
    }

    @Test
    void head_that_git_lacks_is_outdated() {
        when(commits.find(PROJECT, target)).thenReturn(Optional.empty());
        assertEquals(new Outdated(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
    }

    @Test
    void branches_that_move_all_the_time_are_given_up() {
        finding = () -> {
            target = commit(3, List.of(target), Map.of("a", "1", "t", target));
            return shown();
        };
        assertEquals(new Outdated(), update.update(shown()));
    }

    @Test
    void head_without_a_version_is_outdated_and_records_none() {
        recorded = null;
        assertEquals(new Outdated(), update.update(shown()));
        assertEquals(Optional.empty(), ref());
        verify(versions, never()).updateOrLater(anyLong());
        verify(versions, never()).update(anyLong());
        recorded = source;
        merged();
    }
}
