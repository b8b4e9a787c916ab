package dev.slipway.application.discussion.port;

import dev.slipway.application.discussion.activity.LabelEventView;
import dev.slipway.application.discussion.activity.MilestoneEventView;
import dev.slipway.application.discussion.activity.StateEventView;
import dev.slipway.application.discussion.activity.WeightEventView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.ResourceState;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Stores changes of states, weights and milestones, each in the transaction of the change, in which the object is locked. They go with the
 * object, and outlive the users. Those that {@link dev.slipway.domain.discussion.event.EventUsage} does not admit are not stored.
 */
public interface ResourceEvents {

    /** @param byUser empty for the server itself */
    void add(EventResource resource, ResourceState state, OptionalLong byUser, Instant now);

    /** @param weight empty if it was removed */
    void addWeight(long issueId, OptionalInt weight, long byUser, Instant now);

    /**
     * Stores an event for each label, in the order of the names. Names that the project of the object lacks are left out.
     *
     * @param names  of the labels
     * @param byUser empty for the server itself
     */
    void addLabels(EventResource resource, LabelAction action, Collection<String> names, OptionalLong byUser, Instant now);

    /** Returns the changes of state of an object, in the order in which they were stored. */
    Page<StateEventView> states(EventResource resource, PageRequest page);

    /** Returns a change of state of the object. */
    Optional<StateEventView> state(EventResource resource, long id);

    /** Returns the changes of the weight of an issue, in the order in which they were stored. */
    Page<WeightEventView> weights(long issueId, PageRequest page);

    /** Returns a change of the weight of the issue. */
    Optional<WeightEventView> weight(long issueId, long id);

    /** Returns the changes of the labels of an object, in the order in which they were stored. */
    Page<LabelEventView> labels(EventResource resource, PageRequest page);

    /** Returns a change of the labels of the object. */
    Optional<LabelEventView> label(EventResource resource, long id);

    /** @param byUser empty if the user is not known any more */
    void addMilestone(EventResource resource, MilestoneChange change, OptionalLong byUser, Instant now);

    /**
     * Returns the changes of the milestone of an object, in the order in which they were stored. Those to milestones that objects of its
     * project do not show any more, since they are deleted or the project has left their group, are not among them.
     */
    Page<MilestoneEventView> milestones(EventResource resource, PageRequest page);

    /** Returns a change of the milestone of the object. */
    Optional<MilestoneEventView> milestone(EventResource resource, long id);
}
