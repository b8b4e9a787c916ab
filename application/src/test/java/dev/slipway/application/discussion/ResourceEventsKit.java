package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.activity.LabelEventView;
import dev.slipway.application.discussion.activity.MilestoneEventView;
import dev.slipway.application.discussion.activity.StateEventView;
import dev.slipway.application.discussion.activity.WeightEventView;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.EventUsage;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.MilestoneChange.Action;
import dev.slipway.domain.discussion.event.ResourceState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code ResourceEvents}. */
public abstract class ResourceEventsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final PageRequest ALL = new PageRequest.Offset(1, 100);

    protected abstract ResourceEvents events();

    protected abstract Transactions transactions();

    /** Returns a new issue. */
    protected abstract long issue();

    /** Returns a new merge request. */
    protected abstract long mergeRequest();

    protected abstract long user();

    /** Returns a new milestone that the object can have. */
    protected abstract long milestone(EventResource resource);

    /** Deletes an account for good. */
    protected abstract void deleteUser(long id);

    /** Gives the project of an object a label of a name. */
    protected abstract void label(EventResource resource, String name);

    /** Deletes the label of a name for good. */
    protected abstract void deleteLabel(EventResource resource, String name);

    private void add(EventResource resource, ResourceState state, OptionalLong byUser, Instant at) {
        transactions().run(now -> events().add(resource, state, byUser, at));
    }

    private void weigh(long issue, OptionalInt weight, long byUser) {
        transactions().run(now -> events().addWeight(issue, weight, byUser, START));
    }

    @Test
    final void states_are_listed_in_the_order_in_which_they_came() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        EventResource request = new EventResource(EventResource.Kind.MERGE_REQUEST, mergeRequest());
        long anna = user();
        add(issue, ResourceState.CLOSED, OptionalLong.of(anna), START);
        add(request, ResourceState.MERGED, OptionalLong.empty(), START);
        add(issue, ResourceState.REOPENED, OptionalLong.of(anna), START.minusSeconds(60));
        List<StateEventView> found = events().states(issue, ALL).items();
        assertEquals(List.of(ResourceState.CLOSED, ResourceState.REOPENED), found.stream().map(StateEventView::state).toList());
        assertEquals(List.of(START, START.minusSeconds(60)), found.stream().map(StateEventView::createdAt).toList());
        assertEquals(List.of(anna, anna), found.stream().map(event -> event.user().orElseThrow().id()).toList());
        assertEquals(List.of(issue, issue), found.stream().map(StateEventView::resource).toList());
        List<StateEventView> merged = events().states(request, ALL).items();
        assertEquals(List.of(Optional.<UserBrief>empty()), merged.stream().map(StateEventView::user).toList());
        assertEquals(List.of(request), merged.stream().map(StateEventView::resource).toList());
        assertEquals(0, events().states(new EventResource(EventResource.Kind.ISSUE, issue()), ALL).total());
    }

    @Test
    final void event_is_found_in_its_object_alone() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        add(issue, ResourceState.CLOSED, OptionalLong.of(user()), START);
        StateEventView stored = events().states(issue, ALL).items().getFirst();
        assertEquals(Optional.of(stored), events().state(issue, stored.id()));
        assertEquals(Optional.empty(), events().state(issue, stored.id() + 1_000));
        assertEquals(Optional.empty(), events().state(new EventResource(EventResource.Kind.ISSUE, issue()), stored.id()));
        assertEquals(Optional.empty(), events().state(new EventResource(EventResource.Kind.MERGE_REQUEST, issue.id()), stored.id()));
    }

    @Test
    final void weights_are_listed_and_found_in_their_issue() {
        long issue = issue();
        long anna = user();
        weigh(issue, OptionalInt.of(3), anna);
        weigh(issue(), OptionalInt.of(8), anna);
        weigh(issue, OptionalInt.of(0), anna);
        weigh(issue, OptionalInt.empty(), anna);
        List<WeightEventView> found = events().weights(issue, ALL).items();
        assertEquals(List.of(OptionalInt.of(3), OptionalInt.of(0), OptionalInt.empty()),
                found.stream().map(WeightEventView::weight).toList());
        WeightEventView first = found.getFirst();
        assertEquals(List.of(issue, anna, START), List.of(first.issueId(), first.user().orElseThrow().id(), first.createdAt()));
        assertEquals(Optional.of(first), events().weight(issue, first.id()));
        assertEquals(Optional.empty(), events().weight(issue(), first.id()));
    }

    private void plan(EventResource resource, Action action, long milestone, long byUser) {
        transactions().run(now -> events().addMilestone(resource, new MilestoneChange(action, milestone), OptionalLong.of(byUser), START));
    }

    @Test
    final void milestones_are_listed_and_found_in_their_object() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        EventResource request = new EventResource(EventResource.Kind.MERGE_REQUEST, mergeRequest());
        long anna = user();
        long milestone = milestone(issue);
        plan(issue, Action.ADD, milestone, anna);
        plan(request, Action.ADD, milestone(request), anna);
        plan(issue, Action.REMOVE, milestone, anna);
        List<MilestoneEventView> found = events().milestones(issue, ALL).items();
        assertEquals(List.of(Action.ADD, Action.REMOVE), found.stream().map(MilestoneEventView::action).toList());
        assertEquals(List.of(milestone, milestone), found.stream().map(event -> event.milestone().id()).toList());
        MilestoneEventView first = found.getFirst();
        assertEquals(List.of(issue, anna, START), List.of(first.resource(), first.user().orElseThrow().id(), first.createdAt()));
        assertEquals(Optional.of(first), events().milestone(issue, first.id()));
        assertEquals(Optional.empty(), events().milestone(request, first.id()));
        assertEquals(List.of(request), events().milestones(request, ALL).items().stream().map(MilestoneEventView::resource).toList());
        transactions().run(now -> events().addMilestone(issue, new MilestoneChange(Action.ADD, milestone), OptionalLong.empty(), START));
        assertEquals(Optional.empty(), events().milestones(issue, ALL).items().getLast().user());
    }

    @Test
    final void events_outlive_their_users() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long anna = user();
        add(issue, ResourceState.CLOSED, OptionalLong.of(anna), START);
        weigh(issue.id(), OptionalInt.of(3), anna);
        plan(issue, Action.ADD, milestone(issue), anna);
        deleteUser(anna);
        assertEquals(Optional.empty(), events().milestones(issue, ALL).items().getFirst().user());
        assertEquals(Optional.empty(), events().states(issue, ALL).items().getFirst().user());
        assertEquals(Optional.empty(), events().weights(issue.id(), ALL).items().getFirst().user());
    }

    @Test
    final void events_of_one_user_are_bounded_and_those_of_others_are_stored() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long anna = user();
        long milestone = milestone(issue);
        transactions().run(now -> {
            for (int number = 0; number < EventUsage.OF_USER + 2; number++) {
                events().add(issue, number % 2 == 0 ? ResourceState.CLOSED : ResourceState.REOPENED, OptionalLong.of(anna), START);
                events().addWeight(issue.id(), OptionalInt.of(number), anna, START);
                events().addMilestone(issue, new MilestoneChange(number % 2 == 0 ? Action.ADD : Action.REMOVE, milestone),
                        OptionalLong.of(anna), START);
            }
        });
        assertEquals(EventUsage.OF_USER, events().states(issue, ALL).total());
        assertEquals(EventUsage.OF_USER, events().weights(issue.id(), ALL).total());
        assertEquals(EventUsage.OF_USER, events().milestones(issue, ALL).total());
        add(issue, ResourceState.CLOSED, OptionalLong.empty(), START);
        weigh(issue.id(), OptionalInt.of(1), user());
        plan(issue, Action.ADD, milestone, user());
        add(new EventResource(EventResource.Kind.ISSUE, issue()), ResourceState.CLOSED, OptionalLong.of(anna), START);
        assertEquals(EventUsage.OF_USER + 1, events().states(issue, ALL).total());
        assertEquals(EventUsage.OF_USER + 1, events().weights(issue.id(), ALL).total());
        assertEquals(EventUsage.OF_USER + 1, events().milestones(issue, ALL).total());
    }

    @Test
    final void lists_are_walked_by_key() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long anna = user();
        long milestone = milestone(issue);
        for (int number = 0; number < 7; number++) {
            plan(issue, number % 2 == 0 ? Action.ADD : Action.REMOVE, milestone, anna);
            add(issue, number % 2 == 0 ? ResourceState.CLOSED : ResourceState.REOPENED, OptionalLong.of(anna), START);
            weigh(issue.id(), OptionalInt.of(number), anna);
        }
        Walks.same(page -> events().states(issue, page));
        Walks.same(page -> events().weights(issue.id(), page));
        Walks.same(page -> events().milestones(issue, page));
    }

    private void labelled(EventResource resource, LabelAction action, List<String> names, OptionalLong byUser) {
        transactions().run(now -> events().addLabels(resource, action, names, byUser, START));
    }

    @Test
    final void labels_are_listed_and_found_in_their_object() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        EventResource request = new EventResource(EventResource.Kind.MERGE_REQUEST, mergeRequest());
        long anna = user();
        List.of("bug", "ui").forEach(name -> label(issue, name));
        label(request, "bug");
        labelled(issue, LabelAction.ADD, List.of("ui", "bug"), OptionalLong.of(anna));
        labelled(request, LabelAction.ADD, List.of("bug"), OptionalLong.empty());
        labelled(issue, LabelAction.REMOVE, List.of("ui"), OptionalLong.of(anna));
        labelled(issue, LabelAction.REMOVE, List.of(), OptionalLong.of(anna));
        List<LabelEventView> found = events().labels(issue, ALL).items();
        assertEquals(List.of("ADD bug", "ADD ui", "REMOVE ui"),
                found.stream().map(event -> event.action() + " " + event.label().orElseThrow().title()).toList());
        assertEquals(found.get(1).label(), found.get(2).label());
        LabelEventView first = found.getFirst();
        assertEquals(List.of(issue, anna, START), List.of(first.resource(), first.user().orElseThrow().id(), first.createdAt()));
        assertEquals(List.of(Optional.<UserBrief>empty()), events().labels(request, ALL).items().stream().map(LabelEventView::user)
                .toList());
        assertEquals(Optional.of(first), events().label(issue, first.id()));
        assertEquals(Optional.empty(), events().label(issue, first.id() + 1_000));
        assertEquals(Optional.empty(), events().label(request, first.id()));
    }

    @Test
    final void events_of_labels_are_bounded() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        long anna = user();
        List.of("a", "b").forEach(name -> label(issue, name));
        transactions().run(now -> {
            for (int number = 0; number < EventUsage.OF_USER - 1; number++) {
                LabelAction action = number % 2 == 0 ? LabelAction.ADD : LabelAction.REMOVE;
                events().addLabels(issue, action, List.of("a"), OptionalLong.of(anna), START);
            }
        });
        labelled(issue, LabelAction.ADD, List.of("b", "a"), OptionalLong.of(anna));
        labelled(issue, LabelAction.REMOVE, List.of("a"), OptionalLong.of(anna));
        labelled(issue, LabelAction.ADD, List.of("b"), OptionalLong.empty());
        List<LabelEventView> last = events().labels(issue, new PageRequest.Offset(EventUsage.OF_USER / 100 + 1, 100)).items();
        assertEquals(EventUsage.OF_USER + 1, events().labels(issue, ALL).total());
        assertEquals(List.of("b"), last.stream().map(event -> event.label().orElseThrow().title()).toList());
        assertEquals("a", events().labels(issue, new PageRequest.Offset(EventUsage.OF_USER, 1)).items().getFirst().label().orElseThrow()
                .title());
    }

    @Test
    final void events_outlive_their_labels_and_are_walked_by_key() {
        EventResource issue = new EventResource(EventResource.Kind.ISSUE, issue());
        List.of("a", "b", "c", "d", "e").forEach(name -> label(issue, name));
        labelled(issue, LabelAction.ADD, List.of("a", "b", "c", "d", "e"), OptionalLong.of(user()));
        deleteLabel(issue, "a");
        assertEquals(Optional.empty(), events().labels(issue, ALL).items().getFirst().label());
        Walks.same(page -> events().labels(issue, page));
    }
}
