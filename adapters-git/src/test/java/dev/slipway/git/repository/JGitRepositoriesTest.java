package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.RepositoriesKit;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitRepositoriesTest extends RepositoriesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    private Path repository() {
        return new RepositoryHome(directory).of(RepositoryId.ofProject(1));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).toList();
        }
    }

    private static void age(Path folder, Duration age) throws IOException {
        for (Path file : files(folder)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
        }
    }

    @Test
    void projects_are_in_the_home_and_snippets_in_a_folder_of_their_own() {
        RepositoryHome home = new RepositoryHome(Path.of("home"));
        assertEquals(Path.of("home/0b/523.git"), home.of(RepositoryId.ofProject(523)));
        assertEquals(Path.of("home/snippets/0b/523.git"), home.of(RepositoryId.ofSnippet(523)));
    }

    @Test
    void other_accounts_of_the_machine_do_not_look_inside() throws IOException {
        assumeTrue(Files.getFileAttributeView(directory, PosixFileAttributeView.class) != null);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        git().repositories().create(1, "main");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
    }

    @Test
    void tidying_puts_refs_and_objects_together_and_lets_go_of_what_nothing_reached() throws IOException {
        git().repositories().create(1, "main");
        Commit kept = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        Commit lost = git().store(1, kept.sha(), "Lost", GitPorts.START, GitPorts.update("a", "nobody has this"));
        for (int pipeline = 0; pipeline < 10; pipeline++) {
            git().refs().pin(1, pipeline, kept.sha());
        }
        assertEquals(11, files(repository().resolve("refs")).size());
        age(repository().resolve("objects"), Duration.ofDays(13));
        git().repositories().tidy(1);
        assertEquals(0, files(repository().resolve("refs")).size());
        assertEquals(Optional.of(lost), git().commits().find(1, lost.sha()));
        age(repository().resolve("objects"), Duration.ofDays(15));
        git().repositories().tidy(1);
        assertEquals(Optional.empty(), git().commits().find(1, lost.sha()));
        assertEquals(Optional.of(kept), git().commits().find(1, kept.sha()));
        assertTrue(files(repository().resolve("objects")).stream().allMatch(file -> file.getParent().endsWith("pack")),
                "loose objects are left");
    }

    @Test
    void two_removals_at_a_time_both_end() throws IOException {
        for (int round = 0; round < 20; round++) {
            git().repositories().create(1, "main");
            List<CompletableFuture<Void>> removals = Stream.generate(() ->
                    CompletableFuture.runAsync(() -> git().repositories().delete(RepositoryId.ofProject(1)))).limit(2).toList();
            removals.forEach(CompletableFuture::join);
            assertEquals(List.of(), files(directory));
        }
    }

    @Test
    void a_removal_that_was_interrupted_goes_on() throws IOException {
        git().repositories().create(1, "main");
        git().repositories().create(11, "main");
        Path left = repository().resolveSibling(".1.git.deleted-0000");
        Files.move(repository(), left);
        Files.createDirectories(repository().resolveSibling(".1.git.new-0000/objects"));
        Path others = Files.createDirectory(repository().resolveSibling(".11.git.new-0000"));
        git().repositories().delete(1);
        assertFalse(Files.exists(left));
        assertFalse(Files.exists(repository().resolveSibling(".1.git.new-0000")));
        assertTrue(Files.exists(others));
        assertTrue(git().repositories().exists(11));
    }
}
