package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.port.FileSizes;
import dev.slipway.domain.repository.Commit;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code FileSizes} does. */
public abstract class FileSizesKit {

    protected abstract GitPorts git();

    protected abstract FileSizes sizes();

    @Test
    final void the_bytes_of_each_group_are_summed_up() {
        git().repositories().create(1, "main");
        Commit commit = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a.x", "12345"),
                GitPorts.create("dir/deep/b.x", "123"),
                GitPorts.create("ü.y", "ü"), GitPorts.create("none", "1"), GitPorts.create("empty.z", ""));
        git().commit(1, "main", "Two", GitPorts.START.plusSeconds(1), GitPorts.update("a.x", "1"));
        assertEquals(Map.of("x", 8L, "y", 2L, "z", 0L), sizes().grouped(1, commit.sha(),
                path -> path.contains(".") ? Optional.of(path.substring(path.indexOf('.') + 1)) : Optional.empty()));
        assertEquals(Map.of(), sizes().grouped(1, commit.sha(), path -> Optional.empty()));
        assertEquals(Map.of("", 11L), sizes().grouped(1, commit.sha(), path -> Optional.of("")));
    }
}
