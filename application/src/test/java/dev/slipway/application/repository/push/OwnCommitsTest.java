package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.repository.Commit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Project 3 is a fork of project 2, which is a fork of project 1. */
final class OwnCommitsTest {

    private final Forks forks = mock();
    private final Commits commits = mock();
    private final OwnCommits own = new OwnCommits(forks, commits);

    @Test
    void commits_of_a_fork_are_those_that_no_source_has() {
        Commit fresh = PushScene.commit(PushScene.ONE);
        Commit near = PushScene.commit(PushScene.TWO);
        Commit far = PushScene.commit(PushScene.THREE);
        when(forks.lineage(3)).thenReturn(List.of(3L, 2L, 1L));
        when(commits.find(2, near.sha())).thenReturn(Optional.of(near));
        when(commits.find(1, far.sha())).thenReturn(Optional.of(far));
        for (Commit each : List.of(fresh, near, far)) {
            when(commits.find(3, each.sha())).thenReturn(Optional.of(each));
        }
        assertEquals(List.of(fresh), own.among(3, List.of(near, fresh, far)));
    }

    @Test
    void project_that_is_no_fork_has_all_of_its_commits() {
        Commit commit = PushScene.commit(PushScene.ONE);
        when(forks.lineage(1)).thenReturn(List.of(1L));
        when(commits.find(1, commit.sha())).thenReturn(Optional.of(commit));
        assertEquals(List.of(commit), own.among(1, List.of(commit)));
    }

    @Test
    void sources_are_not_looked_for_without_commits() {
        assertEquals(List.of(), own.among(3, List.of()));
        verify(forks, never()).lineage(anyLong());
    }
}
