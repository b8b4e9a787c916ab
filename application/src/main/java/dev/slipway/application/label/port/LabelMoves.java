package dev.slipway.application.label.port;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** Moves labels and their items between owners, in steps of bounded size. Names of the labels of an item stay in each step. */
public interface LabelMoves {

    /**
     * Makes a label of a project one of a group, unless the group has one of the name. Marks all labels of the name of projects below the
     * group: {@link #mergeSome} merges those that keep their names until then. Locks the group, so that promotions follow one another, and
     * the project; locks on labels must be taken after.
     *
     * @return the label of the group; empty if the project has no such label, lies in another group, or the group is deleted
     */
    OptionalLong promote(long labelId, long projectId, long groupId, Instant now);

    /**
     * Moves at most {@code most} items of labels that are marked to a group's label, which may have another name by now. Labels whose items
     * have all been moved are removed, with their subscribers and priorities added to the group's label; those of projects that have left
     * the group stay, and are not marked any more.
     *
     * @return number of moved items; less than {@code most} if none is left
     */
    int mergeSome(long groupLabelId, int most);

    /** Returns at most {@code most} labels after an id that others wait to be merged into, in the order of ids. */
    List<Long> unmerged(long after, int most);

    /**
     * Gives at most {@code most} items of a project, whose labels are those of groups that the project is not in any more, labels of the
     * same name that it has; labels that it lacks are created for it, with colour and description. Events of these items follow.
     *
     * @return number of changed items; less than {@code most} if none is left
     */
    int relocateSome(long projectId, int most, Instant now);

    /** Returns at most {@code most} projects whose items have labels of a group. */
    List<Long> projectsWith(long groupId, int most);

    /**
     * Gives at most {@code most} items of a group and those below it labels of their own group in place of those of groups that are no
     * longer above it, as {@link #relocateSome} does for projects, and returns their number.
     */
    int relocateSomeUnder(long groupId, int most, Instant now);

    /** Returns at most {@code most} groups beside a group whose own items have labels of it. */
    List<Long> groupsWith(long groupId, int most);
}
