package dev.slipway.application.project;

import dev.slipway.domain.access.Caller;
import java.time.Instant;

/** Something that every project has beside its row: its repository, for one. Each feature that keeps such things makes them here. */
public interface ProjectListener {

    /** Before the project can be seen. Doing it twice is harmless. */
    void prepare(long projectId, String defaultBranch);

    /** The project did not come to be after all. */
    void discard(long projectId);

    /** The project chooses another default branch: inside the unit of work that says so. */
    void defaultBranchChosen(long projectId, String defaultBranch, Instant now);

    /** The project chose another default branch: after the unit of work. */
    void defaultBranchChanged(long projectId, String defaultBranch);

    /** After the project can be seen: puts a first text into it that tells what it is. */
    void introduce(Caller caller, long projectId, String defaultBranch, String name, String description);
}
