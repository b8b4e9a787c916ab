package dev.slipway.application.token.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.AllowlistedSource;
import dev.slipway.application.token.JobTokenScopeView;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.OptionalLong;

/** Which jobs of other projects reach a project with their tokens, and its lists of projects and groups that do. */
public interface JobTokenScopes {

    /** Returns the scope of an existing project. */
    JobTokenScopeView scope(long projectId);

    void limit(long projectId, boolean inbound, Instant now);

    /**
     * Returns the projects or groups that a project lists and that the audience sees, in the order of ids; among the projects, the project
     * itself.
     */
    Page<AllowlistedSource> list(long projectId, Kind kind, ProjectAudience audience, PageRequest page);

    /** Returns the number of projects or groups that a project lists, deleted ones too. Locks the project until the transaction ends. */
    int count(long projectId, Kind kind);

    /** Returns false if the project or group is listed already. */
    boolean add(long projectId, Entry entry, OptionalLong by, Instant now);

    /** Returns false if the project or group is not listed. */
    boolean remove(long projectId, Entry entry);

    /** Kind of an entry of a list. */
    enum Kind { PROJECT, GROUP }

    /** Entry of a list. */
    record Entry(Kind kind, long id) {}
}
