package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.RefsKit;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitRefsTest extends RefsKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    private Path lock(String name, Duration age) throws IOException {
        Path file = new RepositoryHome(directory).of(RepositoryId.ofProject(1)).resolve(name + ".lock");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
        return file;
    }

    @Test
    void a_lock_that_lives_is_not_taken_away_with_an_older_one() throws IOException {
        Path young = lock("refs/heads/main", Duration.ZERO);
        Path old = lock("refs/heads/other", Duration.ofMinutes(1));
        Object file = Files.readAttributes(young, BasicFileAttributes.class).fileKey();
        Instant limit = Instant.now().minusSeconds(10);
        RefLocks.takeAway(young, limit);
        RefLocks.takeAway(old, limit);
        assertEquals(file, Files.readAttributes(young, BasicFileAttributes.class).fileKey());
        try (Stream<Path> left = Files.list(young.getParent())) {
            assertEquals(List.of("main.lock"),
                    left.map(each -> each.getFileName().toString()).filter(name -> name.contains("lock")).toList());
        }
    }

    @Test
    void the_lock_of_a_process_that_died_does_not_close_the_ref() throws IOException {
        Commit commit = git().store(1, null, "Three", GitPorts.START, GitPorts.create("b", "3"));
        lock("refs/heads/main", Duration.ofMinutes(1));
        lock("packed-refs", Duration.ofMinutes(1));
        assertTrue(git().refs().move(1, RefName.branch("main"), Shas.ZERO, commit.sha()));
        lock("refs/heads/main", Duration.ofMinutes(1));
        lock("packed-refs", Duration.ofMinutes(1));
        assertTrue(git().refs().move(1, RefName.branch("main"), commit.sha(), Shas.ZERO));
        lock("refs/pipelines/4", Duration.ofMinutes(1));
        git().refs().pin(1, 4, commit.sha());
        lock("refs/pipelines/4", Duration.ofMinutes(1));
        git().refs().unpin(1, 4);
        assertEquals(Optional.empty(), git().commits().find(1, "refs/pipelines/4"));
    }

    @Test
    void a_lock_that_is_held_is_respected() throws IOException {
        Commit commit = git().store(1, null, "Three", GitPorts.START, GitPorts.create("b", "3"));
        Path held = lock("refs/heads/main", Duration.ZERO);
        assertFalse(git().refs().move(1, RefName.branch("main"), Shas.ZERO, commit.sha()));
        assertTrue(Files.exists(held));
    }
}
