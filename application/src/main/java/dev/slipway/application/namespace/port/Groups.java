package dev.slipway.application.namespace.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The groups, and the namespaces they share their addresses with. What is marked for deletion does not exist. */
public interface Groups {

    Optional<GroupView> find(long id, boolean statistics);

    Page<GroupView> list(GroupFilter filter, GroupAudience audience, PageRequest page);

    /** What surrounds a group, and nobody else changes until the unit of work has ended. Empty where there is no such group. */
    Optional<Surroundings> lock(long id);

    /** Makes the group and its route. Empty where the path was taken meanwhile. */
    OptionalLong create(NewGroup group);

    /** False where the new path was taken meanwhile. A new path moves everything inside along. */
    boolean update(long id, GroupChanges changes, Instant now);

    boolean pathTaken(String fullPath);

    void keepRunnersToken(long id, byte[] encrypted, byte[] digest);

    Optional<byte[]> runnersToken(long id);

    /** The user's own namespace, and with {@code ownedGroups} also the top-most groups that nobody else owns. */
    List<Long> namespacesOf(long userId, boolean ownedGroups);

    /** Hides the namespace and every group inside: their addresses become free. False where it was hidden before. */
    boolean hide(long id, Instant now);

    /** Whether the user's own namespace has been removed. */
    boolean noneOwnedBy(long userId);

    /** When it was hidden; empty where it is not, or is removed already. */
    Optional<Instant> hiddenAt(long id);

    /** What was hidden before a time and is not removed yet, after an id, in the order of ids. */
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
    record GroupChanges(String name, String path, String fullPath, Visibility visibility, String description, Map<String, Object> settings) {}
}
