package dev.slipway.application.project.port;

import dev.slipway.domain.project.ForkRules;
import java.util.List;

/** Relations of forks to the projects that they were made from. Relations to projects marked for deletion do not exist. */
public interface Forks {

    /** Locks the relations of all forks until the transaction ends, so that no two changes make a circle. */
    void lock();

    /** Returns the project, the one that it was forked from, and so on, up to {@link ForkRules#LONGEST_LINEAGE}. */
    List<Long> lineage(long projectId);

    /**
     * Returns the number of the network of forks that the project is in: the same for all projects that are forks of one, directly or over
     * others, also when one of these is gone. The end of a relation takes the project and its own forks into a network of their own.
     */
    long network(long projectId);

    /** Stores that a project is a fork of another; replaces an earlier relation. Its own forks join the network with it. */
    void relate(long projectId, long sourceId);

    /** Stores that the content of the project was copied from the one that it was forked from. */
    void copied(long projectId);

    /** Removes the relation; returns false if there is none. */
    boolean separate(long projectId);

    /** Returns whether a namespace is outside of the top-level group of a project, and that group keeps forks inside. */
    boolean confined(long projectId, long namespaceId);
}
