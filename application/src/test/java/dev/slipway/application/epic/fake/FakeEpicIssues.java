package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.epic.EpicPosition;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Issues of epics in memory. */
public final class FakeEpicIssues implements EpicIssues {

    private final FakeTransactions transactions;
    private final FakeEpicStore epics;
    private final FakeTable<Long, Link> links;
    private final Map<Long, Issue> issues = new ConcurrentHashMap<>();
    private final Map<Long, Long> groups = new ConcurrentHashMap<>();
    private final Set<Long> hidden = ConcurrentHashMap.newKeySet();
    private final AtomicLong ids = new AtomicLong();

    public FakeEpicIssues(FakeTransactions transactions, FakeEpicStore epics) {
        this.transactions = transactions;
        this.epics = epics;
        this.links = new FakeTable<>(transactions);
    }

    /** What decides about an issue. */
    public record Issue(long projectId, boolean confidential) {}

    /** Puts a project into a group. */
    public void moveProject(long projectId, long groupId) {
        groups.put(projectId, groupId);
    }

    public void issue(long id, Issue issue) {
        issues.put(id, issue);
    }

    public Issue issue(long id) {
        return issues.get(id);
    }

    /** Marks a group for deletion. */
    public void hide(long groupId) {
        hidden.add(groupId);
    }

    /** Returns whether an epic has issues that are not confidential. */
    boolean open(long epicId) {
        return of(epicId).stream().anyMatch(link -> !issues.get(link.issueId()).confidential());
    }

    /** Returns the links of an epic, in their order. */
    public List<Link> of(long epicId) {
        return linked(link -> link.epicId() == epicId).stream()
                .sorted(Comparator.comparing(Link::position).thenComparing(Link::id)).toList();
    }

    private List<Link> linked(Predicate<Link> condition) {
        return links.rows(link -> condition.test(link) && epics.lock(link.epicId()).isPresent());
    }

    @Override
    public boolean reaches(long epicId, long projectId) {
        return epics.lock(epicId).filter(epic -> above(projectId).contains(epic.groupId())).isPresent();
    }

    /** Returns the groups above a project. */
    private List<Long> above(long projectId) {
        return Optional.ofNullable(groups.get(projectId)).map(epics::lineage).orElse(List.of());
    }

    @Override
    public int count(long epicId) {
        return of(epicId).size();
    }

    @Override
    public Optional<Link> ofIssue(long issueId) {
        return linked(link -> link.issueId() == issueId).stream().findFirst();
    }

    @Override
    public Optional<Link> find(long epicId, long id) {
        return of(epicId).stream().filter(link -> link.id() == id).findFirst();
    }

    @Override
    public Link add(long epicId, long issueId) {
        return transactions.write(() -> {
            links.removeIf(link -> link.issueId() == issueId);
            if (first(epicId).isEmpty()) {
                spread(epicId);
            }
            Link link = new Link(ids.incrementAndGet(), epicId, issueId, first(epicId).orElseThrow());
            links.put(link.id(), link);
            return link;
        });
    }

    private OptionalLong first(long epicId) {
        return EpicPosition.between(OptionalLong.empty(), of(epicId).stream().mapToLong(Link::position).min());
    }

    @Override
    public void remove(long id) {
        links.remove(id);
    }

    @Override
    public OptionalLong positionBefore(long epicId, long position, long except) {
        return positions(epicId, except).filter(other -> other < position).max();
    }

    @Override
    public OptionalLong positionBehind(long epicId, long position, long except) {
        return positions(epicId, except).filter(other -> other > position).min();
    }

    private LongStream positions(long epicId, long except) {
        return of(epicId).stream().filter(link -> link.id() != except).mapToLong(Link::position);
    }

    @Override
    public void place(long id, long position) {
        transactions.write(() -> {
            Link link = links.find(id).orElseThrow();
            links.put(id, new Link(id, link.epicId(), link.issueId(), position));
        });
    }

    @Override
    public void spread(long epicId) {
        transactions.write(() -> {
            List<Link> ordered = of(epicId);
            ordered.forEach(link -> place(link.id(), ordered.indexOf(link) * EpicPosition.GAP));
        });
    }

    @Override
    public Map<Long, Link> ofIssues(Collection<Long> issueIds) {
        return linked(link -> issueIds.contains(link.issueId())).stream().collect(Collectors.toMap(Link::issueId, Function.identity()));
    }

    @Override
    public int leaveSome(long projectId, int most) {
        return leave(link -> issues.get(link.issueId()).projectId() == projectId, most);
    }

    int leaveSomeUnder(long groupId, int most) {
        return leave(link -> above(issues.get(link.issueId()).projectId()).contains(groupId), most);
    }

    private int leave(Predicate<Link> condition, int most) {
        return transactions.write(() -> {
            List<Link> leaving = linked(condition).stream()
                    .filter(link -> !reaches(link.epicId(), issues.get(link.issueId()).projectId())).limit(most).toList();
            leaving.forEach(link -> links.remove(link.id()));
            return leaving.size();
        });
    }

    @Override
    public boolean secret(long issueId) {
        return ofIssue(issueId).flatMap(link -> epics.lock(link.epicId()))
                .filter(epic -> epic.content().confidential() && !hidden.contains(epic.groupId())).isPresent();
    }
}
