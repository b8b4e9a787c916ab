package dev.slipway.application.milestone.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.milestone.MilestoneFilter;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Stores the milestones of projects and groups. Those of an owner are numbered from 1 on; no number is reused. Hidden milestones exist for
 * {@link #clear} alone.
 */
public interface Milestones {

    /**
     * Returns milestones of the owners: those with the first last day first, those without one last, of one day by title.
     *
     * @param owners one or more
     */
    Page<MilestoneView> list(Collection<MilestoneOwner> owners, MilestoneFilter filter, PageRequest page);

    Optional<MilestoneView> find(MilestoneOwner owner, long id);

    /** Returns the ids of the groups above a project or group that are not deleted, outermost first. */
    List<Long> groupsAbove(MilestoneOwner owner);

    /**
     * Returns whether issues and merge requests of a project can get a milestone: one of the project or of a group above it. Keeps it from
     * being hidden, and from being merged into another, until the transaction ends.
     */
    boolean offered(long projectId, long id);

    /**
     * Locks the titles of a group and of the projects in it until the transaction ends. Taken before rows.
     *
     * @param namespaceId the group, or the namespace of a user
     */
    void lockTitles(long namespaceId);

    /**
     * Returns whether another milestone has a title: one of the owner, of the group of a project, or of a project that lies in a group
     * directly.
     *
     * @param except id of the milestone that may have it; 0 for none
     */
    boolean taken(MilestoneOwner owner, String title, long except);

    /**
     * Creates an active milestone, and returns its id. Locks the counter of the owner until the transaction ends, so it must come last.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the owner is gone
     */
    long create(MilestoneOwner owner, MilestoneDraft draft, Instant now);

    /** Locks a milestone until the transaction ends, and returns its content. */
    Optional<Locked> lock(MilestoneOwner owner, long id);

    void change(long id, MilestoneDraft draft, Instant now);

    /** Closes or activates the milestone; fails if its state does not allow it. */
    void move(long id, MilestoneEvent event, Instant now);

    /** Hides a milestone, as the first part of its deletion: no issue and no merge request has it any more. */
    void hide(long id, Instant now);

    /**
     * Makes a milestone of a project one of its group, under a number of the group. Milestones of other projects in the group with the same
     * title are merged into it by {@link #clear}. If the group has that title already, the milestone is merged into that of the group too.
     * Called with the titles of the group locked. Keeps the milestone of the group from being hidden until the transaction ends.
     *
     * @return empty if the project has no such milestone, or is not in the group, not directly
     */
    Optional<Promoted> promote(long projectId, long id, long groupId, Instant now);

    /**
     * Takes a hidden milestone from at most {@code most} issues and merge requests, or gives them the one into which it is merged, unless
     * that is hidden. Then does the same with at most {@code most} changes that name it, and removes it if that is all. Leaves other
     * milestones alone.
     */
    Cleared clear(long id, int most);

    /** Returns the ids of milestones after an id that {@link #clear} is to remove, in their order. */
    List<Long> uncleared(long after, int most);

    /**
     * Gives at most {@code most} issues and merge requests of a project that has left a group another milestone in place of one of that
     * group: the one with the same title that they can get now, or else a copy that is made in the project.
     *
     * @return whether there may be more
     */
    boolean relocate(long projectId, int most, Instant now);

    /** Returns at most {@code most} projects whose issues and merge requests have milestones of a group, hidden ones too. */
    List<Long> projectsWith(long groupId, int most);

    /**
     * Removes at most {@code most} milestones that no issue and no merge request has, after at most {@code most} changes that name them.
     *
     * @return whether there may be more
     */
    boolean removeSome(MilestoneOwner owner, int most);

    record Locked(long id, MilestoneDraft content, MilestoneState state, Instant updatedAt) {}

    /**
     * @param more      whether there may be more items or changes
     * @param relocated the project whose items have a milestone of a group now; empty unless it is done. A project that has left the group
     *                  meanwhile needs {@link #relocate}
     */
    record Cleared(boolean more, OptionalLong relocated) {

        public static final Cleared PARTLY = new Cleared(true, OptionalLong.empty());
        public static final Cleared WHOLLY = new Cleared(false, OptionalLong.empty());
    }

    /**
     * @param id     the milestone of the group
     * @param merged ids of milestones to be merged into it
     */
    record Promoted(long id, List<Long> merged) {

        public Promoted {
            merged = List.copyOf(merged);
        }
    }
}
