package dev.slipway.application.project;

/** Something that projects leave behind when they are deleted. Each feature that keeps such things removes them here, in pieces that are small. */
public interface ProjectCascade {

    /**
     * Removes one piece, in a unit of work of its own. Only called for hidden projects.
     *
     * @return whether there may be more
     */
    boolean removePiece(long projectId);
}
