package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.CommitsKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitCommitsTest extends CommitsKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    /** Stores a commit byte by byte, as a push may bring it. */
    private Commit stored(String author, String committer) throws IOException {
        String tree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
        String text = "tree " + tree + "\n" + author + committer + "\nMessage\n";
        try (Repository repository = new Stores(new RepositoryHome(directory)).open(RepositoryId.ofProject(1));
                ObjectInserter inserter = repository.newObjectInserter()) {
            inserter.insert(Constants.OBJ_TREE, new byte[0]);
            String sha = inserter.insert(Constants.OBJ_COMMIT, text.getBytes(StandardCharsets.UTF_8)).name();
            inserter.flush();
            return git().commits().find(1, sha).orElseThrow();
        }
    }

    private Signature read(String who) throws IOException {
        Commit commit = stored("author " + who + "\n", "committer " + who + "\n");
        assertEquals(commit.author(), commit.committer());
        assertEquals(List.of(commit), git().commits().log(1, new LogFilter(commit.sha(), null, null, null, commit.author().name(), false),
                PageRequest.Offset.first()).items());
        return commit.author();
    }

    @Test
    void absurd_times_are_clamped_to_representable_ones() throws IOException {
        Signature last = new Signature("Adä", "ada@example.com", Instant.parse("9999-12-31T23:59:59Z"));
        Signature first = new Signature("Adä", "ada@example.com", Instant.parse("0001-01-01T00:00:00Z"));
        for (String seconds : List.of("253402300800", "9999999999999999", "99999999999999999", "9223372036854775807")) {
            assertEquals(last, read("Adä <ada@example.com> " + seconds + " +0000"), seconds);
        }
        for (String seconds : List.of("-99999999999", "-99999999999999999")) {
            assertEquals(first, read("Adä <ada@example.com> " + seconds + " +0000"), seconds);
        }
    }

    @Test
    void absurd_zones_do_not_matter() throws IOException {
        for (String zone : List.of("+9999", "-9999", "+99999999", "nowhere")) {
            assertEquals(new Signature("Ada", "ada@example.com", Instant.ofEpochSecond(86400)), read("Ada <ada@example.com> 86400 " + zone),
                    zone);
        }
    }

    @Test
    void who_does_not_say_who_he_is_has_no_name() throws IOException {
        assertEquals(new Signature("", "", Instant.EPOCH), stored("", "").author());
        assertEquals(new Signature("Ada", "", Instant.EPOCH), read("Ada <> "));
    }

    @Test
    void a_tree_without_end_changes_no_files() {
        String sha = new HostileObjects(directory).treeBomb();
        assertEquals(List.of(new CommitStats(0, 0)), HostileObjects.soon(() -> git().commits().stats(1, List.of(sha))));
        assertEquals(List.of(), HostileObjects.soon(() -> git().commits().changedPaths(1, Shas.ZERO, sha, 10)));
    }

    @Test
    void long_messages_are_cut_in_a_log() {
        String sha = new HostileObjects(directory).history(3, "Ada", "m".repeat(1_000_000));
        LogFilter byAda = new LogFilter(sha, null, null, null, "ada", false);
        List<Commit> listed = git().commits().log(1, byAda, PageRequest.Offset.first()).items();
        assertEquals(3, listed.size());
        assertTrue(listed.stream().allMatch(commit -> commit.message().length() == 167_772));
        assertEquals(1_000_000, git().commits().find(1, sha).orElseThrow().message().length());
    }

    @Test
    void long_names_are_cut() {
        String sha = new HostileObjects(directory).history(1, "n".repeat(1_023) + "\ud83d\ude00" + "n", "m");
        assertEquals("n".repeat(1_023), git().commits().find(1, sha).orElseThrow().author().name());
    }

    private Written written(String parent, FileAction... actions) {
        Signature ada = GitPorts.signature("Ada Lovelace", GitPorts.START);
        return git().commits().write(1, new Draft(parent, "Submodules", ada, ada, List.of(actions)));
    }

    @Test
    void dangerous_submodules_are_rejected_as_in_a_push() {
        String safe = "[submodule \"x\"]\n\tpath = x\n\turl = https://example.com/x\n";
        String dangerous = safe.replace("https://example.com/x", "-u./payload");
        assertEquals(new Written.Refused(Reason.of("file.dangerous_submodules", ".gitmodules")),
                written(null, GitPorts.create(".gitmodules", dangerous)));
        assertEquals(new Written.Refused(Reason.of("file.dangerous_submodules", "dir/.GitModules")),
                written(null, GitPorts.create("dir/.GitModules", dangerous)));
        Commit beside = assertInstanceOf(Written.Done.class, written(null, GitPorts.create("x", dangerous),
                GitPorts.create("dir/.gitmodules", safe))).commit();
        assertEquals(new Written.Refused(Reason.of("file.dangerous_submodules", ".gitmodules")),
                written(beside.sha(), new FileAction.Move(".gitmodules", "x", null)));
        assertInstanceOf(Written.Done.class, written(beside.sha(), GitPorts.create("y", "y")));
    }
}
