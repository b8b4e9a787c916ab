package dev.slipway.application.mergerequest.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.mergerequest.RequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions of a request from the fork 8 into the project 7: base {@code b}, start {@code s}, head {@code h}. */
final class VersionReadsTest {

    private static final long PROJECT = 7;
    private static final long FORK = 8;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ObjectSource BOTH = ObjectSource.of(PROJECT).with(FORK);
    private static final DiffRefs REFS = new DiffRefs("b", "s", "h");
    private static final Diff NOTHING = new Diff(List.of(), 0, false);
    private static final ProjectRef REFERENCE = new ProjectRef.Id(PROJECT);

    private final Commits commits = mock();
    private final Histories histories = mock();
    private final Diffs diffs = mock();
    private final MergeRequestAccess requests = mock(MergeRequestAccess.class);
    private final MergeRequestVersions versions = mock();
    private final VersionDiffs compared = new VersionDiffs(commits, histories, diffs);
    private final VersionReads reads = new VersionReads(requests, versions, compared);

    private static Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.com", NOW);
        return new Commit(sha, List.of(), ada, ada, "m");
    }

    private static MergeRequestView request(Long source, String version) {
        return RequestViews.of(9, new Projects(PROJECT, "acme/tool", source, null, "topic"), MergeRequestState.OPENED,
                new Mergeability.Heads("h", "m"), version, null);
    }

    private void show(MergeRequestView request) {
        when(requests.find(Caller.ANONYMOUS, REFERENCE, 1)).thenReturn(new MergeRequestAccess.Found(mock(ProjectGrant.class), request));
    }

    /** @param in project that has the commits */
    private void there(long in, String... shas) {
        Set<String> known = Set.of(shas);
        when(commits.find(any(RepositoryId.class), anyString())).thenAnswer(call -> call.<RepositoryId>getArgument(0).ownerId() == in
                && known.contains(call.<String>getArgument(1)) ? Optional.of(commit(call.getArgument(1))) : Optional.empty());
    }

    @BeforeEach
    void begin() {
        show(request(FORK, "h"));
        there(PROJECT, "b", "s", "h");
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt())).thenReturn(new Histories.Between(List.of(),
                false));
        when(histories.between(BOTH, "s", "h", DiffLimits.USUAL.commits()))
                .thenReturn(new Histories.Between(List.of(commit("g"), commit("h")), false));
        when(diffs.between(any(ObjectSource.class), any(), any(), any(), any())).thenReturn(new Diff(List.of(), 1, false));
    }

    /** Number of files, whether others were left out, and whether the branches have a common ancestor. */
    @ParameterizedTest
    @CsvSource({"3, false, true, 3", "1000, true, true, 1000+", "3, false, false, 3"})
    void version_compares_with_the_common_ancestor_or_with_nothing(int total, boolean partial, boolean related, String size) {
        when(commits.mergeBase(BOTH, List.of("s", "h"))).thenReturn(related ? Optional.of("b") : Optional.empty());
        String base = related ? "b" : Shas.ZERO;
        when(diffs.between(BOTH, base, "h", new Window(0, 1), DiffLimits.USUAL)).thenReturn(new Diff(List.of(), total, partial));
        assertEquals(new NewVersion(new DiffRefs(base, "s", "h"), size, List.of("g", "h")), compared.version(BOTH, "s", "h"));
    }

    /** Commits of former heads that were forced away are swept in time. */
    @ParameterizedTest
    @CsvSource({"7, b, s, h, true, true", "8, b, s, h, true, true", "7, b, s, x, false, false", "7, x, s, h, false, true",
        "7, b, x, h, true, false", "9, b, s, h, false, false"})
    void files_and_commits_are_shown_while_they_are_there(long in, String base, String start, String head, boolean files, boolean some) {
        there(in, base, start, head);
        Diff shown = new Diff(List.of(), 5, false);
        when(diffs.between(BOTH, "b", "h", new Window(0, 20), DiffLimits.USUAL)).thenReturn(shown);
        assertEquals(files ? shown : NOTHING, compared.files(BOTH, REFS, new Window(0, 20)));
        assertEquals(some ? List.of(commit("g"), commit("h")) : List.of(), compared.commits(BOTH, REFS));
    }

    @Test
    void files_of_unrelated_branches_need_no_base() {
        there(PROJECT, "h");
        Diff shown = new Diff(List.of(), 5, false);
        when(diffs.between(BOTH, Shas.ZERO, "h", new Window(0, 20), DiffLimits.USUAL)).thenReturn(shown);
        assertEquals(shown, compared.files(BOTH, new DiffRefs(Shas.ZERO, "s", "h"), new Window(0, 20)));
    }

    @Test
    void commits_of_a_request_are_those_of_its_last_version() {
        assertEquals(List.of(commit("g"), commit("h")), compared.commits(request(FORK, "h")));
        assertEquals(List.of(), compared.commits(request(FORK, null)));
        when(histories.between(ObjectSource.of(PROJECT), "s", "h", DiffLimits.USUAL.commits()))
                .thenReturn(new Histories.Between(List.of(commit("h")), false));
        assertEquals(List.of(commit("h")), compared.commits(request(null, "h")), "the fork is gone, and the project has its head");
        assertEquals(List.of(commit("h")), reads.commits(request(null, "h")));
        assertEquals(List.of(commit("h"), commit("g")), reads.commits(request(FORK, "h")), "the newest first");
        assertEquals(List.of(), reads.commits(request(FORK, null)));
    }

    @Test
    void versions_are_listed_and_shown_with_what_they_compare() {
        Page<MergeRequestVersion> page = new Page<>(List.of(), 3);
        when(versions.list(9, PageRequest.Offset.first())).thenReturn(page);
        assertEquals(page, reads.list(Caller.ANONYMOUS, REFERENCE, 1, PageRequest.Offset.first()));
        MergeRequestVersion version = new MergeRequestVersion(4, 9, REFS, "main", "1", 1, NOW);
        when(versions.find(9, 4)).thenReturn(Optional.of(version));
        Diff shown = new Diff(List.of(), 5, false);
        when(diffs.between(BOTH, "b", "h", new Window(0, DiffLimits.USUAL.files()), DiffLimits.USUAL)).thenReturn(shown);
        assertEquals(new VersionReads.Content("acme/tool", version, List.of(commit("g"), commit("h")), shown),
                reads.get(Caller.ANONYMOUS, REFERENCE, 1, 4));
        assertEquals(shown, reads.changes(Caller.ANONYMOUS, REFERENCE, 1));
        assertEquals("none", Refusals.end(() -> reads.get(Caller.ANONYMOUS, REFERENCE, 1, 5)));
    }

    @Test
    void files_and_commits_are_paged() {
        PageRequest.Offset second = new PageRequest.Offset(2, 1);
        when(diffs.between(BOTH, "b", "h", new Window(1, 1), DiffLimits.USUAL)).thenReturn(new Diff(List.of(), 5, false));
        assertEquals(new Page<>(List.of(), 5), reads.files(Caller.ANONYMOUS, REFERENCE, 1, second));
        assertEquals(new VersionReads.CommitsOf("acme/tool", new Page<>(List.of(commit("g")), 2)),
                reads.commits(Caller.ANONYMOUS, REFERENCE, 1, second));
        show(request(FORK, null));
        assertEquals(new Page<>(List.of(), 0), reads.files(Caller.ANONYMOUS, REFERENCE, 1, second));
        assertEquals(NOTHING, reads.changes(Caller.ANONYMOUS, REFERENCE, 1));
    }
}
