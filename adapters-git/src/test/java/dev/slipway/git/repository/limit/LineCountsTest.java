package dev.slipway.git.repository.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.TemporaryGit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commits may cost that are made to cost much. */
class LineCountsTest {

    private static final LineCounts.Limits SMALL = new LineCounts.Limits(3, 100, 16);

    @TempDir
    private Path directory;
    private GitPorts git;

    @BeforeEach
    void create() {
        git = TemporaryGit.at(directory);
        git.repositories().create(1, "main");
    }

    private Commit commit(FileAction... actions) {
        return git.commit(1, "main", "m", GitPorts.START, actions);
    }

    private CommitStats counted(Commit commit, LineCounts.Limits limits, BooleanSupplier late) {
        return new Stores(new RepositoryHome(directory)).ask(RepositoryId.ofProject(1), repository -> {
            try (ObjectReader reader = repository.newObjectReader()) {
                return new LineCounts(reader, limits, late).of(Stores.id(commit.sha()));
            }
        });
    }

    private CommitStats counted(Commit commit) {
        return counted(commit, SMALL, () -> false);
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(index -> index + "\n").collect(Collectors.joining());
    }

    /** Few different lines in no order: nothing is rare, so that nothing helps to match them. */
    private static String noise(int lines, long seed) {
        return new Random(seed).ints(lines, 0, 40).mapToObj(line -> line + "\n").collect(Collectors.joining());
    }

    @Test
    void files_are_compared_line_by_line() {
        commit(GitPorts.create("a", lines(0, 4)), GitPorts.create("gone", "x\n"));
        Commit second = commit(GitPorts.update("a", "0\nnew\n2\n3\nend"), new FileAction.Delete("gone"), GitPorts.create("d/b", "1"));
        assertEquals(new CommitStats(3, 2), counted(second));
        assertEquals(new CommitStats(0, 0), counted(commit(new FileAction.Chmod("a", true))));
    }

    @Test
    void what_is_too_large_or_binary_has_no_lines() {
        assertEquals(new CommitStats(1, 0), counted(commit(GitPorts.create("large", "x\n".repeat(51)), GitPorts.create("b", "1"),
                GitPorts.create("zero", "a\n\0"))));
    }

    @Test
    void files_beyond_the_last_that_is_compared_are_not_counted() {
        assertEquals(new CommitStats(3, 0), counted(commit(IntStream.range(0, 5).mapToObj(index -> GitPorts.create("f" + index, "x"))
                .toArray(FileAction[]::new))));
    }

    @Test
    void lines_that_are_too_many_to_compare_are_replaced() {
        commit(GitPorts.create("a", "same\n" + lines(0, 5) + "same\n"));
        assertEquals(new CommitStats(5, 5), counted(commit(GitPorts.update("a", "same\nx\n0\n1\n2\n3\nsame\n"))));
        assertEquals(new CommitStats(1, 0), counted(commit(GitPorts.update("a", "same\nx\n0\nmore\n1\n2\n3\nsame\n"))));
    }

    @Test
    void who_is_late_counts_nothing_more() {
        assertEquals(new CommitStats(0, 0), counted(commit(GitPorts.create("a", "1")), SMALL, () -> true));
    }

    @Test
    void hostile_files_cost_no_more_than_a_little() {
        commit(GitPorts.create("a", noise(9_900, 1)), GitPorts.create("b", noise(150_000, 2)), GitPorts.create("c", lines(0, 9_900)));
        Commit second = commit(GitPorts.update("a", noise(9_900, 3)), GitPorts.update("b", noise(150_000, 4)),
                GitPorts.update("c", IntStream.range(0, 9_900).map(index -> 9_899 - index).mapToObj(index -> index + "\n")
                        .collect(Collectors.joining())));
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> git.commits().stats(1, List.of(second.sha())));
    }
}
