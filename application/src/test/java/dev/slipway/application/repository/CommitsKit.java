package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.repository.port.Commits.Changed;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Commits} does. */
public abstract class CommitsKit {

    private static final PageRequest.Offset PAGE = PageRequest.Offset.first();

    private Commit first;
    private Commit second;
    private Commit side;
    private Commit third;

    protected abstract GitPorts git();

    /** first - second - third on main, first - side on side; a minute between any two. */
    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().commit(1, "main", "One\n\nWhy one", at(0), GitPorts.create("a", "1\n"), GitPorts.create("dir/b", "b\n"));
        git().refs().move(1, RefName.branch("side"), Shas.ZERO, first.sha());
        second = git().commit(1, "main", "Two", at(1), GitPorts.update("a", "1\n2\n"));
        side = git().commit(1, "side", "Side", at(2), GitPorts.create("c", "c\n"));
        third = git().commit(1, "main", "Three", at(3), GitPorts.update("dir/b", "bb\n"));
    }

    private static Instant at(int minutes) {
        return GitPorts.START.plusSeconds(60L * minutes);
    }

    private List<String> titles(LogFilter filter) {
        return git().commits().log(1, filter, PAGE).items().stream().map(Commit::title).toList();
    }

    private Optional<String> found(String revision) {
        return git().commits().find(1, revision).map(Commit::sha);
    }

    @Test
    final void a_commit_reads_as_it_was_written() {
        Signature author = new Signature("Grace Höpper", "grace@example.com", Instant.parse("1999-12-31T23:59:59Z"));
        Signature committer = GitPorts.signature("Ada Lovelace", at(9));
        String message = "Títle\n\nBody 😀\n\nSigned-off-by: Grace <grace@example.com>\n";
        Written written = git().commits().write(1,
                new Draft(third.sha(), message, author, committer, List.of(GitPorts.create("new", "n"))));
        Commit commit = assertInstanceOf(Written.Done.class, written).commit();
        assertEquals(new Commit(commit.sha(), List.of(third.sha()), author, committer, message),
                git().commits().find(1, commit.sha()).orElseThrow());
    }

    @Test
    final void a_revision_is_a_branch_a_tag_a_ref_or_a_commit() {
        git().refs().move(1, RefName.tag("v1"), Shas.ZERO,
                git().commits().writeTag(1, "v1", second.sha(), "m", GitPorts.signature("Ada Lovelace", at(4))));
        assertEquals(Optional.of(third.sha()), found("main"));
        assertEquals(Optional.of(third.sha()), found("HEAD"));
        assertEquals(Optional.of(side.sha()), found("refs/heads/side"));
        assertEquals(Optional.of(second.sha()), found("v1"));
        assertEquals(Optional.of(first.sha()), found(first.sha()));
        assertEquals(Optional.of(first.sha()), found(first.sha().substring(0, 10)));
    }

    @Test
    final void a_branch_wins_over_a_tag_of_the_same_name() {
        git().refs().move(1, RefName.tag("side"), Shas.ZERO, second.sha());
        assertEquals(Optional.of(side.sha()), found("side"));
    }

    @Test
    final void others_texts_name_nothing() {
        for (String text : List.of("", "nope", "main~1", "main^{tree}", "main:a", "@", "..", "../HEAD", "f".repeat(40), "abc", "refs/heads",
                "HEAD~1")) {
            assertEquals(Optional.empty(), found(text), text);
        }
        assertEquals(Optional.empty(), git().commits().find(99, "main"));
    }

    @Test
    final void the_log_goes_back_in_time() {
        assertEquals(List.of("Three", "Two", "One"), titles(LogFilter.of("main")));
        assertEquals(List.of("Three", "Side", "Two", "One"), titles(LogFilter.of(null)));
        assertEquals(List.of(), titles(LogFilter.of("nope")));
    }

    @Test
    final void the_log_is_filtered() {
        assertEquals(List.of("Three", "One"), titles(new LogFilter("main", "dir", null, null, null, false)));
        assertEquals(List.of("Two", "One"), titles(new LogFilter("main", "a", null, null, null, false)));
        assertEquals(List.of("Three", "Two"), titles(new LogFilter("main", null, at(1), null, null, false)));
        assertEquals(List.of("Two", "One"), titles(new LogFilter("main", null, null, at(1), null, false)));
        assertEquals(List.of("Three", "Two", "One"), titles(new LogFilter("main", null, null, null, "LOVELACE", false)));
        assertEquals(List.of(), titles(new LogFilter("main", null, null, null, "babbage", true)));
    }

    @Test
    final void a_filtered_log_keeps_true_parents() {
        Page<Commit> log = git().commits().log(1, new LogFilter("main", "dir", null, null, null, false), PAGE);
        assertEquals(List.of(second.sha()), log.items().getFirst().parents());
    }

    @Test
    final void the_log_comes_in_pages() {
        Page<Commit> page = git().commits().log(1, LogFilter.of("main"), new PageRequest.Offset(2, 2));
        assertEquals(List.of("One"), page.items().stream().map(Commit::title).toList());
        assertEquals(3, page.total());
        assertEquals(List.of(), git().commits().log(1, LogFilter.of("main"), new PageRequest.Offset(9, 2)).items());
    }

    @Test
    final void the_log_is_walked_behind_a_commit() {
        for (LogFilter filter : List.of(LogFilter.of("main"), LogFilter.of(null), new LogFilter("main", "dir", null, null, null, false))) {
            Walks.same(page -> git().commits().log(1, filter, page));
        }
        assertEquals(List.of("One"), git().commits().log(1, LogFilter.of("main"), behind(second.sha())).items().stream().map(Commit::title)
                .toList());
        assertEquals(List.of(), git().commits().log(1, LogFilter.of("nope"), behind("")).items());
    }

    @Test
    final void what_the_log_does_not_have_is_no_place() {
        for (String place : List.of("nonsense", "f".repeat(40), second.sha().substring(1))) {
            Refusal refused = assertThrows(Refusal.class, () -> git().commits().log(1, LogFilter.of("main"), behind(place)));
            assertEquals(Refusal.parameter("page_token", "param.invalid").failure(), refused.failure());
        }
    }

    private static PageRequest behind(String sha) {
        return PageRequest.Keyset.inOrder(KeysetPosition.of("page_token", sha.isEmpty() ? List.of() : List.of(Optional.of(sha))), 5);
    }

    @Test
    final void stats_count_lines() {
        assertEquals(List.of(new CommitStats(1, 1), new CommitStats(2, 0), new CommitStats(1, 0)),
                git().commits().stats(1, List.of(third.sha(), first.sha(), second.sha())));
        assertEquals(List.of(), git().commits().stats(1, List.of()));
    }

    @Test
    final void changed_paths_are_those_that_differ() {
        assertEquals(List.of("a", "dir/b"), git().commits().changedPaths(1, first.sha(), third.sha(), 10));
        assertEquals(List.of("a"), git().commits().changedPaths(1, first.sha(), third.sha(), 1));
        assertEquals(List.of("a", "dir/b"), git().commits().changedPaths(1, Shas.ZERO, first.sha(), 10));
        assertEquals(List.of(), git().commits().changedPaths(1, first.sha(), first.sha(), 10));
        assertEquals(List.of("c"), git().commits().changedPaths(1, side.sha(), first.sha(), 10));
    }

    @Test
    final void changed_paths_that_are_left_out_are_told() {
        assertEquals(new Changed(List.of("a", "dir/b"), false), git().commits().changed(1, first.sha(), third.sha(), 2));
        assertEquals(new Changed(List.of("a"), true), git().commits().changed(1, first.sha(), third.sha(), 1));
        assertEquals(new Changed(List.of(), false), git().commits().changed(1, first.sha(), first.sha(), 0));
        assertEquals(new Changed(List.of(), false), git().commits().changed(999, first.sha(), third.sha(), 2), "there is no repository");
    }

    @Test
    final void changes_since_another_commit_begin_at_the_merge_base() {
        assertEquals(List.of("a", "dir/b"), git().commits().changedSince(1, side.sha(), third.sha(), 10));
        assertEquals(List.of("a"), git().commits().changedSince(1, side.sha(), third.sha(), 1));
        String alone = git().store(1, null, "Alone", at(5), GitPorts.create("x", "x")).sha();
        assertEquals(List.of("a", "dir/b", "x"), git().commits().changedSince(1, alone, third.sha(), 10));
    }

    @Test
    final void ancestry_is_known() {
        assertEquals(Optional.of(first.sha()), git().commits().mergeBase(1, List.of(third.sha(), side.sha())));
        assertEquals(Set.of(first.sha(), third.sha()),
                git().commits().reachable(1, third.sha(), Set.of(first.sha(), side.sha(), third.sha(), "f".repeat(40))));
        String alone = git().store(1, null, "Alone", at(5), GitPorts.create("x", "x")).sha();
        assertEquals(Optional.empty(), git().commits().mergeBase(1, List.of(third.sha(), alone)));
    }

    @Test
    final void commits_of_two_repositories_have_a_common_ancestor() {
        git().repositories().copy(1, 2, "main", Set.of());
        String there = git().commit(2, "main", "There", at(5), GitPorts.create("there", "x")).sha();
        String here = git().commit(1, "main", "Here", at(6), GitPorts.create("here", "x")).sha();
        assertEquals(Optional.of(third.sha()), git().commits().mergeBase(ObjectSource.of(1).with(2), List.of(there, here)));
        assertEquals(Optional.empty(), git().commits().find(1, there));
    }

    @Test
    final void actions_that_do_not_fit_store_nothing() {
        record Case(String reason, FileAction... actions) {}
        byte[] content = "x".getBytes(StandardCharsets.UTF_8);
        List<Case> cases = List.of(
                new Case("file.exists", GitPorts.create("a", "again")),
                new Case("file.exists", GitPorts.create("a/b", "a is a file")),
                new Case("file.directory_exists", GitPorts.create("dir", "is a directory")),
                new Case("file.missing", GitPorts.update("nope", "x")),
                new Case("file.missing", GitPorts.update("dir", "x")),
                new Case("file.missing", new FileAction.Delete("nope")),
                new Case("file.missing", new FileAction.Chmod("nope", true)),
                new Case("file.missing", new FileAction.Move("new", "nope", null)),
                new Case("file.exists", new FileAction.Move("dir/b", "a", FileContent.of(content))),
                new Case("file.missing", new FileAction.Delete("a"), GitPorts.update("a", "gone")),
                new Case("file.invalid_path", GitPorts.create("../out", "x")),
                new Case("file.invalid_path", GitPorts.create("dir/.GIT/config", "x")));
        for (Case each : cases) {
            Written written = git().commits().write(1,
                    new Draft(third.sha(), "No", third.author(), third.committer(), List.of(each.actions())));
            assertEquals(new Written.Refused(Reason.of(each.reason())), written, List.of(each.actions()).toString());
        }
    }

    @Test
    final void actions_are_done_in_order() {
        byte[] script = "#!/bin/sh\n".getBytes(StandardCharsets.UTF_8);
        Commit commit = git().commit(1, "main", "All kinds", at(6),
                new FileAction.Create("run", script, true),
                new FileAction.Move("moved/b", "dir/b", null),
                new FileAction.Delete("a"),
                GitPorts.create("a", "fresh"),
                new FileAction.Chmod("moved/b", true),
                GitPorts.update("run", "echo"));
        assertEquals(List.of("a", "moved/b", "run"), git().files().paths(1, commit.sha(), 100));
        assertEquals(true, git().files().find(1, commit.sha(), "run").orElseThrow().executable());
        assertEquals(true, git().files().find(1, commit.sha(), "moved/b").orElseThrow().executable());
        assertEquals("fresh", new String(git().files().read(1, commit.sha(), "a", 100).orElseThrow(), StandardCharsets.UTF_8));
        assertEquals("bb\n", new String(git().files().read(1, commit.sha(), "moved/b", 100).orElseThrow(), StandardCharsets.UTF_8));
    }
}
