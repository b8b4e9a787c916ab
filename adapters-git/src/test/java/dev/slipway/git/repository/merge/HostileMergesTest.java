package dev.slipway.git.repository.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Clean;
import dev.slipway.application.repository.port.Merges.Conflict;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Merges.Done;
import dev.slipway.application.repository.port.Merges.Exceeded;
import dev.slipway.application.repository.port.Merges.Pick;
import dev.slipway.application.repository.port.Merges.Rejected;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.Idents;
import dev.slipway.git.repository.RepositoryHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merges of repositories that were prepared to run programs, or to take time or memory. */
class HostileMergesTest {

    private static final long PROJECT = 1;
    private static final Signature ADA = GitPorts.signature("Ada Lovelace", GitPorts.START);
    private static final Text TEXT = Text.by(ADA, "Merge");
    private static final String LINES = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";

    @TempDir
    private Path directory;

    private StoredFiles stored() {
        return new StoredFiles(directory.resolve("a:b \"c\\d"));
    }

    private Merges merges(GitProgram program, MergeLimits limits) {
        return new GitMerges(new RepositoryHome(stored().home()), program, () -> false, limits);
    }

    private String commit(List<String> parents, Map<String, String> files) {
        return stored().commit(PROJECT, ADA, "Commit", parents, files);
    }

    /** Two branches that change different lines of a file, beside a file that stays. */
    private Sides sides(String other, String content) {
        String base = commit(List.of(), Map.of("a", LINES, other, content));
        return new Sides(commit(List.of(base), Map.of("a", LINES.replace("two", "zwei"), other, content)),
                commit(List.of(base), Map.of("a", LINES.replace("seven", "sieben"), other, content)));
    }

    private Path script(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + text + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void repository_names_programs_and_none_runs() throws IOException {
        Path trap = directory.resolve("sprung");
        Path evil = script("evil", "/usr/bin/touch '" + trap + "'");
        Sides sides = sides(".gitattributes", "* merge=evil filter=evil diff=evil\n");
        Path repository = stored().repository(PROJECT);
        Files.writeString(repository.resolve("config"), """
                [core]
                \thooksPath = %1$s
                \tfsmonitor = %2$s
                \talternateRefsCommand = %2$s
                \tgitProxy = %2$s
                [merge "evil"]
                \tdriver = %2$s
                [filter "evil"]
                \tclean = %2$s
                \tsmudge = %2$s
                [diff "evil"]
                \ttextconv = %2$s
                \tcommand = %2$s
                [merge]
                \trenames = false
                [extensions]
                \tpartialClone = origin
                [remote "origin"]
                \turl = ext::%2$s
                \tpromisor = true
                """.formatted(directory, evil), StandardOpenOption.APPEND);
        Path hooks = Files.createDirectories(repository.resolve("hooks"));
        for (String hook : List.of("post-index-change", "reference-transaction", "post-merge")) {
            Files.copy(evil, hooks.resolve(hook));
            Files.copy(evil, directory.resolve(hook));
        }
        Files.createDirectories(repository.resolve("info"));
        Files.writeString(repository.resolve("info/attributes"), "* merge=evil -text\n");
        assertEquals(new Clean(), stored().merges().check(ObjectSource.of(PROJECT), sides));
        Done done = assertInstanceOf(Done.class, stored().merges().merge(PROJECT, sides, TEXT));
        assertEquals(LINES.replace("two", "zwei").replace("seven", "sieben"), stored().files(PROJECT, done.commit().sha()).get("a"));
        assertFalse(Files.exists(trap));
    }

    @Test
    void replaced_objects_are_merged_as_they_are() throws IOException {
        Sides sides = sides("b", "b");
        Path replaced = Files.createDirectories(stored().repository(PROJECT).resolve("refs/replace"));
        Files.writeString(replaced.resolve(sides.theirs()), sides.ours() + "\n");
        Done done = assertInstanceOf(Done.class, stored().merges().merge(PROJECT, sides, TEXT));
        assertEquals(LINES.replace("two", "zwei").replace("seven", "sieben"), stored().files(PROJECT, done.commit().sha()).get("a"));
    }

    @Test
    void program_that_takes_too_long_is_killed_with_its_children() throws Exception {
        Path child = directory.resolve("child");
        Path slow = script("slow", "[ \"$1\" = version ] && { echo git version 2.40.0; exit; }\n/bin/sleep 1000 & echo $! > '" + child
                + "'; wait");
        Sides sides = sides("b", "b");
        Merges merges = merges(StoredFiles.program(slow.toString()), new MergeLimits(Duration.ofSeconds(2), 1L << 30, 1L << 30, 10));
        assertEquals(new Exceeded(), merges.merge(PROJECT, sides, TEXT));
        Optional<ProcessHandle> left = ProcessHandle.of(Long.parseLong(Files.readString(child).strip()));
        if (left.isPresent()) {
            left.get().onExit().get(20, TimeUnit.SECONDS);
        }
        assertTrue(stored().stored(PROJECT).stream().noneMatch(path -> path.toString().contains("incoming")));
    }

    @Test
    void large_file_is_merged_within_the_limit_of_memory_and_not_beyond() {
        byte[] large = "some line of a large file\n".repeat(800_000).getBytes(StandardCharsets.UTF_8);
        byte[] ours = large.clone();
        byte[] theirs = large.clone();
        ours[0] = 'S';
        theirs[large.length - 2] = 'E';
        Sides sides = sides(large, ours, theirs);
        Duration time = Duration.ofSeconds(60);
        assertEquals(new Exceeded(), merges(StoredFiles.program(), new MergeLimits(time, 48L << 20, 1L << 30, 10))
                .check(ObjectSource.of(PROJECT), sides));
        assertEquals(new Clean(), merges(StoredFiles.program(), new MergeLimits(time, 2L << 30, 1L << 30, 10))
                .check(ObjectSource.of(PROJECT), sides));
    }

    private Sides sides(byte[] base, byte[] ours, byte[] theirs) {
        String root = stored(List.of(), base);
        return new Sides(stored(List.of(root), ours), stored(List.of(root), theirs));
    }

    private String stored(List<String> parents, byte[] content) {
        CommitBuilder commit = new CommitBuilder();
        commit.setAuthor(Idents.ident(ADA));
        commit.setCommitter(Idents.ident(ADA));
        commit.setMessage("Large");
        commit.setParentIds(parents.stream().map(ObjectId::fromString).toList());
        return stored().commit(PROJECT, commit, Map.of("large", content));
    }

    @Test
    void hundred_thousand_files_are_merged() {
        Map<String, String> files = IntStream.range(0, 100_000).boxed()
                .collect(Collectors.toMap(number -> "dir%02d/%02d/file%d".formatted(number % 50, number % 37, number), number -> "x"));
        Map<String, String> ours = new HashMap<>(files);
        Map<String, String> theirs = new HashMap<>(files);
        ours.put("dir01/01/file1", "ours");
        theirs.put("dir02/02/file2", "theirs");
        String base = commit(List.of(), files);
        Sides sides = new Sides(commit(List.of(base), ours), commit(List.of(base), theirs));
        Done done = assertInstanceOf(Done.class, stored().merges().merge(PROJECT, sides, TEXT));
        Map<String, String> merged = stored().files(PROJECT, done.commit().sha());
        assertEquals(100_000, merged.size());
        assertEquals(List.of("ours", "theirs", "x"), List.of(merged.get("dir01/01/file1"), merged.get("dir02/02/file2"),
                merged.get("dir03/03/file3")));
    }

    @Test
    void conflicts_in_very_many_files_are_cut() {
        Map<String, String> ours = IntStream.range(0, 3_000).boxed().collect(Collectors.toMap("file%05d"::formatted, number -> "ours"));
        Map<String, String> theirs = IntStream.range(0, 3_000).boxed().collect(Collectors.toMap("file%05d"::formatted, number -> "theirs"));
        String base = commit(List.of(), Map.of("a", "a"));
        Conflict conflict = assertInstanceOf(Conflict.class, stored().merges().merge(PROJECT, new Sides(commit(List.of(base), ours),
                commit(List.of(base), theirs)), TEXT));
        assertEquals(1000, conflict.paths().size());
        assertEquals("file00999", conflict.paths().getLast());
        assertEquals(100, conflict.messages().size());
        assertEquals("CONFLICT (add/add): Merge conflict in file00000", conflict.messages().getFirst());
    }

    @Test
    void rebase_of_too_many_commits_is_refused() {
        Sides sides = sides("b", "b");
        String head = sides.theirs();
        for (int number = 0; number < 3; number++) {
            head = commit(List.of(head), Map.of("a", LINES, "b", "b" + number));
        }
        Merges merges = merges(StoredFiles.program(), new MergeLimits(Duration.ofSeconds(20), 1L << 30, 1L << 30, 3));
        assertEquals(new Exceeded(), merges.rebase(PROJECT, new Sides(sides.ours(), head), ADA));
    }

    @Test
    void large_attributes_are_ignored() {
        Sides sides = sides(".gitattributes", "a -merge\n" + "# long\n".repeat(10_000));
        assertEquals(new Clean(), stored().merges().check(ObjectSource.of(PROJECT), sides));
    }

    @Test
    void attributes_with_the_size_of_markers_have_no_effect() {
        Map<String, String> base = Map.of(".gitattributes", "* conflict-marker-size=1431655766\n", "a", "base\n");
        Map<String, String> ours = Map.of(".gitattributes", base.get(".gitattributes"), "a", "ours\n");
        Map<String, String> theirs = Map.of(".gitattributes", base.get(".gitattributes"), "a", "theirs\n");
        String root = commit(List.of(), base);
        Conflict conflict = assertInstanceOf(Conflict.class, stored().merges().check(ObjectSource.of(PROJECT),
                new Sides(commit(List.of(root), ours), commit(List.of(root), theirs))));
        assertEquals(List.of("a"), conflict.paths());
    }

    @Test
    void crash_of_the_program_is_no_exceeded_limit() throws IOException {
        Path crashing = script("crashing", "[ \"$1\" = version ] && { echo git version 2.40.0; exit; }\nkill -SEGV $$");
        Merges merges = merges(StoredFiles.program(crashing.toString()), new MergeLimits(Duration.ofSeconds(20), 1L << 30, 1L << 30, 10));
        Sides sides = sides("b", "b");
        UncheckedIOException failed = assertThrows(UncheckedIOException.class, () -> merges.check(ObjectSource.of(PROJECT), sides));
        assertTrue(failed.getCause().getMessage().contains("status 139"), failed.getCause().getMessage());
    }

    @Test
    void result_that_is_too_large_is_not_stored() {
        byte[] large = new byte[200_000];
        new Random(1).nextBytes(large);
        String base = stored(List.of(), new byte[] {1});
        Sides ahead = new Sides(base, stored(List.of(base), large));
        Merges merges = merges(StoredFiles.program(), new MergeLimits(Duration.ofSeconds(20), 2L << 30, 100_000, 10));
        Set<Path> before = stored().stored(PROJECT);
        assertEquals(new Exceeded(), merges.merge(PROJECT, ahead, TEXT));
        assertEquals(before, stored().stored(PROJECT));
        assertInstanceOf(Done.class, stored().merges().merge(PROJECT, ahead, TEXT));
    }

    @Test
    void nothing_is_merged_without_space() {
        Sides sides = sides("b", "b");
        Merges merges = new GitMerges(new RepositoryHome(stored().home()), StoredFiles.program(), () -> true);
        Refusal refused = assertThrows(Refusal.class, () -> merges.check(ObjectSource.of(PROJECT), sides));
        assertEquals(Refusal.storageFull().failure(), refused.failure());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[submodule \"../../hooks\"]\n\tpath = x\n\turl = https://example.com/x\n",
            "[submodule \"x\"]\n\tpath = x\n\turl = -u./payload\n"})
    void merge_that_makes_dangerous_submodules_is_rejected(String added) {
        String content = "[core]\n" + "\t# a line that is the same on both sides\n".repeat(20);
        String base = commit(List.of(), Map.of("sub/x", content, "a", "a"));
        String renamed = commit(List.of(base), Map.of("sub/.gitmodules", content, "a", "a"));
        String changed = commit(List.of(base), Map.of("sub/x", content + added, "a", "a"));
        assertInstanceOf(Rejected.class, stored().merges().merge(PROJECT, new Sides(renamed, changed), TEXT));
        assertInstanceOf(Rejected.class, stored().merges().check(PROJECT, new Pick(Direction.CHERRY_PICK, renamed, changed)));
        assertInstanceOf(Rejected.class, stored().merges().rebase(PROJECT, new Sides(renamed, changed), ADA));
    }

    @Test
    void merge_beside_submodules_that_are_there_succeeds() {
        String there = "[submodule \"-x\"]\n\tpath = -x\n\turl = -u./payload\n";
        Sides sides = sides(".gitmodules", there);
        assertInstanceOf(Done.class, stored().merges().merge(PROJECT, sides, TEXT));
        String content = "[core]\n" + "\t# a line that is the same on both sides\n".repeat(20);
        String base = commit(List.of(), Map.of("x", content));
        String renamed = commit(List.of(base), Map.of(".gitmodules", content));
        String changed = commit(List.of(base), Map.of("x", content + "[submodule \"x\"]\n\tpath = x\n\turl = https://example.com/x\n"));
        assertInstanceOf(Done.class, stored().merges().merge(PROJECT, new Sides(renamed, changed), TEXT));
    }

    @Test
    void merge_sweeps_what_a_killed_merge_left_when_it_is_old() throws IOException {
        Sides sides = sides("b", "b");
        Path old = Files.createDirectories(stored().stores().objects(RepositoryId.ofProject(PROJECT)).resolve("incoming-old/git/info"));
        Path recent = Files.createDirectories(stored().stores().objects(RepositoryId.ofProject(PROJECT)).resolve("incoming-recent/pack"));
        Files.setLastModifiedTime(old.getParent().getParent(), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        assertEquals(new Clean(), stored().merges().check(ObjectSource.of(PROJECT), sides));
        assertFalse(Files.exists(old.getParent().getParent()));
        assertTrue(Files.exists(recent));
    }
}
