package dev.slipway.application.discussion.fake;

import dev.slipway.application.discussion.activity.LabelEventView;
import dev.slipway.application.discussion.activity.MilestoneEventView;
import dev.slipway.application.discussion.activity.StateEventView;
import dev.slipway.application.discussion.activity.WeightEventView;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.EventUsage;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.MilestoneChange;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Changes of states, weights, labels and milestones in memory. Each name is that of a label. */
public final class FakeResourceEvents implements ResourceEvents {

    private final FakeTable<Long, State> states;
    private final FakeTable<Long, Weight> weights;
    private final FakeTable<Long, Milestone> milestones;
    private final FakeTable<Long, Labelled> labels;
    private final Map<String, Long> names = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();

    public FakeResourceEvents(FakeTransactions transactions) {
        this.states = new FakeTable<>(transactions);
        this.weights = new FakeTable<>(transactions);
        this.milestones = new FakeTable<>(transactions);
        this.labels = new FakeTable<>(transactions);
    }

    private record State(long id, EventResource resource, ResourceState state, OptionalLong byUser, Instant at) {}

    private record Weight(long id, long issueId, OptionalInt weight, long byUser, Instant at) {}

    private record Milestone(long id, EventResource resource, MilestoneChange change, OptionalLong byUser, Instant at) {}

    private record Labelled(long id, EventResource resource, LabelAction action, String name, OptionalLong byUser, Instant at) {}

    /** Takes a label out of all events, as the database does when its row goes. */
    public void deleteLabel(String name) {
        names.remove(name);
    }

    /** Returns all events of labels in their order: the user, 0 for the server, the action and the name. */
    public List<String> labelled() {
        return labels.rows().map(row -> row.byUser().orElse(0) + " " + row.action().wireName() + " " + row.name()).toList();
    }

    /** Takes an account out of all events, as the database does when its row goes. */
    public void deleteUser(long id) {
        gone.add(id);
    }

    /** Returns all events of state in their order: the user, 0 for the server, and the state. */
    public List<String> told() {
        return states.rows().sorted(Comparator.comparing(State::id))
                .map(row -> row.byUser().orElse(0) + " " + row.resource().kind() + " " + row.resource().id() + " "
                        + row.state().wireName()).toList();
    }

    /** Returns all events of weight in their order: the user and the weight. */
    public List<String> weighed() {
        return weights.rows().sorted(Comparator.comparing(Weight::id))
                .map(row -> row.byUser() + " " + (row.weight().isPresent() ? row.weight().getAsInt() : "none")).toList();
    }

    /** Returns all changes of milestones in their order: the user, 0 for none, the object, the action and the milestone. */
    public List<String> planned() {
        return milestones.rows().sorted(Comparator.comparing(Milestone::id))
                .map(row -> row.byUser().orElse(0) + " " + row.resource().kind() + " " + row.resource().id() + " "
                        + row.change().action().wireName() + " " + row.change().milestone()).toList();
    }

    @Override
    public void add(EventResource resource, ResourceState state, OptionalLong byUser, Instant now) {
        List<State> present = states.rows().filter(row -> row.resource().equals(resource)).toList();
        if (admits(present.size(), present.stream().filter(row -> row.byUser().equals(byUser)).count())) {
            long id = ids.incrementAndGet();
            states.put(id, new State(id, resource, state, byUser, now));
        }
    }

    @Override
    public void addWeight(long issueId, OptionalInt weight, long byUser, Instant now) {
        List<Weight> present = weights.rows().filter(row -> row.issueId() == issueId).toList();
        if (admits(present.size(), present.stream().filter(row -> row.byUser() == byUser).count())) {
            long id = ids.incrementAndGet();
            weights.put(id, new Weight(id, issueId, weight, byUser, now));
        }
    }

    private static boolean admits(int events, long ofUser) {
        return new EventUsage(events, (int) ofUser).admits();
    }

    private Optional<UserBrief> user(OptionalLong id) {
        return id.isEmpty() || gone.contains(id.getAsLong()) ? Optional.empty()
                : Optional.of(new UserBrief(id.getAsLong(), "u" + id.getAsLong(), "U", AccountState.ACTIVE, ""));
    }

    private StateEventView view(State row) {
        return new StateEventView(row.id(), row.resource(), row.state(), user(row.byUser()), row.at());
    }

    private WeightEventView view(Weight row) {
        return new WeightEventView(row.id(), row.issueId(), row.weight(), user(OptionalLong.of(row.byUser())), row.at());
    }

    @Override
    public Page<StateEventView> states(EventResource resource, PageRequest page) {
        return FakePages.of(states.rows().filter(row -> row.resource().equals(resource)), Comparator.comparing(State::id), State::id, page)
                .map(this::view);
    }

    @Override
    public Optional<StateEventView> state(EventResource resource, long id) {
        return states.find(id).filter(row -> row.resource().equals(resource)).map(this::view);
    }

    @Override
    public Page<WeightEventView> weights(long issueId, PageRequest page) {
        return FakePages.of(weights.rows().filter(row -> row.issueId() == issueId), Comparator.comparing(Weight::id), Weight::id, page)
                .map(this::view);
    }

    @Override
    public Optional<WeightEventView> weight(long issueId, long id) {
        return weights.find(id).filter(row -> row.issueId() == issueId).map(this::view);
    }

    @Override
    public void addLabels(EventResource resource, LabelAction action, Collection<String> added, OptionalLong byUser, Instant now) {
        List<Labelled> present = labels.rows().filter(row -> row.resource().equals(resource)).toList();
        int room = new EventUsage(present.size(), (int) present.stream().filter(row -> row.byUser().equals(byUser)).count()).room();
        added.stream().sorted().limit(room).forEach(name -> {
            long id = ids.incrementAndGet();
            names.putIfAbsent(name, id);
            labels.put(id, new Labelled(id, resource, action, name, byUser, now));
        });
    }

    private LabelEventView view(Labelled row) {
        return new LabelEventView(row.id(), row.resource(), Optional.ofNullable(names.get(row.name()))
                .map(id -> new LabelBrief(id, row.name(), LabelColor.DEFAULT, null)), row.action(), user(row.byUser()), row.at());
    }

    @Override
    public Page<LabelEventView> labels(EventResource resource, PageRequest page) {
        return FakePages.of(labels.rows().filter(row -> row.resource().equals(resource)), Comparator.comparing(Labelled::id), Labelled::id,
                page).map(this::view);
    }

    @Override
    public Optional<LabelEventView> label(EventResource resource, long id) {
        return labels.find(id).filter(row -> row.resource().equals(resource)).map(this::view);
    }

    @Override
    public void addMilestone(EventResource resource, MilestoneChange change, OptionalLong byUser, Instant now) {
        List<Milestone> present = milestones.rows().filter(row -> row.resource().equals(resource)).toList();
        if (admits(present.size(), present.stream().filter(row -> row.byUser().equals(byUser)).count())) {
            long id = ids.incrementAndGet();
            milestones.put(id, new Milestone(id, resource, change, byUser, now));
        }
    }

    /** Shows a milestone of which nothing but the id is known. */
    private MilestoneEventView view(Milestone row) {
        MilestoneView milestone = new MilestoneView(row.change().milestone(), 1, new MilestoneOwner.Project(1), "acme/tool",
                new MilestoneDraft("1.0", null, null, null), MilestoneState.ACTIVE, false, Instant.EPOCH, Instant.EPOCH);
        return new MilestoneEventView(row.id(), row.resource(), row.change().action(), milestone, user(row.byUser()), row.at());
    }

    @Override
    public Page<MilestoneEventView> milestones(EventResource resource, PageRequest page) {
        return FakePages.of(milestones.rows().filter(row -> row.resource().equals(resource)), Comparator.comparing(Milestone::id),
                Milestone::id, page).map(this::view);
    }

    @Override
    public Optional<MilestoneEventView> milestone(EventResource resource, long id) {
        return milestones.find(id).filter(row -> row.resource().equals(resource)).map(this::view);
    }
}
