package dev.slipway.application.audit.fake;

import dev.slipway.application.audit.AuditEventView;
import dev.slipway.application.audit.AuditFilter;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEntityType;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.audit.AuditValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Audit events in memory. A test names the paths that objects have. */
public final class FakeAuditEvents implements AuditEvents {

    private final FakeTable<Long, AuditEventView> rows;
    private final AtomicLong ids = new AtomicLong();
    private final Map<AuditEntity, String> paths = new HashMap<>();
    private final Set<Long> auditors = new HashSet<>();

    public FakeAuditEvents(FakeTransactions transactions) {
        rows = new FakeTable<>(transactions);
    }

    public void name(AuditEntity entity, String path) {
        paths.put(entity, path);
    }

    public void makeAuditor(long user) {
        auditors.add(user);
    }

    /** The events that are stored, in their order. */
    public List<AuditEventView> stored() {
        return rows.rows().toList();
    }

    /** The events that are stored, each as its type, its entity, the id of its target, the role, and what changed. */
    public List<String> described() {
        return stored().stream().map(view -> view.event().type() + " " + view.entity().type() + " " + view.entity().id()
                + view.event().target().id().stream().mapToObj(id -> " target " + id).collect(Collectors.joining())
                + view.event().role().map(role -> " as " + role).orElse("")
                + view.event().change().map(FakeAuditEvents::described).orElse("")).toList();
    }

    private static String described(AuditChange change) {
        return " " + change.attribute() + " from " + change.from().map(Object::toString).orElse("") + " to "
                + change.to().map(Object::toString).orElse("");
    }

    @Override
    public void add(AuditAuthor author, List<AuditEvent> events, Instant now) {
        for (AuditEvent event : events) {
            long id = ids.incrementAndGet();
            AuditTarget target = new AuditTarget(event.target().type(), event.target().id(),
                    event.target().name().or(() -> Optional.of(nameOf(event.target()))));
            AuditEvent named = new AuditEvent(event.type(), event.entity(), target, event.change(), event.role());
            rows.put(id, new AuditEventView(id, author, named, paths.get(event.entity()), now));
        }
    }

    private AuditValue nameOf(AuditTarget target) {
        return AuditEntityType.of(target.type()).map(type -> new AuditEntity(type, target.id().orElseThrow())).map(paths::get)
                .map(AuditValue::name).orElse(AuditValue.none());
    }

    @Override
    public Page<AuditEventView> list(AuditFilter filter, PageRequest page) {
        return FakePages.of(rows.rows().filter(row -> admits(filter, row)), Comparator.comparingLong(AuditEventView::id).reversed(),
                AuditEventView::id, page);
    }

    @Override
    public Optional<AuditEventView> find(long id, AuditFilter filter) {
        return rows.find(id).filter(row -> admits(filter, row));
    }

    private static boolean admits(AuditFilter filter, AuditEventView row) {
        return filter.entityType().filter(type -> type != row.entity().type()).isEmpty()
                && (filter.entityId().isEmpty() || filter.entityId().getAsLong() == row.entity().id())
                && (filter.authorId().isEmpty() || filter.authorId().getAsLong() == row.author().id())
                && filter.after().filter(time -> row.createdAt().isBefore(time)).isEmpty()
                && filter.before().filter(time -> row.createdAt().isAfter(time)).isEmpty();
    }

    @Override
    public int removeBefore(Instant time, int most) {
        List<AuditEventView> expired = rows.rows(row -> row.createdAt().isBefore(time)).stream()
                .sorted(Comparator.comparing(AuditEventView::createdAt).thenComparing(AuditEventView::id)).limit(most).toList();
        expired.forEach(row -> rows.remove(row.id()));
        return expired.size();
    }

    @Override
    public boolean auditor(long accountId) {
        return auditors.contains(accountId);
    }
}
