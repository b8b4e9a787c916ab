package dev.slipway.application.project;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.port.Projects;
import jakarta.inject.Singleton;
import java.util.List;

/** Removes what is left of a deleted project: everything that features kept for it, piece by piece, and the row last. */
@Singleton
public final class RemoveProject implements WorkHandler {

    static final String KIND = "project.remove";

    private final Projects projects;
    private final List<ProjectRemains> remains;
    private final List<ProjectParts> parts;
    private final Transactions transactions;

    public RemoveProject(Projects projects, List<ProjectRemains> remains, List<ProjectParts> parts, Transactions transactions) {
        this.projects = projects;
        this.remains = remains;
        this.parts = parts;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long projectId) {
        if (!projects.isHidden(projectId)) {
            return;
        }
        for (ProjectRemains remain : remains) {
            boolean more = true;
            while (more) {
                more = remain.removePiece(projectId);
            }
        }
        parts.forEach(part -> part.discard(projectId));
        transactions.write(() -> projects.remove(projectId));
    }
}
