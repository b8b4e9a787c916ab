package dev.slipway.application.milestone.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.Namespace;
import dev.slipway.application.access.fake.FakeDirectory.Project;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.milestone.MilestoneFilter;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneLifecycle;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Milestones in memory, of the projects and groups of a directory. Transactions follow one another, so nothing has to be locked. */
public final class FakeMilestones implements Milestones {

    private static final Comparator<Row> ORDER = Comparator.comparing((Row row) -> row.content().dueDate(),
            Comparator.nullsLast(Comparator.naturalOrder())).thenComparing(row -> row.content().title()).thenComparing(Row::id);

    private final FakeTransactions transactions;
    private final FakeDirectory directory;
    private final InstantSource clock;
    private final FakeTable<Long, Row> rows;
    private final FakeTable<String, Long> counters;
    private final FakeTable<Long, Item> items;
    private final FakeTable<Long, Told> events;
    private final AtomicLong ids = new AtomicLong();

    public FakeMilestones(FakeTransactions transactions, FakeDirectory directory, InstantSource clock) {
        this.transactions = transactions;
        this.directory = directory;
        this.clock = clock;
        this.rows = new FakeTable<>(transactions);
        this.counters = new FakeTable<>(transactions);
        this.items = new FakeTable<>(transactions);
        this.events = new FakeTable<>(transactions);
    }

    /** @param mergedInto 0 for none */
    private record Row(long id, long iid, MilestoneOwner owner, MilestoneDraft content, MilestoneState state, Instant createdAt,
            Instant updatedAt, boolean hidden, long mergedInto) {

        private Row updated(MilestoneDraft draft, MilestoneState to, Instant at) {
            return new Row(id, iid, owner, draft, to, createdAt, at.isAfter(updatedAt) ? at : updatedAt, hidden, mergedInto);
        }

        private Row becoming(boolean nowHidden, long into) {
            return new Row(id, iid, owner, content, state, createdAt, updatedAt, nowHidden, into);
        }
    }

    /** An issue or a merge request. @param milestone 0 for none */
    private record Item(long id, long project, long milestone) {}

    /** A change that names a milestone. */
    private record Told(long id, long item, long milestone) {}

    /** Stores a change of an item that names a milestone, and returns its id. */
    public long event(long item, long milestone) {
        long id = ids.incrementAndGet();
        events.put(id, new Told(id, item, milestone));
        return id;
    }

    /** Returns the milestone that a change names; empty if the change is gone. */
    public OptionalLong milestoneOfEvent(long event) {
        return events.find(event).stream().mapToLong(Told::milestone).findFirst();
    }

    /** Stores an issue or a merge request of no project that has a milestone, and returns its id. */
    public long item(long milestone) {
        return item(0, milestone);
    }

    /** Stores an issue or a merge request of a project that has a milestone, and returns its id. */
    public long item(long project, long milestone) {
        long id = ids.incrementAndGet();
        items.put(id, new Item(id, project, milestone));
        return id;
    }

    public OptionalLong milestoneOf(long item) {
        long milestone = items.find(item).orElseThrow().milestone();
        return milestone == 0 ? OptionalLong.empty() : OptionalLong.of(milestone);
    }

    private Optional<Project> project(long id) {
        return directory.projects().filter(project -> project.id() == id).findFirst();
    }

    private Optional<Namespace> group(long id) {
        return directory.namespaces().filter(group -> group.id() == id && group.ownerId() == null).findFirst();
    }

    private Stream<Row> shown(MilestoneOwner owner) {
        return rows.rows().filter(row -> !row.hidden() && row.owner().equals(owner));
    }

    private MilestoneView view(Row row) {
        String path = switch (row.owner()) {
            case MilestoneOwner.Project(long id) -> project(id).orElseThrow().fullPath();
            case MilestoneOwner.Group(long id) -> group(id).orElseThrow().fullPath();
        };
        return new MilestoneView(row.id(), row.iid(), row.owner(), path, row.content(), row.state(),
                row.content().expired(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)), row.createdAt(), row.updatedAt());
    }

    @Override
    public Page<MilestoneView> list(Collection<MilestoneOwner> owners, MilestoneFilter filter, PageRequest page) {
        return FakePages.of(owners.stream().distinct().flatMap(this::shown).filter(row -> matches(row, filter)), ORDER, Row::id, page)
                .map(this::view);
    }

    private static boolean matches(Row row, MilestoneFilter filter) {
        return (filter.iids().isEmpty() || filter.iids().contains(row.iid()))
                && filter.state().filter(state -> state != row.state()).isEmpty()
                && filter.title().filter(title -> !title.equals(row.content().title())).isEmpty()
                && filter.search().filter(words -> !found(row.content(), words)).isEmpty()
                && filter.updatedAfter().filter(row.updatedAt()::isBefore).isEmpty()
                && filter.updatedBefore().filter(row.updatedAt()::isAfter).isEmpty();
    }

    private static boolean found(MilestoneDraft content, String words) {
        String description = content.description() == null ? "" : content.description().toLowerCase(Locale.ROOT);
        return Stream.of(words.strip().toLowerCase(Locale.ROOT).split("\\s+"))
                .allMatch(word -> content.title().toLowerCase(Locale.ROOT).contains(word) || description.contains(word));
    }

    @Override
    public Optional<MilestoneView> find(MilestoneOwner owner, long id) {
        return shown(owner).filter(row -> row.id() == id).findFirst().map(this::view);
    }

    @Override
    public List<Long> groupsAbove(MilestoneOwner owner) {
        List<Long> lineage = switch (owner) {
            case MilestoneOwner.Project(long id) -> project(id).map(project -> project.home().lineage()).orElse(List.of());
            case MilestoneOwner.Group(long id) -> group(id).map(Namespace::lineage).orElse(List.of()).stream()
                    .filter(above -> above != id).toList();
        };
        return lineage.stream().filter(id -> group(id).isPresent()).toList();
    }

    @Override
    public boolean offered(long projectId, long id) {
        MilestoneOwner own = new MilestoneOwner.Project(projectId);
        return rows.find(id).filter(row -> !row.hidden() && row.mergedInto() == 0)
                .filter(row -> row.owner().equals(own) || row.owner() instanceof MilestoneOwner.Group(long group)
                        && groupsAbove(own).contains(group)).isPresent();
    }

    @Override
    public void lockTitles(long namespaceId) {
        // transactions that write follow one another
    }

    @Override
    public boolean taken(MilestoneOwner owner, String title, long except) {
        return rows.rows().anyMatch(row -> row.id() != except && !row.hidden() && row.mergedInto() == 0
                && row.content().title().equals(title) && near(row.owner(), owner));
    }

    private boolean near(MilestoneOwner one, MilestoneOwner other) {
        return one.equals(other) || inside(one, other) || inside(other, one);
    }

    private boolean inside(MilestoneOwner one, MilestoneOwner other) {
        return one instanceof MilestoneOwner.Project(long id) && other instanceof MilestoneOwner.Group(long group)
                && project(id).filter(project -> project.home().id() == group).isPresent();
    }

    @Override
    public long create(MilestoneOwner owner, MilestoneDraft draft, Instant now) {
        return transactions.write(() -> {
            long iid = number(owner);
            long id = ids.incrementAndGet();
            rows.put(id, new Row(id, iid, owner, draft, MilestoneState.ACTIVE, now, now, false, 0));
            return id;
        });
    }

    private long number(MilestoneOwner owner) {
        boolean present = switch (owner) {
            case MilestoneOwner.Project(long id) -> project(id).isPresent();
            case MilestoneOwner.Group(long id) -> group(id).isPresent();
        };
        if (!present) {
            throw Refusal.notFound(owner instanceof MilestoneOwner.Project ? "Project" : "Group");
        }
        long next = counters.find(owner.toString()).orElse(0L) + 1;
        counters.put(owner.toString(), next);
        return next;
    }

    @Override
    public Optional<Locked> lock(MilestoneOwner owner, long id) {
        return shown(owner).filter(row -> row.id() == id).findFirst()
                .map(row -> new Locked(id, row.content(), row.state(), row.updatedAt()));
    }

    private Row present(long id) {
        return rows.find(id).orElseThrow(() -> new IllegalStateException("milestone " + id + " is gone"));
    }

    @Override
    public void change(long id, MilestoneDraft draft, Instant now) {
        transactions.write(() -> rows.put(id, present(id).updated(draft, present(id).state(), now)));
    }

    @Override
    public void move(long id, MilestoneEvent event, Instant now) {
        transactions.write(() -> {
            Row row = present(id);
            if (!(MilestoneLifecycle.TABLE.on(row.state(), event) instanceof Step.Moved<MilestoneState> moved)) {
                throw new IllegalStateException("milestone " + id + " is " + row.state());
            }
            rows.put(id, row.updated(row.content(), moved.to(), now));
        });
    }

    @Override
    public void hide(long id, Instant now) {
        transactions.write(() -> rows.rows(row -> row.id() == id || row.mergedInto() == id)
                .forEach(row -> rows.put(row.id(), row.becoming(true, row.mergedInto()))));
    }

    @Override
    public Optional<Promoted> promote(long projectId, long id, long groupId, Instant now) {
        MilestoneOwner group = new MilestoneOwner.Group(groupId);
        Row row = shown(new MilestoneOwner.Project(projectId)).filter(found -> found.id() == id).findFirst().orElse(null);
        if (row == null || !inside(row.owner(), group)) {
            return Optional.empty();
        }
        return Optional.of(transactions.write(() -> {
            Optional<Row> above = shown(group).filter(other -> other.content().title().equals(row.content().title())).findFirst();
            long target = above.map(Row::id).orElse(id);
            List<Row> merged = rows.rows(other -> other.id() != target && !other.hidden() && inside(other.owner(), group)
                    && other.content().title().equals(row.content().title()));
            merged.forEach(other -> rows.put(other.id(), other.becoming(false, target)));
            if (above.isEmpty()) {
                rows.put(id, new Row(id, number(group), group, row.content(), row.state(), row.createdAt(),
                        now.isAfter(row.updatedAt()) ? now : row.updatedAt(), false, 0));
            }
            return new Promoted(target, merged.stream().map(Row::id).toList());
        }));
    }

    @Override
    public Cleared clear(long id, int most) {
        return transactions.write(() -> {
            Row row = rows.find(id).filter(found -> found.hidden() || found.mergedInto() != 0).orElse(null);
            if (row == null) {
                return Cleared.WHOLLY;
            }
            long target = row.hidden() || rows.find(row.mergedInto()).filter(Row::hidden).isPresent() ? 0 : row.mergedInto();
            List<Item> some = items.rows(item -> item.milestone() == id).stream().limit(most).toList();
            some.forEach(item -> items.put(item.id(), new Item(item.id(), item.project(), target)));
            if (some.size() == most || giveEvents(id, target, most) == most) {
                return Cleared.PARTLY;
            }
            rows.remove(id);
            return target != 0 && row.owner() instanceof MilestoneOwner.Project(long project)
                    ? new Cleared(false, OptionalLong.of(project)) : Cleared.WHOLLY;
        });
    }

    private int giveEvents(long from, long target, int most) {
        List<Told> some = events.rows(event -> event.milestone() == from).stream().limit(most).toList();
        for (Told event : some) {
            if (target == 0) {
                events.remove(event.id());
            } else {
                events.put(event.id(), new Told(event.id(), event.item(), target));
            }
        }
        return some.size();
    }

    @Override
    public List<Long> uncleared(long after, int most) {
        return rows.rows(row -> row.id() > after && (row.hidden() || row.mergedInto() != 0)).stream().map(Row::id).limit(most).toList();
    }

    @Override
    public boolean relocate(long projectId, int most, Instant now) {
        MilestoneOwner.Project own = new MilestoneOwner.Project(projectId);
        return transactions.write(() -> {
            Optional<Row> left = items.rows(item -> item.project() == projectId).stream()
                    .flatMap(item -> rows.find(item.milestone()).stream())
                    .filter(row -> !row.hidden() && row.owner() instanceof MilestoneOwner.Group(long group)
                            && !groupsAbove(own).contains(group)).findFirst();
            left.ifPresent(row -> {
                long target = substitute(own, row, now);
                items.rows(item -> item.project() == projectId && item.milestone() == row.id()).stream().limit(most)
                        .forEach(item -> {
                            items.put(item.id(), new Item(item.id(), projectId, target));
                            events.rows(event -> event.item() == item.id() && event.milestone() == row.id())
                                    .forEach(event -> events.put(event.id(), new Told(event.id(), item.id(), target)));
                        });
            });
            return left.isPresent();
        });
    }

    private long substitute(MilestoneOwner.Project own, Row left, Instant now) {
        Comparator<Row> nearest = Comparator.comparing(row -> row.owner() instanceof MilestoneOwner.Group(long group)
                ? -groupsAbove(own).indexOf(group) : Integer.MIN_VALUE);
        return rows.rows().filter(row -> row.content().title().equals(left.content().title()) && offered(own.id(), row.id())).min(nearest)
                .map(Row::id).orElseGet(() -> {
                    long copy = create(own, left.content(), now);
                    rows.put(copy, present(copy).updated(left.content(), left.state(), now));
                    return copy;
                });
    }

    @Override
    public List<Long> projectsWith(long groupId, int most) {
        Set<Long> ofGroup = rows.rows(row -> row.owner().equals(new MilestoneOwner.Group(groupId))).stream().map(Row::id)
                .collect(Collectors.toSet());
        return items.rows(item -> ofGroup.contains(item.milestone())).stream().map(Item::project).distinct().limit(most).toList();
    }

    @Override
    public boolean removeSome(MilestoneOwner owner, int most) {
        return transactions.write(() -> {
            List<Long> some = rows.rows(row -> row.owner().equals(owner) && items.rows(item -> item.milestone() == row.id()).isEmpty())
                    .stream().map(Row::id).limit(most).toList();
            if (events.removeIf(event -> some.contains(event.milestone()), most) == most) {
                return true;
            }
            some.forEach(rows::remove);
            return some.size() == most;
        });
    }
}
