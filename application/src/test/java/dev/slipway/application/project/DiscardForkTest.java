package dev.slipway.application.project;

import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.port.Projects;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiscardForkTest {

    private static final long FORK = 7;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Projects projects = mock(Projects.class);
    private final ProjectListener part = mock(ProjectListener.class);
    private final Work work = mock(Work.class);
    private final DiscardFork discard = new DiscardFork(projects, List.of(part), work);

    @Test
    void parts_of_a_fork_that_was_never_stored_are_discarded() {
        when(projects.stored(FORK)).thenReturn(false);
        discard.handle(FORK);
        verify(part).discard(FORK);
    }

    @Test
    void stored_fork_keeps_its_parts() {
        when(projects.stored(FORK)).thenReturn(true);
        discard.handle(FORK);
        verify(part, never()).discard(anyLong());
    }

    @Test
    void work_waits_longer_than_a_copy_takes() {
        discard.later(FORK, NOW);
        verify(work).at(NOW.plus(Duration.ofDays(1)), discard.kind(), FORK);
    }
}
