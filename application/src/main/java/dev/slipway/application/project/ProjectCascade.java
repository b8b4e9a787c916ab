package dev.slipway.application.project;

import java.util.Comparator;
import java.util.List;

/**
 * Removes the objects of a feature that belong to deleted projects, in small pieces.
 *
 * <p>Cascades run in the order of their places. Objects that refer to those of another cascade come before them: otherwise they would go
 * with these, all of them in one transaction.
 */
public interface ProjectCascade {

    /** Emoji refer to notes and to other objects, notes refer to other objects, and issues and merge requests refer to milestones. */
    enum Place { AWARDS, NOTES, OBJECTS, MILESTONES }

    /**
     * Removes one piece, in a transaction of its own. Called for hidden projects only.
     *
     * @return whether there may be more
     */
    boolean removePiece(long projectId);

    default Place place() {
        return Place.OBJECTS;
    }

    static List<ProjectCascade> inOrder(List<ProjectCascade> cascades) {
        return cascades.stream().sorted(Comparator.comparing(ProjectCascade::place)).toList();
    }
}
