package dev.slipway.application.project;

import dev.slipway.domain.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Parts of a project beside its row, such as its repository. Does nothing unless overridden. */
public interface ProjectListener {

    /** Prepares the part before the project is visible. Idempotent. */
    default void prepare(long projectId, String defaultBranch) {
    }

    /** Discards the part of a project whose creation failed. */
    default void discard(long projectId) {
    }

    /** Reacts to another default branch, inside the transaction that changes it. */
    default void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
    }

    /** Reacts to another default branch, after the transaction that changed it. */
    default void defaultBranchChanged(long projectId, String defaultBranch) {
    }

    /** Reacts to another namespace of the project, inside the transaction that moves it. */
    default void transferred(long projectId) {
    }

    /** Adds a README to a new project, after it is visible. */
    default void introduce(Caller caller, long projectId, String defaultBranch, String name, @Nullable String description) {
    }
}
