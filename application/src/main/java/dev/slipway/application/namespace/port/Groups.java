package dev.slipway.application.namespace.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.share.ProjectGroupFilter;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Groups, and the namespaces with which they share their addresses. Groups marked for deletion do not exist. */
public interface Groups {

    Optional<GroupView> find(long id, boolean statistics);

    Page<GroupView> list(GroupFilter filter, GroupAudience audience, PageRequest page);

    /** Returns the groups of a project that the audience sees, newest first. Invitations that have ended do not count. */
    Page<GroupView> ofProject(long projectId, ProjectGroupFilter filter, GroupAudience audience, PageRequest page);

    /** Locks a group until the transaction ends, and returns its surroundings. Empty if there is no such group. */
    Optional<Surroundings> lock(long id);

    /** Creates the group and its route. Empty if the path is taken. */
    OptionalLong create(NewGroup group);

    /** Updates the group; returns false if the new path is taken. A new path moves all its contents. */
    boolean update(long id, GroupChanges changes, Instant now);

    boolean pathTaken(String fullPath);

    void keepRunnersToken(long id, byte[] encrypted, byte[] digest);

    Optional<byte[]> runnersToken(long id);

    /** Returns the user's personal namespace, and with {@code ownedGroups} also the top-most groups with no other owner. */
    List<Long> namespacesOf(long userId, boolean ownedGroups);

    /** Hides the namespace and all groups inside: their addresses become free. Returns false if it is hidden already. */
    boolean hide(long id, Instant now);

    /** Returns whether the user's personal namespace is removed. */
    boolean noneOwnedBy(long userId);

    /** Returns the time at which it was hidden; empty if it is not hidden, or removed. */
    Optional<Instant> hiddenAt(long id);

    /** Returns namespaces hidden before a time and not yet removed, with ids above {@code after}, in the order of ids. */
    List<Long> hidden(Instant before, long after, int most);

    /** Removes the rows of a hidden namespace and those inside. */
    void remove(long id);

    /**
     * @param lineage       ids of the group and those above it, outermost first
     * @param parent        the visibility of the group above; empty at the top
     * @param widestProject of any project inside
     * @param widestGroup   of any group inside
     */
    record Surroundings(
            GroupView group,
            List<Long> lineage,
            Optional<Visibility> parent,
            Optional<Visibility> widestProject,
            Optional<Visibility> widestGroup,
            Map<String, Object> settings) {}

    /** @param lineage of the group above, empty at the top */
    record NewGroup(
            String name,
            String path,
            String fullPath,
            OptionalLong parentId,
            List<Long> lineage,
            Visibility visibility,
            String description,
            Map<String, Object> settings,
            OptionalLong creatorId,
            Instant now) {}

    /** @param settings those that are stored, as they are to be */
    record GroupChanges(@Nullable String name, @Nullable String path, String fullPath, Visibility visibility, String description,
            Map<String, Object> settings) {}
}
