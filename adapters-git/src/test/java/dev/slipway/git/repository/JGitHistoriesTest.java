package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.HistoriesKit;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.repository.RefKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitHistoriesTest extends HistoriesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected Histories histories() {
        return new JGitHistories(new RepositoryHome(directory));
    }

    @Test
    void when_time_is_over_what_was_found_is_told() {
        String tip = git().commits().find(1, "main").orElseThrow().sha();
        String side = git().commits().find(1, "side").orElseThrow().sha();
        Histories late = new JGitHistories(new RepositoryHome(directory), Duration.ZERO);
        assertEquals(new Histories.Between(List.of(), true), late.between(1, side, tip, 10));
        assertEquals(List.of(), late.authors(1, tip, 10));
        assertEquals(List.of(), late.containing(1, tip, RefKind.LISTED));
    }

    @Test
    void commits_with_more_text_than_an_answer_has_are_left_out() {
        HostileObjects hostile = new HostileObjects(directory);
        String first = hostile.history(1, "Ada", "First");
        String tip = hostile.history(20, "Ada", "m".repeat(1 << 20));
        Histories.Between between = HostileObjects.soon(() -> histories().between(1, first, tip, 1_000));
        assertEquals(15, between.commits().size());
        assertTrue(between.more());
        assertEquals(tip, between.commits().getLast().sha());
        assertEquals(15, histories().authors(1, tip, 1_000).size());
    }
}
