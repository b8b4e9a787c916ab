package dev.slipway.application.label;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;

/**
 * Keeps the labels of items when a group with their projects leaves another group whose labels they have, and removes the labels of a
 * deleted group once no item has them any more.
 */
public final class LabelsOfNamespace implements NamespaceCascade {

    private static final int PIECE = 500;

    private final LabelMoves moves;
    private final LabelStore labels;
    private final Projects projects;
    private final Work work;

    LabelsOfNamespace(LabelMoves moves, LabelStore labels, Projects projects, Work work) {
        this.moves = moves;
        this.labels = labels;
        this.projects = projects;
        this.work = work;
    }

    @Override
    public void hide(long namespaceId, Instant now) {
        // Labels of a hidden group are seen in none of its projects, which are hidden too.
    }

    /** Items of projects and groups that have left the group are given labels of their own first, those of groups by later features. */
    @Override
    public boolean removed(long namespaceId) {
        List<Long> left = moves.projectsWith(namespaceId, PIECE);
        if (!left.isEmpty()) {
            work.soon(LabelsOfProject.RELOCATION, left);
            return false;
        }
        if (!moves.groupsWith(namespaceId, 1).isEmpty()) {
            return false;
        }
        return labels.removeSomeOf(new LabelOwner.Group(namespaceId), PIECE) < PIECE;
    }

    @Override
    public void moved(long namespaceId, String from, String to) {
        if (NamespaceCascade.leavesGroup(from, to)) {
            work.soon(LabelsOfProject.RELOCATION, projects.under(namespaceId));
        }
    }

    @Override
    public void narrowed(long namespaceId, Visibility limit, Instant now) {
        // Labels are seen by all who see the group.
    }
}
