package dev.slipway.application.access.port;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.domain.access.DeployKeyReach;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Facts for access decisions, each read in one round trip. Objects marked for deletion do not exist. */
public interface AccessFacts {

    Optional<ProjectFacts> project(ProjectRef reference, OptionalLong accountId);

    Optional<GroupFacts> group(GroupRef reference, OptionalLong accountId);

    /** Returns those of the groups that exist, in any order. */
    List<GroupFacts> groups(Set<Long> ids, OptionalLong accountId);

    /** Returns how a project admits the token of a job. Asked for jobs of other projects, in a round trip of its own. */
    JobTokenReach jobTokens(long projectId, long jobProjectId);

    /** Returns what a deploy key opens of a project. Asked for deploy keys, in a round trip of its own. */
    DeployKeyReach deployKey(long keyId, long projectId);

    /**
     * @param role          the highest of the account's direct memberships in the project and in its group and all ancestors, that have
     *                      not expired, and of its ownership of a personal namespace (owner); empty for none
     * @param publicBuilds  the project's setting
     * @param features      the project's settings, open where nothing was chosen
     * @param defaultBranch may be missing in the repository
     */
    record ProjectFacts(
            long id,
            long namespaceId,
            String fullPath,
            String defaultBranch,
            Visibility visibility,
            boolean publicBuilds,
            boolean archived,
            ProjectFeatures features,
            Optional<Role> role) {}

    /**
     * @param role the highest of the account's memberships in the group and its ancestors
     * @param hasProjectInside whether the account is a member of a project or group anywhere below
     */
    record GroupFacts(long id, String fullPath, Visibility visibility, Optional<Role> role, boolean hasProjectInside) {}
}
