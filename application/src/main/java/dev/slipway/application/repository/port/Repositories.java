package dev.slipway.application.repository.port;

/** The repositories themselves, one a project, kept under the project's id and never under a name. Not part of a unit of work. */
public interface Repositories {

    /**
     * Makes an empty repository, or leaves the one that is there.
     *
     * @param head the branch that the repository's HEAD names, which need not exist
     */
    void create(long projectId, String head);

    boolean exists(long projectId);

    /** Lets HEAD name another branch, so that clones check that one out. */
    void pointHead(long projectId, String branch);

    /** Removes it with all that is in it, and what an earlier removal left where it was interrupted; harmless where there is none. */
    void delete(long projectId);

    /** What it takes on disk, in bytes; 0 where there is none. */
    long size(long projectId);

    /**
     * Packs what refs reach, and lets go of what no ref has reached for days, so that repositories stay small and quick. What was stored
     * lately stays, whoever reaches it: a push stores its objects before its ref moves. Repeating it is harmless, and so is calling it where
     * there is no repository.
     */
    void tidy(long projectId);
}
