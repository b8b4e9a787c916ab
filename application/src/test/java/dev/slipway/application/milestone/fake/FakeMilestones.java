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
import java.util.concurrent.atomic.AtomicLong;
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
    private final AtomicLong ids = new AtomicLong();

    public FakeMilestones(FakeTransactions transactions, FakeDirectory directory, InstantSource clock) {
        this.transactions = transactions;
        this.directory = directory;
        this.clock = clock;
        this.rows = new FakeTable<>(transactions);
        this.counters = new FakeTable<>(transactions);
        this.items = new FakeTable<>(transactions);
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
    public Optional<Promoted> promote(long id, long groupId, Instant now) {
        MilestoneOwner group = new MilestoneOwner.Group(groupId);
        Row row = present(id);
        if (!inside(row.owner(), group)) {
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
    public boolean clear(long id, int most) {
        return transactions.write(() -> {
            Row row = rows.find(id).filter(found -> found.hidden() || found.mergedInto() != 0).orElse(null);
            if (row == null) {
                return false;
            }
            List<Item> some = items.rows(item -> item.milestone() == id).stream().limit(most).toList();
            some.forEach(item -> items.put(item.id(), new Item(item.id(), item.project(), row.hidden() ? 0 : row.mergedInto())));
            return some.size() == most || !rows.remove(id);
        });
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
                        .forEach(item -> items.put(item.id(), new Item(item.id(), projectId, target)));
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
    public int removeSome(long projectId, int most) {
        return rows.removeIf(row -> row.owner().equals(new MilestoneOwner.Project(projectId))
                && items.rows(item -> item.milestone() == row.id()).isEmpty(), most);
    }
}
