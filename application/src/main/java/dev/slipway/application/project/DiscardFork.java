package dev.slipway.application.project;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.port.Projects;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Discards the parts of forks that were copied and never stored, also where the process ended in between. */
public final class DiscardFork implements WorkHandler {

    private static final String KIND = "project.discard_fork";
    /** Longer than any copying takes. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private final Projects projects;
    private final List<ProjectListener> parts;
    private final Work work;

    DiscardFork(Projects projects, List<ProjectListener> parts, Work work) {
        this.projects = projects;
        this.parts = parts;
        this.work = work;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long projectId) {
        if (!projects.stored(projectId)) {
            discard(projectId);
        }
    }

    /** Records the work for a fork that is about to be copied. */
    void later(long projectId, Instant now) {
        work.at(now.plus(PATIENCE), KIND, projectId);
    }

    void discard(long projectId) {
        parts.forEach(part -> part.discard(projectId));
    }
}
