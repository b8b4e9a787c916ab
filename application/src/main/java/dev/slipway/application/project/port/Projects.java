package dev.slipway.application.project.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.project.ProjectAttributes;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.ProjectView;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The projects. What is marked for deletion does not exist. */
public interface Projects {

    /** @param account whose memberships the view tells */
    Optional<ProjectView> find(long id, OptionalLong account, boolean statistics);

    /** The views tell the memberships of the audience's account. */
    Page<ProjectView> list(ProjectFilter filter, ProjectAudience audience, PageRequest page);

    /** The user's own namespace. */
    OptionalLong namespaceOf(long userId);

    /** Where a project is to lie, and nobody else changes until the unit of work has ended. Empty where there is no such namespace. */
    Optional<Home> lockHome(long namespaceId, OptionalLong account);

    boolean nameTaken(long namespaceId, String name);

    boolean pathTaken(String fullPath);

    /** Makes the project with its counters and its route, and the owner of a personal namespace its member. Empty where the path was taken meanwhile. */
    OptionalLong create(NewProject project);

    void keepRunnersToken(long id, byte[] encrypted, byte[] digest);

    Optional<byte[]> runnersToken(long id);

    /** What can be chosen about the project, and nobody else changes until the unit of work has ended. */
    Optional<Locked> lock(long id);

    /** False where the new path was taken meanwhile. */
    boolean update(long id, ProjectAttributes attributes, String fullPath, Instant now);

    /** Hides the project: its address becomes free, and it bears no topic any more. False where it was hidden before. */
    boolean hide(long id, Instant now);

    /** Those in the namespace or anywhere below that are not hidden. */
    List<Long> under(long namespaceId);

    /** Whether no row, hidden or not, lies in the namespace or anywhere below. */
    boolean noneUnder(long namespaceId);

    /** Gives everything in the namespace or below the address that follows from the namespace's new one. */
    void move(long namespaceId, String from, String to);

    boolean isHidden(long id);

    /** What was hidden before a time and is not removed yet, after an id, in the order of ids. */
    List<Long> hidden(Instant before, long after, int most);

    /** Removes the row of a hidden project. */
    void remove(long id);

    /**
     * @param visibility    of the group; null for a personal namespace, which narrows nothing
     * @param ownerId       of a personal namespace, else null
     * @param projectsLimit of that owner
     * @param projects      how many lie in it
     * @param settings      of the group
     * @param defaultBranch default branch of new projects, set by this group or the nearest one above
     * @param role          the account's, in the group and those above
     */
    record Home(
            long id,
            NamespaceKind kind,
            String fullPath,
            Visibility visibility,
            Long ownerId,
            int projectsLimit,
            int projects,
            Map<String, Object> settings,
            Optional<String> defaultBranch,
            Optional<Role> role) {}

    record NewProject(ProjectAttributes attributes, Home home, OptionalLong creator, Instant now) {

        public String fullPath() {
            return home.fullPath() + "/" + attributes.path();
        }
    }

    /** @param attributes with the settings that are stored */
    record Locked(ProjectAttributes attributes, long namespaceId, String fullPath, Visibility group, Instant updatedAt) {}
}
