package dev.slipway.application.agent.port;

import dev.slipway.application.agent.AgentView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Agents of projects. Those of deleted projects are not asked for. */
public interface Agents {

    /** Returns agents in the order of their names. */
    Page<AgentView> list(long projectId, PageRequest page);

    Optional<AgentView> find(long projectId, long id);

    /** Returns agents by their ids, in any order; ids without an agent are left out. */
    List<AgentView> ofIds(Set<Long> ids);

    /**
     * Lets one transaction at a time create agents of a project, until its end, and returns the number of those that the project has.
     */
    int lockAndCount(long projectId);

    Added add(long projectId, String name, long createdBy, Instant now);

    /** Removes an agent with its tokens and grants; returns false if the project has none of this id. */
    boolean remove(long projectId, long id);

    sealed interface Added {
        record Done(AgentView agent) implements Added {}

        record NameTaken() implements Added {}

        record ProjectGone() implements Added {}
    }
}
