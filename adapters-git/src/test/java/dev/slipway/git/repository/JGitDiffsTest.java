package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.DiffsKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.FileDiff.Shown;
import dev.slipway.domain.repository.Shas;
import dev.slipway.git.repository.StoredTrees.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.FileMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitDiffsTest extends DiffsKit {

    private static final Window ALL = new Window(0, 1_000);

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected Diffs diffs() {
        return new JGitDiffs(new RepositoryHome(directory));
    }

    private Diff between(Map<String, File> before, Map<String, File> after) {
        StoredTrees trees = new StoredTrees(directory);
        String from = trees.commit(before);
        return assertTimeoutPreemptively(Duration.ofSeconds(60), () -> diffs().between(1, from, trees.commit(after, from), ALL,
                DiffLimits.USUAL));
    }

    @Test
    void submodules_and_links_show_what_they_name() {
        Diff diff = between(Map.of("module", File.submodule("1".repeat(40)), "link", File.link("a")),
                Map.of("module", File.submodule("2".repeat(40)), "link", File.link("b")));
        assertEquals("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n", diff.files().getFirst().patch()
                .text());
        assertEquals("120000", diff.files().getFirst().after().mode());
        assertEquals("@@ -1 +1 @@\n-Subproject commit " + "1".repeat(40) + "\n+Subproject commit " + "2".repeat(40) + "\n", diff.files()
                .getLast().patch().text());
        assertEquals("160000", diff.files().getLast().after().mode());
    }

    @Test
    void a_file_that_becomes_a_folder_is_gone_and_others_are_new() {
        Diff diff = between(Map.of("a", File.text("x\n")), Map.of("a/b", File.text("y\n")));
        assertEquals(List.of("a deleted", "a/b new"), diff.files().stream()
                .map(file -> file.after().path() + (file.deleted() ? " deleted" : file.created() ? " new" : "")).toList());
    }

    @Test
    void a_line_of_ten_million_characters_is_too_large() {
        Diff diff = between(Map.of("a", File.text("x")), Map.of("a", File.text("y".repeat(10_000_000))));
        assertEquals(List.of(Shown.TOO_LARGE), diff.files().stream().map(file -> file.patch().shown()).toList());
        assertFalse(diff.partial());
    }

    @Test
    void files_whose_lines_all_differ_are_too_large_before_they_cost_much() {
        Diff diff = between(Map.of("a", File.text("x\n".repeat(2_000_000))), Map.of("a", File.text("y\n".repeat(2_000_000))));
        assertEquals(Shown.TOO_LARGE, diff.files().getFirst().patch().shown());
    }

    @Test
    void of_thousands_of_files_the_first_are_shown() {
        Map<String, File> many = new HashMap<>();
        for (int index = 0; index < 5_000; index++) {
            many.put("dir" + index % 50 + "/file" + index, File.text(("line of " + index + "\n").repeat(100)));
        }
        Diff diff = between(Map.of(), many);
        assertTrue(diff.partial());
        assertEquals(1_000, diff.total());
        assertEquals(1_000, diff.files().size());
        assertEquals(495, diff.files().stream().filter(file -> file.patch().shown() == Shown.WHOLE).count());
        assertEquals(Shown.COLLAPSED, diff.files().getLast().patch().shown());
    }

    @Test
    void names_and_texts_that_are_no_utf8_are_shown() {
        Diff diff = between(Map.of(), Map.of("latin", new File(FileMode.REGULAR_FILE, new byte[] {'a', (byte) 0xE4, '\n'})));
        assertEquals("@@ -0,0 +1 @@\n+a\u00e4\n", diff.files().getFirst().patch().text());
    }

    @Test
    void an_empty_commit_differs_in_nothing() {
        StoredTrees trees = new StoredTrees(directory);
        assertEquals(new Diff(List.<FileDiff>of(), 0, false), diffs().between(1, Shas.ZERO, trees.commit(Map.of()), ALL, DiffLimits.USUAL));
    }

    @Test
    void a_path_that_is_too_long_ends_a_difference() {
        String sha = new HostileObjects(directory).files("a", "b".repeat(4_096), "c".repeat(4_097), "d");
        Diff diff = diffs().between(1, Shas.ZERO, sha, ALL, DiffLimits.USUAL);
        assertEquals(List.of(1, 4_096), diff.files().stream().map(file -> file.after().path().length()).toList());
        assertTrue(diff.partial());
    }
}
