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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Projects. Those marked for deletion do not exist. */
public interface Projects {

    /** @param account whose memberships the view tells */
    Optional<ProjectView> find(long id, OptionalLong account, boolean statistics);

    /** The views tell the memberships of the audience's account. */
    Page<ProjectView> list(ProjectFilter filter, ProjectAudience audience, PageRequest page);

    /** Returns those of the projects that the audience sees, in the order of ids. The views tell the memberships of its account. */
    List<ProjectView> visible(Set<Long> ids, ProjectAudience audience);

    /** Returns the user's personal namespace. */
    OptionalLong namespaceOf(long userId);

    /** Locks the namespace of a new project until the transaction ends. Empty if there is none. */
    Optional<Home> lockHome(long namespaceId, OptionalLong account);

    boolean nameTaken(long namespaceId, @Nullable String name);

    boolean pathTaken(String fullPath);

    /** Returns the id of a new project, which no other project ever has. */
    long reserve();

    /**
     * Creates the project with its counters and route, and adds the owner of a personal namespace as member. Returns false if the path is
     * taken.
     */
    boolean create(long id, NewProject project);

    /** Creates the project under an id that no other project has; empty if the path is taken. */
    default OptionalLong create(NewProject project) {
        long id = reserve();
        return create(id, project) ? OptionalLong.of(id) : OptionalLong.empty();
    }

    void keepRunnersToken(long id, byte[] encrypted, byte[] digest);

    Optional<byte[]> runnersToken(long id);

    /** Locks a project until the transaction ends, and returns its attributes. */
    Optional<Locked> lock(long id);

    /** Updates the project; returns false if the new path is taken. */
    boolean update(long id, ProjectAttributes attributes, String fullPath, Instant now);

    /** Updates the project and moves it to another namespace; returns false if the path is taken there. */
    boolean transfer(long id, long namespaceId, ProjectAttributes attributes, String fullPath, Instant now);

    void archive(long id, boolean archived, Instant now);

    /** Hides the project: its address becomes free, and it loses its topics. Returns false if it is hidden already. */
    boolean hide(long id, Instant now);

    /** Returns the projects in the namespace or below that are not hidden. */
    List<Long> under(long namespaceId);

    /** Returns whether the namespace and those below have no project row, hidden or not. */
    boolean noneUnder(long namespaceId);

    /** Moves the addresses of all projects in the namespace or below to its new path. */
    void move(long namespaceId, String from, String to);

    /** Makes all projects in the namespace or below at most as visible as a limit. */
    void narrow(long namespaceId, Visibility limit, Instant now);

    boolean isHidden(long id);

    /** Returns whether the project has a row, hidden or not. */
    boolean stored(long id);

    /** Returns projects hidden before a time and not yet removed, with ids above {@code after}, in the order of ids. */
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
            @Nullable Visibility visibility,
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

    /**
     * @param attributes with the settings that are stored
     * @param group      visibility of the group; null in a personal namespace
     * @param source     visibility of the project that it was forked from; empty for none
     */
    record Locked(ProjectAttributes attributes, long namespaceId, String fullPath, @Nullable Visibility group, Optional<Visibility> source,
            Instant updatedAt) {}
}
