package dev.slipway.git.repository.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Conflict;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Merges.Done;
import dev.slipway.application.repository.port.Merges.Empty;
import dev.slipway.application.repository.port.Merges.Pick;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.application.repository.port.Merges.UpToDate;
import dev.slipway.domain.repository.Signature;
import dev.slipway.git.repository.merge.GeneratedHistory.Heads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares merges with those of the git command in a work tree, on histories drawn from seeds. Commits are compared by their ids, so trees,
 * parents, authors, times, zones and messages are the same. {@code -Dslipway.rounds=200} draws more of them.
 */
class MergesLikeGitTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);
    private static final long PROJECT = 1;
    private static final Signature ADA = new Signature("Ada Lovelace", "ada.lovelace@example.com", Instant.ofEpochSecond(1_767_323_105));
    private static final String MESSAGE = "Message\n";
    private static final String MADE = "made";

    @TempDir
    private Path directory;

    /** How often each result was seen. */
    private final Map<String, Integer> seen = new HashMap<>();

    private WorkTree tree;
    private Merges merges;
    private String round;

    @Test
    void results_are_those_of_the_git_command() throws IOException {
        for (int seed = 1; seed <= ROUNDS; seed++) {
            round = "seed " + seed;
            compare(seed);
        }
        assertTrue(seen.getOrDefault("merge " + MADE, 0) > 0 && seen.getOrDefault("rebase " + MADE, 0) > 0, seen::toString);
    }

    private void compare(int seed) throws IOException {
        StoredFiles stored = new StoredFiles(directory.resolve("home" + seed));
        Path repository = stored.repository(PROJECT);
        tree = new WorkTree(Files.createDirectory(directory.resolve("work" + seed)));
        Heads heads = new GeneratedHistory(tree, seed).make();
        for (String commit : List.of(heads.ours(), heads.theirs())) {
            tree.run("push", "-q", repository.toString(), commit + ":refs/heads/" + commit.substring(0, 12));
        }
        merges = stored.merges();
        tree.authored("1767323105 +0000");
        for (Sides sides : List.of(new Sides(heads.ours(), heads.theirs()), new Sides(heads.theirs(), heads.ours()),
                new Sides(heads.commits().getFirst(), heads.theirs()))) {
            merge(sides);
            squash(sides);
            rebase(sides);
        }
        List<String> commits = new ArrayList<>(heads.commits());
        Collections.shuffle(commits, new Random(seed));
        for (String commit : commits.subList(0, Math.min(3, commits.size()))) {
            pick(heads.ours(), commit);
            revert(heads.ours(), commit);
        }
    }

    /** What the git command says in the same words as {@link #told}. */
    private String expected(int status, String before) {
        if (status == 0) {
            return tree.head().equals(before) ? "up to date" : tree.head();
        }
        return tree.unmerged().isEmpty() ? "empty" : "conflict";
    }

    private static String told(Merges.Result result) {
        return switch (result) {
            case Done(var commit) -> commit.sha();
            case Conflict ignored -> "conflict";
            case Empty ignored -> "empty";
            case UpToDate ignored -> "up to date";
            default -> result.toString();
        };
    }

    private void same(String what, String expected, Merges.Result result) {
        seen.merge(what + " " + (expected.length() == 40 ? MADE : expected), 1, Integer::sum);
        assertEquals(expected, told(result), () -> round + ", " + what);
    }

    /** git's own names and addresses for the author, which are the committer's in merges. */
    private static Text text() {
        return Text.by(new Signature("Grace Hopper", "grace@example.com", ADA.at()), MESSAGE);
    }

    private static Text byBoth() {
        return new Text(MESSAGE, text().author(), ADA);
    }

    private void merge(Sides sides) {
        tree.start(sides.ours());
        String expected = expected(tree.attempt("merge", "--no-ff", "-m", MESSAGE, sides.theirs()).status(), sides.ours());
        Merges.Result result = merges.merge(PROJECT, sides, byBoth());
        same("merge", expected, result);
        Merges.Trial trial = merges.check(ObjectSource.of(PROJECT), sides);
        assertEquals(result instanceof Done, trial instanceof Merges.Clean, round);
        if (result instanceof Conflict conflict) {
            assertEquals(unlabelled(tree.unmerged()), unlabelled(conflict.paths()), round);
            assertEquals(result, trial, round);
        }
    }

    /** Paths without the names of sides, by which git parts a file from a directory or link of the same name. */
    private static List<String> unlabelled(List<String> paths) {
        return paths.stream().map(path -> path.replaceFirst("~.*", "")).distinct().sorted().toList();
    }

    private void squash(Sides sides) {
        tree.start(sides.ours());
        WorkTree.Run run = tree.attempt("merge", "--squash", sides.theirs());
        String expected = run.output().contains("Already up to date") ? "up to date"
                : run.status() != 0 ? "conflict" : tree.attempt("diff", "--cached", "--quiet").status() == 0 ? "empty" : committed();
        same("squash", expected, merges.squash(PROJECT, sides, byBoth()));
    }

    private String committed() {
        tree.run("commit", "-q", "-m", MESSAGE);
        return tree.head();
    }

    private void rebase(Sides sides) {
        tree.start(sides.theirs());
        String expected = expected(tree.attempt("rebase", sides.ours()).status(), sides.theirs());
        same("rebase", expected, merges.rebase(PROJECT, sides, ADA));
    }

    private String[] arguments(String operation, String option, String commit) {
        boolean merge = tree.attempt("rev-parse", "-q", "--verify", commit + "^2").status() == 0;
        return merge ? new String[] {operation, option, "-m", "1", commit} : new String[] {operation, option, commit};
    }

    private void pick(String onto, String commit) {
        tree.start(onto);
        String expected = expected(tree.attempt(arguments("cherry-pick", "--no-edit", commit)).status(), onto);
        if (expected.equals("empty")) {
            tree.attempt("cherry-pick", "--abort");
        }
        String message = tree.run("cat-file", "commit", commit).replaceFirst("(?s).*?\n\n", "") + "\n";
        same("pick", expected, merges.apply(PROJECT, new Pick(Direction.CHERRY_PICK, onto, commit), Text.kept(ADA, message)));
    }

    private void revert(String onto, String commit) {
        tree.start(onto);
        int status = tree.attempt(arguments("revert", "--no-commit", commit)).status();
        String expected = status != 0 ? "conflict" : tree.attempt("diff", "--cached", "--quiet").status() == 0 ? "empty" : committed();
        same("revert", expected, merges.apply(PROJECT, new Pick(Direction.REVERT, onto, commit), byBoth()));
    }
}
