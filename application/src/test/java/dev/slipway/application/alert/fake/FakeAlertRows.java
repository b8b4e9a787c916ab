package dev.slipway.application.alert.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What the fakes of all ports of alerts keep together, and what alerts point at: environments and incidents. */
public final class FakeAlertRows {

    final FakeTransactions transactions;
    final FakeDirectory directory;
    final FakeTable<Long, Row> alerts;
    /** The alert that is open, by project and fingerprint. */
    final FakeTable<String, Long> open;
    final FakeTable<Long, Long> counters;
    final FakeTable<Long, Integration> integrations;
    final FakeTable<Long, Refused> refusals;
    final FakeTable<Long, AlertSettings.Values> settings;
    final FakeTable<Long, Environment> environments;
    final FakeTable<Long, AlertView.Incident> incidents;
    private final AtomicLong ids = new AtomicLong();

    public FakeAlertRows(FakeTransactions transactions, FakeDirectory directory) {
        this.transactions = transactions;
        this.directory = directory;
        alerts = new FakeTable<>(transactions);
        open = new FakeTable<>(transactions);
        counters = new FakeTable<>(transactions);
        integrations = new FakeTable<>(transactions);
        refusals = new FakeTable<>(transactions);
        settings = new FakeTable<>(transactions);
        environments = new FakeTable<>(transactions);
        incidents = new FakeTable<>(transactions);
    }

    long next() {
        return ids.incrementAndGet();
    }

    /** @return the id of an environment of the project */
    public long environment(long projectId, String name) {
        long id = next();
        environments.put(id, new Environment(id, projectId, name));
        return id;
    }

    public void deleteEnvironment(long id) {
        environments.remove(id);
    }

    /** Makes an issue known as an incident, or as another state of one. */
    public void incident(AlertView.Incident incident) {
        incidents.put(incident.id(), incident);
    }

    public void deleteIncident(long id) {
        incidents.remove(id);
    }

    record Environment(long id, long projectId, String name) {}

    record Integration(long id, Draft draft, Key key, Instant createdAt, Instant updatedAt) {

        Candidate candidate() {
            return new Candidate(id, draft.name(), draft.kind(), key.digest(), draft.mapping().isPresent());
        }
    }

    record Refused(long integrationId, Refusal refusal) {}

    /** An entry of a history. @param actorId null for an integration */
    record Entry(String kind, Reason reason, long times, Instant firstAt, Instant lastAt, Long actorId) {

        Entry by(long user) {
            return new Entry(kind, reason, times, firstAt, lastAt, user);
        }

        Entry notBefore(Instant time) {
            return firstAt.isBefore(time) ? new Entry(kind, reason, times, time, time, actorId) : this;
        }

        static Entry of(Note note) {
            return new Entry(note.kind(), note.reason(), 1, note.at(), note.at(),
                    note.actorId().isPresent() ? note.actorId().getAsLong() : null);
        }
    }

    /** The incident of an alert, which may be deleted. */
    record Linked(long id, boolean ended) {}

    /** @param made the occurrence that opened it @param incident null where it never had one */
    record Row(long id, long iid, long projectId, long integrationId, Long environmentId, IncomingAlert made, AlertStatus status,
            Instant endedAt, long events, Long assigneeId, Linked incident, Instant createdAt, Instant updatedAt, List<Entry> history) {

        Row {
            history = List.copyOf(history);
        }

        Row counted() {
            return new Row(id, iid, projectId, integrationId, environmentId, made, status, endedAt, events + 1, assigneeId, incident,
                    createdAt, updatedAt, history);
        }

        Row in(AlertStatus other, Instant ended, Instant now) {
            Linked next = incident != null && !status.open() && other.open() ? new Linked(incident.id(), false) : incident;
            return new Row(id, iid, projectId, integrationId, environmentId, made, other, ended, events, assigneeId, next, createdAt,
                    later(updatedAt, now), history);
        }

        Row assigned(Long user, Instant now) {
            return new Row(id, iid, projectId, integrationId, environmentId, made, status, endedAt, events, user, incident, createdAt,
                    later(updatedAt, now), history);
        }

        Row linked(Linked other, Instant now) {
            return new Row(id, iid, projectId, integrationId, environmentId, made, status, endedAt, events, assigneeId, other, createdAt,
                    later(updatedAt, now), history);
        }

        private static Instant later(Instant one, Instant other) {
            return one.isAfter(other) ? one : other;
        }

        Row noted(Entry entry) {
            List<Entry> more = new ArrayList<>(history);
            more.add(history.isEmpty() ? entry : entry.notBefore(history.getLast().lastAt()));
            return with(more);
        }

        /** What an integration sent: put together with the entry before where that is the same again. */
        Row occurred(String kind, Reason reason, Instant now) {
            Entry last = history.isEmpty() ? null : history.getLast();
            if (last == null || last.actorId() != null || !last.kind().equals(kind) || !last.reason().equals(reason)) {
                return noted(new Entry(kind, reason, 1, now, now, null));
            }
            List<Entry> more = new ArrayList<>(history.subList(0, history.size() - 1));
            more.add(new Entry(kind, reason, last.times() + 1, last.firstAt(), later(last.lastAt(), now), null));
            return with(more);
        }

        Row with(List<Entry> entries) {
            return new Row(id, iid, projectId, integrationId, environmentId, made, status, endedAt, events, assigneeId, incident, createdAt,
                    updatedAt, entries);
        }
    }

    static String key(long project, Fingerprint fingerprint) {
        return project + " " + fingerprint.value();
    }

    Optional<Row> open(long project, Fingerprint fingerprint) {
        return open.find(key(project, fingerprint)).flatMap(alerts::find);
    }

    void put(Row row) {
        alerts.put(row.id(), row);
        row.made().fingerprint().map(fingerprint -> key(row.projectId(), fingerprint)).ifPresent(key -> {
            if (row.status().open()) {
                open.put(key, row.id());
            } else if (open.find(key).equals(Optional.of(row.id()))) {
                open.remove(key);
            }
        });
    }

    Optional<UserBrief> brief(Long userId) {
        return Optional.ofNullable(userId).flatMap(directory::account)
                .map(user -> new UserBrief(user.id(), user.username(), user.name(), user.state(), ""));
    }

    Optional<AlertView.Incident> incidentOf(Row row) {
        return Optional.ofNullable(row.incident()).map(Linked::id).flatMap(incidents::find);
    }

    /** A part of a list. @param order ends with the id */
    static <T> Page<T> page(Stream<T> matching, Comparator<T> order, ToLongFunction<T> id, PageRequest request) {
        return FakePages.of(matching, order, id, request);
    }
}
