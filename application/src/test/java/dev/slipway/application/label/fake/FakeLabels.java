package dev.slipway.application.label.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelPlace;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.LabelView;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.label.LabelDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Labels in memory, with the groups, projects and items around them. */
public final class FakeLabels implements LabelStore, LabelViews, LabelMoves, LabelSubscriptions, LabelWorld {

    private static final Comparator<Label> BY_TITLE = Comparator.comparing(Label::title).thenComparing(Label::id);

    /** @param draft null once the label is hidden */
    private record Label(long id, LabelOwner owner, LabelDraft draft, Instant updatedAt, Set<Long> subscribers,
            Map<Long, Integer> priorities) {

        private String title() {
            return draft.title();
        }

        private boolean seen() {
            return draft != null;
        }
    }

    /** @param groups in which it lies, outermost first */
    private record Place(List<Long> groups, boolean open) {}

    private record Item(long id, long project, boolean issue, List<Long> labels) {}

    private final FakeTransactions transactions;
    private final FakeTable<Long, Label> labels;
    private final FakeTable<Long, Item> items;
    private final FakeTable<Long, Long> marked;
    private final Map<Long, Place> groups = new ConcurrentHashMap<>();
    private final Map<Long, Place> projects = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    public FakeLabels(FakeTransactions transactions) {
        this.transactions = transactions;
        this.labels = new FakeTable<>(transactions);
        this.items = new FakeTable<>(transactions);
        this.marked = new FakeTable<>(transactions);
    }

    /** Tells where a project lies that another fake stores. */
    public void place(long project, long... above) {
        projects.put(project, new Place(LongStream.of(above).boxed().toList(), true));
        LongStream.of(above).forEach(group -> groups.putIfAbsent(group, new Place(List.of(group), true)));
    }

    @Override
    public long user() {
        return ids.incrementAndGet();
    }

    @Override
    public long group(boolean open) {
        long id = ids.incrementAndGet();
        groups.put(id, new Place(List.of(id), open));
        return id;
    }

    @Override
    public long subgroup(long group, boolean open) {
        long id = ids.incrementAndGet();
        List<Long> lineage = new ArrayList<>(groups.get(group).groups());
        lineage.add(id);
        groups.put(id, new Place(List.copyOf(lineage), open));
        return id;
    }

    @Override
    public long project(long group, boolean open) {
        long id = ids.incrementAndGet();
        projects.put(id, new Place(groups.get(group).groups(), open));
        return id;
    }

    @Override
    public void move(long project, long group) {
        projects.put(project, new Place(groups.get(group).groups(), true));
    }

    @Override
    public long issue(long project, long... labelIds) {
        return item(project, true, labelIds);
    }

    @Override
    public long request(long project, long... labelIds) {
        return item(project, false, labelIds);
    }

    private long item(long project, boolean issue, long... labelIds) {
        long id = ids.incrementAndGet();
        items.put(id, new Item(id, project, issue, LongStream.of(labelIds).sorted().boxed().toList()));
        return id;
    }

    @Override
    public List<String> labelsOfIssue(long id) {
        return links(id).stream().map(this::found).filter(Label::seen).map(Label::title).distinct().sorted().toList();
    }

    @Override
    public List<String> labelsOfRequest(long id) {
        return labelsOfIssue(id);
    }

    @Override
    public List<Long> linksOfIssue(long id) {
        return links(id);
    }

    @Override
    public List<Long> linksOfRequest(long id) {
        return links(id);
    }

    private List<Long> links(long id) {
        return items.find(id).orElseThrow().labels();
    }

    private Label found(long id) {
        return labels.find(id).orElseThrow();
    }

    @Override
    public OptionalLong create(LabelOwner owner, LabelDraft draft, Instant now) {
        return transactions.write(() -> {
            if (named(owner, draft.title()).isPresent()) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            labels.put(id, new Label(id, owner, draft, now, Set.of(), Map.of()));
            return OptionalLong.of(id);
        });
    }

    private Optional<Label> named(LabelOwner owner, String title) {
        return labels.rows().filter(label -> label.seen() && label.owner().equals(owner) && label.title().equals(title)).findFirst();
    }

    @Override
    public Optional<Stored> lock(LabelOwner owner, LabelRef reference) {
        Optional<Label> byId = reference.id().isPresent()
                ? labels.find(reference.id().getAsLong()).filter(label -> label.seen() && label.owner().equals(owner)) : Optional.empty();
        return byId.or(() -> named(owner, reference.text())).map(label -> new Stored(label.id(), label.draft(), label.updatedAt()));
    }

    @Override
    public boolean change(long id, LabelDraft draft, Instant now) {
        return transactions.write(() -> {
            Label old = found(id);
            if (!old.seen() || named(old.owner(), draft.title()).filter(other -> other.id() != id).isPresent()) {
                return false;
            }
            Instant later = now.isBefore(old.updatedAt()) ? old.updatedAt() : now;
            if (!old.title().equals(draft.title())) {
                marked.remove(id);
            }
            labels.put(id, new Label(id, old.owner(), draft, later, old.subscribers(), old.priorities()));
            return true;
        });
    }

    @Override
    public void prioritize(long id, long projectId, OptionalInt priority) {
        transactions.write(() -> {
            Label old = found(id);
            Map<Long, Integer> priorities = new TreeMap<>(old.priorities());
            priorities.remove(projectId);
            priority.ifPresent(number -> priorities.put(projectId, number));
            labels.put(id, new Label(id, old.owner(), old.draft(), old.updatedAt(), old.subscribers(), Map.copyOf(priorities)));
        });
    }

    @Override
    public void hide(long id) {
        transactions.write(() -> {
            Label old = found(id);
            labels.put(id, new Label(id, old.owner(), null, old.updatedAt(), old.subscribers(), old.priorities()));
        });
    }

    @Override
    public int removeSome(long id, int most) {
        return labels.find(id).filter(label -> !label.seen()).map(hidden -> removeSome(label -> label == id, most)).orElse(0);
    }

    @Override
    public List<Long> hidden(long after, int most) {
        return labels.rows().filter(label -> !label.seen() && label.id() > after).map(Label::id).limit(most).toList();
    }

    @Override
    public int removeSomeOf(LabelOwner owner, int most) {
        Set<Long> own = labels.rows().filter(label -> label.owner().equals(owner)).map(Label::id).collect(Collectors.toSet());
        return removeSome(own::contains, most);
    }

    /** Takes labels from items first, and then away. */
    private int removeSome(Predicate<Long> which, int most) {
        return transactions.write(() -> {
            int removed = 0;
            for (Item item : items.rows().toList()) {
                for (long label : item.labels()) {
                    if (removed < most && which.test(label)) {
                        relink(item.id(), label, OptionalLong.empty());
                        removed++;
                    }
                }
            }
            return removed + labels.removeIf(label -> which.test(label.id()), most - removed);
        });
    }

    private void relink(long itemId, long from, OptionalLong to) {
        Item old = items.find(itemId).orElseThrow();
        Set<Long> links = new TreeSet<>(old.labels());
        links.remove(from);
        to.ifPresent(links::add);
        items.put(itemId, new Item(itemId, old.project(), old.issue(), List.copyOf(links)));
    }

    @Override
    public Set<String> known(long projectId, Collection<String> titles) {
        return labels.rows().filter(label -> label.seen() && reaches(label, projectId)).map(Label::title).filter(titles::contains)
                .collect(Collectors.toSet());
    }

    private boolean reaches(Label label, long projectId) {
        return switch (label.owner()) {
            case LabelOwner.Project(long id) -> id == projectId;
            case LabelOwner.Group(long id) -> projects.containsKey(projectId) && projects.get(projectId).groups().contains(id);
        };
    }

    @Override
    public Page<LabelView> list(LabelPlace place, Optional<String> search, OptionalLong account, PageRequest page) {
        String word = search.orElse("").toLowerCase(Locale.ROOT);
        return FakePages.of(labels.rows().filter(label -> label.seen() && here(label, place))
                .filter(label -> (label.title() + "\n" + label.draft().description()).toLowerCase(Locale.ROOT).contains(word)),
                BY_TITLE, Label::id, page).map(label -> view(label, place, account));
    }

    @Override
    public Optional<LabelView> find(LabelPlace place, LabelRef reference, OptionalLong account) {
        Optional<Label> byId = reference.id().isPresent() ? labels.find(reference.id().getAsLong())
                .filter(label -> label.seen() && here(label, place)) : Optional.empty();
        return byId.or(() -> labels.rows().filter(label -> label.seen() && here(label, place) && label.title().equals(reference.text()))
                .min(Comparator.comparing(FakeLabels::ofGroup).thenComparing(Label::id))).map(label -> view(label, place, account));
    }

    private static long ofGroup(Label label) {
        return label.owner() instanceof LabelOwner.Group(long id) ? id : 0;
    }

    private boolean here(Label label, LabelPlace place) {
        return switch (place) {
            case LabelPlace.OfProject(long id, boolean ancestors) ->
                ancestors ? reaches(label, id) : label.owner().equals(new LabelOwner.Project(id));
            case LabelPlace.OfGroup group -> switch (label.owner()) {
                case LabelOwner.Group(long id) -> id == group.id()
                        || group.ancestors() && groups.containsKey(group.id()) && groups.get(group.id()).groups().contains(id)
                        || group.descendants().filter(audience -> groups.get(id).groups().contains(group.id())
                                && (audience.everything() || groups.get(id).open())).isPresent();
                case LabelOwner.Project(long id) -> group.projects().filter(audience -> inside(id, group)
                        && (audience.everything() || projects.get(id).open())).isPresent();
            };
        };
    }

    private boolean inside(long project, LabelPlace.OfGroup group) {
        List<Long> lineage = projects.get(project).groups();
        return group.descendants().isPresent() ? lineage.contains(group.id()) : lineage.getLast() == group.id();
    }

    private static LabelView view(Label label, LabelPlace place, OptionalLong account) {
        Integer priority = place instanceof LabelPlace.OfProject(long id, boolean ignored) ? label.priorities().get(id) : null;
        return new LabelView(label.id(), label.owner(), label.title(), new LabelColor(label.draft().color()), label.draft().description(),
                account.isPresent() && label.subscribers().contains(account.getAsLong()),
                priority == null ? OptionalInt.empty() : OptionalInt.of(priority));
    }

    @Override
    public OptionalLong promote(long labelId, long projectId, long groupId, Instant now) {
        return transactions.write(() -> {
            Label own = labels.find(labelId).filter(label -> label.seen() && label.owner().equals(new LabelOwner.Project(projectId)))
                    .orElse(null);
            if (own == null || projects.get(projectId).groups().getLast() != groupId) {
                return OptionalLong.empty();
            }
            LabelOwner group = new LabelOwner.Group(groupId);
            Optional<Label> present = named(group, own.title());
            if (present.isEmpty()) {
                labels.put(labelId, new Label(labelId, group, own.draft(), now, own.subscribers(), own.priorities()));
            }
            long promoted = present.map(Label::id).orElse(labelId);
            labels.rows(label -> label.seen() && label.title().equals(own.title()) && below(label, groupId))
                    .forEach(label -> marked.put(label.id(), promoted));
            return OptionalLong.of(promoted);
        });
    }

    @Override
    public List<Long> unmerged(long after, int most) {
        return labels.rows(Label::seen).stream().flatMap(label -> marked.find(label.id()).stream()).filter(id -> id > after).distinct()
                .sorted().limit(most).toList();
    }

    @Override
    public int mergeSome(long groupLabelId, int most) {
        return transactions.write(() -> {
            Label target = labels.find(groupLabelId).filter(Label::seen).orElse(null);
            if (target == null || !(target.owner() instanceof LabelOwner.Group(long group))) {
                return 0;
            }
            int moved = 0;
            for (Label source : labels.rows(label -> label.seen() && marked.find(label.id()).filter(id -> id == groupLabelId).isPresent()
                    && below(label, group))) {
                for (Item item : items.rows(each -> each.labels().contains(source.id()))) {
                    if (moved < most) {
                        relink(item.id(), source.id(), OptionalLong.of(groupLabelId));
                        moved++;
                    }
                }
                if (moved == most) {
                    return moved;
                }
                inherit(found(groupLabelId), found(source.id()));
                moved++;
            }
            return Math.min(moved, most);
        });
    }

    private boolean below(Label label, long group) {
        return label.owner() instanceof LabelOwner.Project(long project) && projects.get(project).groups().contains(group);
    }

    private void inherit(Label heir, Label source) {
        Set<Long> subscribers = new TreeSet<>(heir.subscribers());
        subscribers.addAll(source.subscribers());
        Map<Long, Integer> priorities = new TreeMap<>(source.priorities());
        priorities.putAll(heir.priorities());
        labels.put(heir.id(), new Label(heir.id(), heir.owner(), heir.draft(), heir.updatedAt(), Set.copyOf(subscribers),
                Map.copyOf(priorities)));
        labels.remove(source.id());
    }

    @Override
    public int relocateSome(long projectId, int most, Instant now) {
        return transactions.write(() -> {
            int changed = 0;
            for (Item item : items.rows(each -> each.project() == projectId)) {
                List<Label> lost = item.labels().stream().map(this::found)
                        .filter(label -> label.seen() && !reaches(label, projectId)).toList();
                if (!lost.isEmpty() && changed < most) {
                    lost.forEach(label -> relink(item.id(), label.id(), OptionalLong.of(own(projectId, label, now))));
                    changed++;
                }
            }
            return changed;
        });
    }

    /** There are no items of groups here. */
    @Override
    public int relocateSomeUnder(long groupId, int most, Instant now) {
        return 0;
    }

    @Override
    public List<Long> groupsWith(long groupId, int most) {
        return List.of();
    }

    @Override
    public List<Long> projectsWith(long groupId, int most) {
        return items.rows().filter(item -> item.labels().stream().map(this::found)
                .anyMatch(label -> label.seen() && label.owner().equals(new LabelOwner.Group(groupId))))
                .map(Item::project).distinct().sorted().limit(most).toList();
    }

    private long own(long projectId, Label lost, Instant now) {
        return find(new LabelPlace.OfProject(projectId, true), new LabelRef(OptionalLong.empty(), lost.title()), OptionalLong.empty())
                .map(LabelView::id)
                .orElseGet(() -> create(new LabelOwner.Project(projectId), lost.draft(), now).orElseThrow());
    }

    @Override
    public boolean subscribe(long labelId, long userId, Instant now) {
        return transactions.write(() -> labels.find(labelId).filter(Label::seen).filter(label -> !label.subscribers().contains(userId))
                .map(label -> {
                    Set<Long> subscribers = new TreeSet<>(label.subscribers());
                    subscribers.add(userId);
                    subscribed(label, subscribers);
                    return true;
                }).orElse(false));
    }

    @Override
    public boolean unsubscribe(long labelId, long userId) {
        return transactions.write(() -> labels.find(labelId).filter(label -> label.subscribers().contains(userId)).map(label -> {
            Set<Long> subscribers = new TreeSet<>(label.subscribers());
            subscribers.remove(userId);
            subscribed(label, subscribers);
            return true;
        }).orElse(false));
    }

    private void subscribed(Label label, Set<Long> subscribers) {
        labels.put(label.id(), new Label(label.id(), label.owner(), label.draft(), label.updatedAt(), Set.copyOf(subscribers),
                label.priorities()));
    }
}
