package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.fake.FakeAlertRows.Entry;
import dev.slipway.application.alert.fake.FakeAlertRows.Environment;
import dev.slipway.application.alert.fake.FakeAlertRows.Linked;
import dev.slipway.application.alert.fake.FakeAlertRows.Refused;
import dev.slipway.application.alert.fake.FakeAlertRows.Row;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.IntakeDecision;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.alert.IntakePlan.Outcome;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Alerts in memory. Units that write follow one another, so everything is locked. */
public final class FakeAlerts implements Alerts {

    private final FakeAlertRows rows;

    public FakeAlerts(FakeAlertRows rows) {
        this.rows = rows;
    }

    @Override
    public Map<Fingerprint, IntakePlan.Known> lock(long projectId, SortedSet<Fingerprint> fingerprints) {
        Map<Fingerprint, IntakePlan.Known> open = new HashMap<>();
        fingerprints.forEach(fingerprint -> rows.open(projectId, fingerprint)
                .ifPresent(row -> open.put(fingerprint, new IntakePlan.Known(row.id(), row.status()))));
        return open;
    }

    @Override
    public List<Touched> record(long projectId, long integrationId, IntakePlan plan, Instant now) {
        return rows.transactions.write(() -> {
            List<Touched> touched = new ArrayList<>();
            Map<Integer, Long> opened = new HashMap<>();
            for (int place = 0; place < plan.outcomes().size(); place++) {
                Outcome outcome = plan.outcomes().get(place);
                if (outcome.reading() instanceof AlertReading.Unusable(Reason reason, Json item)) {
                    refuse(integrationId, reason, item, now);
                } else if (outcome.alert().isPresent()) {
                    long id = switch (outcome.alert().get()) {
                        case IntakePlan.Target.Existing(long existing) -> existing;
                        case IntakePlan.Target.Fresh(int opening) -> opened.computeIfAbsent(opening,
                                number -> open(projectId, integrationId, plan.openings().get(number), now));
                    };
                    happened(id, outcome, now);
                    Row row = found(id);
                    touched.add(new Touched(place, id, row.iid(), row.made().title()));
                }
            }
            return touched;
        });
    }

    private long open(long projectId, long integrationId, IncomingAlert made, Instant now) {
        made.fingerprint().flatMap(fingerprint -> rows.open(projectId, fingerprint)).ifPresent(another -> {
            throw new IllegalStateException("alert " + another.id() + " is open");
        });
        long iid = rows.counters.find(projectId).orElse(0L) + 1;
        rows.counters.put(projectId, iid);
        long id = rows.next();
        Long environment = made.environment().flatMap(name -> rows.environments.rows()
                .filter(row -> row.projectId() == projectId && row.name().equals(name)).findFirst()).map(Environment::id).orElse(null);
        rows.put(new Row(id, iid, projectId, integrationId, environment, made, AlertStatus.TRIGGERED, null, 1, null, null, now, now,
                List.of()));
        return id;
    }

    private void happened(long id, Outcome outcome, Instant now) {
        Row row = found(id).occurred(outcome.decision().name(), outcome.decision().reason(), now);
        rows.put(switch (outcome.decision()) {
            case IntakeDecision.Grouped ignored -> row.counted();
            case IntakeDecision.Resolved ignored -> row.in(AlertStatus.RESOLVED, outcome.endedAt(now).orElseThrow(), now);
            default -> row;
        });
    }

    private void refuse(long integrationId, Reason reason, Json item, Instant now) {
        if (rows.integrations.find(integrationId).isEmpty()) {
            return;
        }
        long id = rows.next();
        rows.refusals.put(id,
                new Refused(integrationId, new AlertIntegrations.Refusal(id, reason, AlertIntegrations.Refusal.excerptOf(item), now)));
        List<Refused> all = rows.refusals.rows(refused -> refused.integrationId() == integrationId
                && refused.refusal().level() == AlertIntegrations.Level.REFUSAL);
        all.stream().limit(Math.max(0, all.size() - AlertIntegrations.MOST_REFUSALS))
                .forEach(oldest -> rows.refusals.remove(oldest.refusal().id()));
    }

    private Row found(long id) {
        return rows.alerts.find(id).orElseThrow(() -> new IllegalStateException("alert " + id + " is gone"));
    }

    @Override
    public Optional<LockedAlert> hold(long projectId, long iid) {
        return rows.alerts.rows().filter(row -> row.projectId() == projectId && row.iid() == iid).findFirst().map(this::held);
    }

    @Override
    public Optional<LockedAlert> hold(long id) {
        return rows.alerts.find(id).map(this::held);
    }

    private LockedAlert held(Row row) {
        return new LockedAlert(row.id(), row.projectId(), row.iid(), row.status(), optional(row.assigneeId()),
                Optional.ofNullable(row.incident()).map(incident -> new Link(rows.incidentOf(row).map(issue -> OptionalLong.of(issue.id()))
                        .orElse(OptionalLong.empty()), incident.ended())), anotherOpen(row));
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private boolean anotherOpen(Row row) {
        return row.made().fingerprint().flatMap(fingerprint -> rows.open(row.projectId(), fingerprint))
                .filter(open -> open.id() != row.id()).isPresent();
    }

    @Override
    public void changeStatus(long id, AlertStatus from, AlertStatus to, Instant endedAt, Note note) {
        change(id, row -> {
            if (row.status() != from || to.open() && anotherOpen(row)) {
                throw new IllegalStateException("alert " + id + " cannot become " + to + " from " + from);
            }
            return row.in(to, endedAt, note.at()).noted(Entry.of(note));
        });
    }

    @Override
    public void assign(long id, OptionalLong assigneeId, Note note) {
        Long user = assigneeId.isPresent() && rows.directory.account(assigneeId.getAsLong()).isPresent()
                ? (Long) assigneeId.getAsLong()
                : null;
        change(id, row -> row.assigned(user, note.at()).noted(Entry.of(note)));
    }

    @Override
    public void unassign(long userId) {
        rows.transactions.write(() -> where(row -> row.assigneeId() != null && row.assigneeId() == userId)
                .forEach(row -> rows.put(row.assigned(null, row.updatedAt()))));
    }

    @Override
    public boolean acted(long userId) {
        return !where(row -> row.history().stream().anyMatch(entry -> did(entry, userId))).isEmpty();
    }

    private static boolean did(Entry entry, long userId) {
        return entry.actorId() != null && entry.actorId() == userId;
    }

    @Override
    public void reassignHistory(long fromUser, long toUser) {
        rows.transactions.write(() -> where(row -> true).forEach(row -> rows.put(row.with(row.history().stream()
                .map(entry -> did(entry, fromUser) ? entry.by(toUser) : entry).toList()))));
    }

    private List<Row> where(Predicate<Row> condition) {
        return rows.alerts.rows(condition);
    }

    @Override
    public int removeSome(long projectId, int most) {
        Set<Long> some = new HashSet<>(where(row -> row.projectId() == projectId).stream().map(Row::id).limit(most).toList());
        return rows.alerts.removeIf(row -> some.contains(row.id()));
    }

    @Override
    public void linkIncident(long id, long incidentId, Note note) {
        change(id, row -> {
            if (rows.incidentOf(row).isPresent()) {
                throw new IllegalStateException("alert " + id + " has an incident");
            }
            return row.linked(new Linked(incidentId, row.status() == AlertStatus.RESOLVED), note.at()).noted(Entry.of(note));
        });
    }

    @Override
    public void endIncident(long id) {
        change(id, row -> row.linked(new Linked(row.incident().id(), true), row.updatedAt()));
    }

    @Override
    public void note(long id, Note note) {
        change(id, row -> row.noted(Entry.of(note)));
    }

    private void change(long id, UnaryOperator<Row> change) {
        rows.transactions.write(() -> rows.put(change.apply(found(id))));
    }
}
