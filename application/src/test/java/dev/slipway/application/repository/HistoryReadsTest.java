package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.CompareCommits.Request;
import dev.slipway.application.repository.port.Archives.Content;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.application.repository.port.Histories.Between;
import dev.slipway.application.repository.port.LastPipelines.Summary;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.ArchiveFormat;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.Contributor;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers who read the history of a private project, whose branch main is at its second commit. */
final class HistoryReadsTest extends RepositoryScene {

    private static final LogFilter OF_MAIN = new LogFilter("main", null, null, null, null, false);
    private static final CommitReads.Request ALL_OF_MAIN = new CommitReads.Request(null, false, null, null, null, null, false, false);
    private static final Diff DIFF = new Diff(List.of(), 3, false);

    @BeforeEach
    void store() {
        refs.move(project, MAIN, Shas.ZERO, TWO);
        when(histories.containing(project, TWO, RefKind.LISTED)).thenReturn(
                List.of(RefName.branch("main"), RefName.branch("next"), RefName.tag("v1")));
        when(histories.authors(project, TWO, 2000)).thenReturn(List.of(author("Bob"), author("Ada"), author("Ada")));
        when(archives.exists(project, TWO, "")).thenReturn(true);
        when(commits.log(project, OF_MAIN, PAGE)).thenReturn(new Page<>(List.of(commit(TWO, List.of(ONE)), commit(ONE, List.of())), 9));
        when(commits.stats(project, List.of(TWO, ONE))).thenReturn(List.of(new CommitStats(2, 0), new CommitStats(1, 0)));
        when(diffs.between(anyLong(), anyString(), anyString(), any(), any())).thenReturn(DIFF);
        when(diffs.between(any(ObjectSource.class), anyString(), anyString(), any(), any())).thenReturn(DIFF);
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt())).thenReturn(new Between(List.of(), false));
        when(commits.mergeBase(project, List.of(TWO, ONE))).thenReturn(Optional.of(ONE));
    }

    private static Signature author(String name) {
        return new Signature(name, name.toLowerCase() + "@example.com", NOW);
    }

    private static ArchiveReads.Request archive(String ref, String ending, String path) {
        return new ArchiveReads.Request(ref, ending, path);
    }

    private static Request between(String from, String to, OptionalLong other) {
        return new Request(from, to, true, other);
    }

    private List<Runnable> readings(Caller caller) {
        return List.of(
                () -> use.historyReads.containing(caller, reference, "main", RefKind.LISTED, PAGE),
                () -> use.historyReads.contributors(caller, reference, null, Contributor.Order.NAME, Sort.ASC, PAGE),
                () -> use.archiveReads.get(caller, reference, archive(null, null, null)),
                () -> use.commitReads.list(caller, reference, ALL_OF_MAIN, PAGE),
                () -> use.commitReads.get(caller, reference, "main", false),
                () -> use.commitReads.made(caller, reference, TWO, false),
                () -> use.compareCommits.compare(caller, reference, between(ONE, "main", OptionalLong.empty())),
                () -> use.compareCommits.changes(caller, reference, "main", PAGE),
                () -> use.compareCommits.mergeBase(caller, reference, List.of("main", ONE)));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void history_of_a_private_project_is_read_from_reporter_on(Role role) {
        Caller caller = member(role);
        readings(caller).forEach(reading -> assertEquals(role.atLeast(Role.REPORTER) ? "done" : "forbidden", Refusals.end(reading)));
        readings(stranger()).forEach(reading -> assertEquals("no Project", Refusals.end(reading)));
        readings(Caller.ANONYMOUS).forEach(reading -> assertEquals("no Project", Refusals.end(reading)));
    }

    @ParameterizedTest
    @CsvSource({"1, 2, main next", "2, 2, v1", "3, 2, ''", "1, 20, main next v1"})
    void refs_that_contain_a_commit_are_told_page_by_page(int number, int size, String names) {
        Page<RefName> page = use.historyReads.containing(member(Role.REPORTER), reference, "main", RefKind.LISTED,
                new PageRequest.Offset(number, size));
        assertEquals(names, String.join(" ", page.items().stream().map(RefName::name).toList()));
        assertEquals(3, page.total());
    }

    @Test
    void refs_beyond_the_cap_are_not_counted() {
        when(histories.containing(project, TWO, Set.of(RefKind.TAG))).thenReturn(
                IntStream.range(0, 10_002).mapToObj(number -> RefName.tag("v" + number)).toList());
        Caller caller = member(Role.REPORTER);
        assertEquals(10_001, use.historyReads.containing(caller, reference, "main", Set.of(RefKind.TAG), PAGE).total());
        assertEquals("no Commit", Refusals.end(() -> use.historyReads.containing(caller, reference, "none", RefKind.LISTED, PAGE)));
    }

    @ParameterizedTest
    @CsvSource({", NAME, ASC, Ada 2 Bob 1", "main, NAME, DESC, Bob 1 Ada 2", ", COMMITS, ASC, Bob 1 Ada 2", ", COMMITS, DESC, Ada 2 Bob 1"})
    void contributors_of_a_ref_are_told_in_the_order_asked_for(String ref, Contributor.Order order, Sort sort, String told) {
        Page<Contributor> page = use.historyReads.contributors(member(Role.REPORTER), reference, ref, order, sort, PAGE);
        assertEquals(told, String.join(" ", page.items().stream().map(one -> one.name() + " " + one.commits()).toList()));
        assertEquals(2, page.total());
    }

    @Test
    void default_branch_without_commits_has_no_contributors_and_other_refs_must_exist() {
        Caller caller = member(Role.REPORTER);
        assertEquals("none", Refusals.end(() -> contributors(caller, "none")));
        refs.move(project, MAIN, TWO, Shas.ZERO);
        assertEquals(Page.empty(), contributors(caller, null));
        assertEquals("none", Refusals.end(() -> contributors(caller, "main")));
        verify(histories, never()).authors(anyLong(), any(), anyInt());
    }

    private Page<Contributor> contributors(Caller caller, String ref) {
        return use.historyReads.contributors(caller, reference, ref, Contributor.Order.NAME, Sort.ASC, PAGE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "-   |-  |-      |''  |tools-main-SHA.tar.gz      |TAR_GZ", "-   |zip|''     |''  |tools-main-SHA.zip         |ZIP",
        "main|tar|/docs/ |docs|tools-main-SHA-docs.tar    |TAR", "SHA |gz |docs    |docs|tools-SHA-SHA-docs.tar.gz|TAR_GZ"})
    void archive_is_named_by_its_project_ref_commit_and_path(String ref, String ending, String path, String inner, String name,
            ArchiveFormat format) throws IOException {
        when(archives.exists(project, TWO, inner)).thenReturn(true);
        ArchiveReads.Archive made = use.archiveReads.get(member(Role.REPORTER), reference,
                archive("SHA".equals(ref) ? TWO : ref, ending, path));
        String file = name.replace("SHA", TWO);
        assertEquals(file, made.fileName());
        assertEquals(format.mediaType(), made.mediaType());
        OutputStream out = OutputStream.nullOutputStream();
        made.writing().to(out);
        verify(archives).write(project, new Content(TWO, inner, format, file.substring(0, file.length() - format.ending().length() - 1)),
                out);
    }

    @Test
    void archive_of_nothing_is_not_found() {
        Caller caller = member(Role.REPORTER);
        for (ArchiveReads.Request request : List.of(archive(null, "rar", null), archive("none", null, null),
                archive(null, null, "none"))) {
            assertEquals("no File", Refusals.end(() -> use.archiveReads.get(caller, reference, request)));
        }
    }

    @Test
    void commits_are_listed_with_what_they_change_on_demand() {
        Caller caller = member(Role.REPORTER);
        Page<CommitView> plain = use.commitReads.list(caller, reference, ALL_OF_MAIN, PAGE);
        assertEquals(List.of(view(TWO, List.of(ONE), null, null), view(ONE, List.of(), null, null)), plain.items());
        assertEquals(9, plain.total());
        verify(commits, never()).stats(anyLong(), any());
        assertEquals(List.of(2, 1), use.commitReads
                .list(caller, reference, new CommitReads.Request(null, false, null, null, null, null, false, true), PAGE)
                .items().stream().map(shown -> shown.stats().additions()).toList());
        verify(pipelines, never()).of(anyLong(), any());
        when(commits.stats(project, List.of(TWO))).thenReturn(List.of(new CommitStats(2, 0)));
        assertEquals(view(TWO, List.of(ONE), new CommitStats(2, 0), null), use.commitReads.made(caller, reference, TWO, true));
    }

    private CommitView view(String sha, List<String> parents, CommitStats stats, Summary pipeline) {
        return new CommitView(project, "g/tools", commit(sha, parents), stats, pipeline);
    }

    /** A default branch that is missing has no commits; another ref that is missing is not found. */
    @ParameterizedTest
    @CsvSource({",false,main", "main,false,main", ",true,", "none,true,", "none,false,no Commit"})
    void list_of_commits_begins_where_its_request_says(String ref, boolean all, String from) {
        Instant since = NOW.minusSeconds(9);
        when(commits.log(eq(project), any(), any())).thenReturn(Page.empty());
        CommitReads.Request request = new CommitReads.Request(ref, all, "docs", since, NOW, "ada", true, true);
        Runnable list = () -> use.commitReads.list(member(Role.REPORTER), reference, request, PAGE);
        if ("no Commit".equals(from)) {
            assertEquals(from, Refusals.end(list));
        } else {
            list.run();
            verify(commits).log(project, new LogFilter(from, "docs", since, NOW, "ada", true), PAGE);
        }
    }

    @Test
    void commits_of_a_default_branch_that_is_missing_are_none() {
        refs.move(project, MAIN, TWO, Shas.ZERO);
        when(commits.log(project, OF_MAIN, PAGE)).thenReturn(Page.empty());
        assertEquals(Page.empty(), use.commitReads.list(member(Role.REPORTER), reference, ALL_OF_MAIN, PAGE));
    }

    /** Public builds are those of projects that the caller sees; others are for members. */
    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void pipeline_of_a_commit_is_shown_to_those_who_see_pipelines(boolean publicBuilds, boolean shown) {
        long open = directory.store(GroupDraft.named("open").visible(Visibility.PUBLIC));
        long id = directory.store(ProjectDraft.in(open, "open").visible(Visibility.PUBLIC).withPublicBuilds(publicBuilds));
        Commit commit = commit(ONE, List.of());
        when(commits.find(id, "main")).thenReturn(Optional.of(commit));
        when(commits.stats(id, List.of(ONE))).thenReturn(List.of(new CommitStats(1, 2)));
        Summary summary = new Summary(1, 1, id, ONE, "main", "success", "push", NOW, NOW);
        when(pipelines.of(id, List.of(ONE))).thenReturn(Map.of(ONE, summary));
        CommitView view = use.commitReads.get(Caller.ANONYMOUS, new ProjectRef.Id(id), "main", true);
        assertEquals(new CommitView(id, "open/open", commit, new CommitStats(1, 2), shown ? summary : null), view);
        assertEquals("no Commit", Refusals.end(() -> use.commitReads.get(Caller.ANONYMOUS, new ProjectRef.Id(id), "none", true)));
    }

    @ParameterizedTest
    @CsvSource({"main, 1", "THREE, 0"})
    void commit_is_compared_with_its_first_parent_or_with_nothing(String revision, int parent) {
        commit(THREE, List.of());
        Page<?> page = use.compareCommits.changes(member(Role.REPORTER), reference, "THREE".equals(revision) ? THREE : revision,
                new PageRequest.Offset(3, 10));
        assertEquals(new Page<>(List.of(), 3), page);
        verify(diffs).between(project, parent == 1 ? ONE : Shas.ZERO, parent == 1 ? TWO : THREE, new Window(20, 10), DiffLimits.USUAL);
        assertEquals("no Commit", Refusals.end(() -> use.compareCommits.changes(member(Role.REPORTER), reference, "none", PAGE)));
    }

    @Test
    void comparison_tells_its_ends_and_reads_a_limited_part() {
        Between between = new Between(List.of(commit(TWO, List.of(ONE))), true);
        when(histories.between(ObjectSource.of(project), ONE, TWO, DiffLimits.USUAL.commits())).thenReturn(between);
        when(diffs.between(ObjectSource.of(project), ONE, TWO, new Window(0, DiffLimits.USUAL.files()), DiffLimits.USUAL)).thenReturn(DIFF);
        Caller caller = member(Role.REPORTER);
        Comparison found = use.compareCommits.compare(caller, reference, between(ONE, "main", OptionalLong.of(project)));
        assertEquals(new Comparison("g/tools", new Comparison.Ends(ONE, TWO), ONE, between, DIFF), found);
        assertEquals("no Ref", Refusals.end(() -> use.compareCommits.compare(caller, reference,
                between("none", "main", OptionalLong.empty()))));
        assertEquals("no Ref", Refusals.end(() -> use.compareCommits.compare(caller, reference,
                between("main", "none", OptionalLong.empty()))));
    }

    @ParameterizedTest
    @CsvSource({"false, false, false", "true, false, true", "false, true, true", "true, true, true"})
    void comparison_is_partial_where_commits_or_files_are_left_out(boolean commits, boolean files, boolean partial) {
        Comparison some = new Comparison("g/p", new Comparison.Ends(ONE, ONE), ONE, new Between(List.of(), commits),
                new Diff(List.of(), 0, files));
        assertEquals(partial, some.partial());
        assertEquals(true, some.ends().same());
        assertEquals(false, new Comparison.Ends(ONE, TWO).same());
    }

    /** The other project is of the same network of forks, and the caller reads its code. */
    @ParameterizedTest
    @CsvSource({"REPORTER, 8, done", "GUEST, 8, no Project", ", 8, no Project", "OWNER, 9, no Project"})
    void project_is_compared_with_its_forks_that_the_caller_reads(Role role, long network, String end) {
        long others = directory.store(GroupDraft.named("h"));
        long fork = directory.store(ProjectDraft.in(others, "fork"));
        Caller caller = member(Role.REPORTER);
        if (role != null) {
            directory.store(MemberDraft.ofGroup(others, caller.accountId().getAsLong(), role));
        }
        when(forks.network(project)).thenReturn(8L);
        when(forks.network(fork)).thenReturn(network);
        when(commits.find(fork, "topic")).thenReturn(Optional.of(commit(THREE, List.of())));
        Request request = between("topic", "main", OptionalLong.of(fork));
        assertEquals(end, Refusals.end(() -> use.compareCommits.compare(caller, reference, request)));
        ObjectSource both = new ObjectSource(RepositoryId.ofProject(project), Optional.of(RepositoryId.ofProject(fork)));
        verify(histories, "done".equals(end) ? times(1) : never())
                .between(both, THREE, TWO, DiffLimits.USUAL.commits());
    }

    @Test
    void ancestor_of_commits_is_told() {
        Caller caller = member(Role.REPORTER);
        assertEquals(view(ONE, List.of(), null, null), use.compareCommits.mergeBase(caller, reference, List.of("main", ONE, "main")));
        when(commits.mergeBase(anyLong(), any())).thenReturn(Optional.empty());
        assertEquals("no Merge Base", Refusals.end(() -> use.compareCommits.mergeBase(caller, reference, List.of("main", ONE))));
    }

    @Test
    void ancestor_is_looked_for_among_two_to_twenty_known_revisions() {
        Map<List<String>, Reason> refused = Map.of(
                List.of("main"), Reason.of("merge_base.too_few"),
                IntStream.range(0, 21).mapToObj(number -> "main").toList(), Reason.of("merge_base.too_many", 20),
                List.of("main", "none"), Reason.of("merge_base.unknown", "none"),
                List.of("a", "main", "b", "a"), Reason.of("merge_base.several_unknown", "a, b"));
        refused.forEach((revisions, reason) -> assertEquals(Refusal.badRequest(reason).failure(),
                Refusals.of(() -> use.compareCommits.mergeBase(member(Role.REPORTER), reference, revisions))));
        verify(commits, never()).mergeBase(anyLong(), any());
        when(commits.mergeBase(project, List.of(TWO))).thenReturn(Optional.of(TWO));
        assertEquals(TWO, use.compareCommits.mergeBase(member(Role.REPORTER), reference,
                IntStream.range(0, 20).mapToObj(number -> "main").toList()).commit().sha());
    }
}
