package dev.slipway.application.environment.port;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the protections of environments and the users who deploy, for decisions about deployments. {@link ProtectedEnvironmentRecords}
 * shows and changes them.
 */
public interface DeploymentGuards {

    /** Returns the protections of a project and of the groups that it is in, in the order of their creation. */
    List<ProtectedEnvironment> of(long projectId);

    /**
     * Locks the protections that can be for an environment of a name, its own and those of the groups above, until the transaction ends.
     * They are neither changed nor removed meanwhile; others may lock them so too. Pipelines are locked before, other rows afterwards.
     */
    void lock(long projectId, String environment);

    /**
     * Returns what protections need to know of a user: the present roles in the project and in each group above it, and the membership
     * in groups that count now. For a project these are the groups around it, for a group those in it, and for both those that are invited;
     * a group whose invitation has ended counts no more.
     *
     * @param groups that are looked at for membership, by the owner of the protections that name them
     */
    Deployer deployer(long projectId, long userId, Map<EnvironmentOwner, Set<Long>> groups);

    /** Returns the names of users and groups; other accounts have none. */
    Map<AccessGrant, String> names(Set<AccessGrant> grants);

    /** Returns whether a project lets users approve their own deployments. */
    boolean ownApprovals(long projectId);
}
