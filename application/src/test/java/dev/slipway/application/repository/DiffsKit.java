package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.FileDiff.Patch;
import dev.slipway.domain.repository.FileDiff.Shown;
import dev.slipway.domain.repository.FileDiff.Side;
import dev.slipway.domain.repository.Shas;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Diffs} does. */
public abstract class DiffsKit {

    private static final Window ALL = new Window(0, 1_000);
    private static final String FILE = "100644";
    private static final String LONG = IntStream.range(0, 50).mapToObj(line -> "line " + line + "\n").reduce("", String::concat);

    private Commit first;

    protected abstract GitPorts git();

    protected abstract Diffs diffs();

    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1\n2\n3\n"), GitPorts.create("long", LONG),
                GitPorts.create("ünï", "no end"), new FileAction.Create("bytes", new byte[] {0, 1, 2}, false), GitPorts.create("script",
                        "x\n"));
    }

    private Commit then(FileAction... actions) {
        return git().store(1, first.sha(), "Then", GitPorts.START.plusSeconds(1), actions);
    }

    private Diff diff(Commit to, DiffLimits limits) {
        return diffs().between(1, first.sha(), to.sha(), ALL, limits);
    }

    private FileDiff only(Commit to) {
        Diff diff = diff(to, DiffLimits.USUAL);
        assertEquals(1, diff.total());
        assertFalse(diff.partial());
        return diff.files().getFirst();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    final void a_changed_file_shows_its_lines_with_some_around_them() {
        assertEquals(new FileDiff(new Side("a", FILE), new Side("a", FILE), Patch.whole("@@ -1,3 +1,3 @@\n 1\n-2\n+zwei\n 3\n")),
                only(then(GitPorts.update("a", "1\nzwei\n3\n"))));
        assertEquals("@@ -18,7 +18,7 @@\n line 17\n line 18\n line 19\n-line 20\n+line XX\n line 21\n line 22\n line 23\n",
                only(then(GitPorts.update("long", LONG.replace("line 20\n", "line XX\n")))).patch().text());
    }

    @Test
    final void a_file_that_does_not_end_with_a_line_says_so() {
        assertEquals("@@ -1 +1 @@\n-no end\n\\ No newline at end of file\n+an end\n", only(then(GitPorts.update("ünï", "an end\n")))
                .patch().text());
    }

    @Test
    final void new_and_deleted_files_have_one_mode() {
        assertEquals(new FileDiff(new Side("new", "0"), new Side("new", "100755"), Patch.whole("@@ -0,0 +1 @@\n+x\n")),
                only(then(new FileAction.Create("new", bytes("x\n"), true))));
        assertEquals(new FileDiff(new Side("a", FILE), new Side("a", "0"), Patch.whole("@@ -1,3 +0,0 @@\n-1\n-2\n-3\n")),
                only(then(new FileAction.Delete("a"))));
    }

    @Test
    final void a_renamed_file_is_one_file() {
        assertEquals(new FileDiff(new Side("long", FILE), new Side("dir/other", FILE), Patch.whole("")),
                only(then(new FileAction.Move("dir/other", "long", null))));
        FileDiff changed = only(then(new FileAction.Move("other", "long", FileContent.of(LONG.replace("line 0\n", "")))));
        assertTrue(changed.renamed());
        assertEquals("@@ -1,4 +1,3 @@\n-line 0\n line 1\n line 2\n line 3\n", changed.patch().text());
    }

    @Test
    final void a_changed_mode_has_no_lines() {
        assertEquals(new FileDiff(new Side("script", FILE), new Side("script", "100755"), Patch.whole("")),
                only(then(new FileAction.Chmod("script", true))));
    }

    @Test
    final void files_without_lines_only_differ() {
        assertEquals("Binary files a/bytes and b/bytes differ\n", only(then(new FileAction.Update("bytes", new byte[] {0, 9}, null)))
                .patch().text());
        assertEquals("Binary files /dev/null and b/b differ\n", only(then(new FileAction.Create("b", new byte[] {0, 9}, false))).patch()
                .text());
        assertEquals("Binary files a/bytes and /dev/null differ\n", only(then(new FileAction.Delete("bytes"))).patch().text());
    }

    @Test
    final void a_root_is_compared_with_nothing_and_a_commit_with_itself_does_not_differ() {
        Diff root = diffs().between(1, Shas.ZERO, first.sha(), ALL, DiffLimits.USUAL);
        assertEquals(List.of("a", "bytes", "long", "script", "ünï"), root.files().stream().map(file -> file.after().path()).toList());
        assertTrue(root.files().stream().allMatch(FileDiff::created));
        assertEquals(new Diff(List.of(), 0, false), diff(first, DiffLimits.USUAL));
    }

    @Test
    final void files_come_in_windows() {
        Diff window = diffs().between(1, Shas.ZERO, first.sha(), new Window(3, 1), DiffLimits.USUAL);
        assertEquals(List.of("script"), window.files().stream().map(file -> file.after().path()).toList());
        assertEquals(5, window.total());
        assertEquals(List.of(), diffs().between(1, Shas.ZERO, first.sha(), new Window(1L << 40, 1), DiffLimits.USUAL).files());
    }

    @Test
    final void limits_collapse_and_cut() {
        Commit next = then(GitPorts.update("a", "1\n2\n"), GitPorts.update("long", "x".repeat(500) + "\n"), GitPorts.update("script",
                "y\n"), GitPorts.create("z", "z\n"));
        assertEquals(List.of(Shown.WHOLE, Shown.TOO_LARGE, Shown.WHOLE, Shown.WHOLE), shown(diff(next, new DiffLimits(10, 100, 1_000, 400,
                4_000, 10))));
        assertEquals(List.of(Shown.WHOLE, Shown.TOO_LARGE, Shown.COLLAPSED, Shown.COLLAPSED),
                shown(diff(next, new DiffLimits(10, 6, 1_000, 400, 4_000, 10))));
        assertEquals(List.of(Shown.WHOLE, Shown.TOO_LARGE, Shown.WHOLE, Shown.WHOLE), shown(diff(next, new DiffLimits(10, 100, 1_000,
                4_000, 400, 10))));
        Diff cut = diff(next, new DiffLimits(2, 100, 1_000, 400, 4_000, 10));
        assertEquals(List.of("a", "long"), cut.files().stream().map(file -> file.after().path()).toList());
        assertEquals(2, cut.total());
        assertTrue(cut.partial());
    }

    private static List<Shown> shown(Diff diff) {
        assertFalse(diff.partial());
        assertTrue(diff.files().stream().allMatch(file -> file.patch().shown() == Shown.WHOLE || file.patch().text().isEmpty()));
        return diff.files().stream().map(file -> file.patch().shown()).toList();
    }

    @Test
    final void commits_of_two_repositories_are_compared_without_copies() {
        git().repositories().copy(1, 2, "main", Set.of());
        Commit there = git().store(2, first.sha(), "There", GitPorts.START.plusSeconds(1), GitPorts.update("a", "2\n"));
        Commit here = then(GitPorts.update("a", "3\n"));
        Diff diff = diffs().between(ObjectSource.of(1).with(2), there.sha(), here.sha(), ALL, DiffLimits.USUAL);
        assertEquals(List.of("@@ -1 +1 @@\n-2\n+3\n"), diff.files().stream().map(file -> file.patch().text()).toList());
        assertEquals(Optional.empty(), git().commits().find(1, there.sha()));
        assertEquals(Optional.empty(), git().commits().find(2, here.sha()));
    }
}
