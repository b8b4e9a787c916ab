package dev.slipway.application.project;

/** Removes the objects of a feature that belong to deleted projects, in small pieces. */
public interface ProjectCascade {

    /**
     * Removes one piece, in a transaction of its own. Called for hidden projects only.
     *
     * @return whether there may be more
     */
    boolean removePiece(long projectId);

    /**
     * Returns whether it runs before the others, since what it removes refers to their objects and would go with these, all of it in one
     * transaction.
     */
    default boolean first() {
        return false;
    }
}
