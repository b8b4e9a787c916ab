package dev.slipway.application.project;

import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.port.Projects;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Removes a deleted project: the objects of all features one piece at a time, and the row last. Removals that were given up restart by
 * themselves.
 */
public final class RemoveProject implements WorkHandler {

    static final String KIND = "project.remove";

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final int BATCH = 500;

    private final Projects projects;
    private final List<ProjectCascade> cascades;
    private final List<ProjectListener> parts;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public RemoveProject(Projects projects, List<ProjectCascade> cascades, List<ProjectListener> parts, Work work,
            Transactions transactions, InstantSource clock) {
        this.projects = projects;
        this.cascades = cascades;
        this.parts = parts;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long projectId) {
        if (projectId == 0) {
            resume();
        } else if (projects.isHidden(projectId)) {
            removePiece(projectId);
        }
    }

    private void resume() {
        Instant limit = clock.instant().minus(EVERY);
        UnrecordedWork.record(work, KIND, after -> projects.hidden(limit, after, BATCH));
    }

    private void removePiece(long projectId) {
        for (ProjectCascade cascade : ProjectCascade.inOrder(cascades)) {
            if (cascade.removePiece(projectId)) {
                work.soon(KIND, projectId);
                return;
            }
        }
        parts.forEach(part -> part.discard(projectId));
        transactions.write(() -> projects.remove(projectId));
    }
}
