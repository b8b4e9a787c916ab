package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.RefName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The refs of a repository as it has them. Where there is no repository there are no refs. */
public interface Refs {

    Optional<Target> find(long projectId, RefName ref);

    /** What a ref would name that named this object; empty where there is no such object. */
    Optional<Target> describe(long projectId, String object);

    /** All branches and tags, in the order of their full names. */
    List<Named> all(long projectId);

    /**
     * Lets a ref name another object if it still names the expected one. The object must exist. Durable when this returns.
     *
     * @param before {@code Shas.ZERO} to create the ref
     * @param after  {@code Shas.ZERO} to delete it
     * @return false, with nothing changed, where the ref does not name {@code before} or git has no room for the name
     */
    boolean move(long projectId, RefName ref, String before, String after);

    /** Keeps a commit and gives it a name that runners can fetch, {@code refs/pipelines/<pipelineId>}. Repeating it is harmless. */
    void pin(long projectId, long pipelineId, String sha);

    /** The pipelines for which a commit is pinned. */
    Set<Long> pinned(long projectId);

    /** Harmless where nothing is pinned. */
    void unpin(long projectId, long pipelineId);

    /**
     * @param object  what the ref names: a commit, or the object of an annotated tag
     * @param commit  the commit behind it; null where a tag names something else
     * @param message of an annotated tag, else null
     */
    record Target(String object, String commit, String message) {}

    record Named(RefName ref, Target target) {}
}
