package dev.slipway.persistence.alert;

import static dev.slipway.persistence.jooq.Tables.ALERTS;
import static dev.slipway.persistence.jooq.Tables.ALERT_FINGERPRINTS;
import static dev.slipway.persistence.jooq.Tables.ALERT_HISTORY;
import static dev.slipway.persistence.jooq.Tables.ALERT_INCIDENTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.alert.IntakePlan.Target;
import dev.slipway.persistence.jooq.tables.records.AlertsRecord;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record2;
import org.jooq.Result;
import org.jspecify.annotations.Nullable;

/** Stores alerts in their tables. */
@Singleton
final class JooqAlerts implements Alerts {

    /**
     * A request holds its locks for milliseconds: so long a wait means that something is wrong, and waiting keeps connections from others.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Field<Long> ID = field("id", Long.class);
    private static final Field<Long> IID = field("iid", Long.class);
    private static final Field<String> TITLE = field("title", String.class);
    private static final Field<String> FINGERPRINT = field("fingerprint", String.class);
    private static final Field<Long> OPEN_ALERT = field("open_alert_id", Long.class);
    private static final Field<Short> OPEN_STATUS = field("open_status", Short.class);

    private final DSLContext dsl;
    private final Duration patience;
    private final RenderedStatement lockAll;
    private final RenderedStatement changeAll;
    private final RenderedStatement openAll;
    private final RenderedStatement refuseAll;

    @Inject
    JooqAlerts(DSLContext dsl) {
        this(dsl, PATIENCE);
    }

    JooqAlerts(DSLContext dsl, Duration patience) {
        this.dsl = dsl;
        this.patience = patience;
        lockAll = RenderedStatement.written(dsl, IntakeStatements.LOCK, List.of(String.class, Long.class, String[].class), FINGERPRINT,
                OPEN_ALERT, OPEN_STATUS);
        changeAll = RenderedStatement.written(dsl, IntakeStatements.CHANGE, List.of(String.class, Instant.class), ID, IID, TITLE);
        openAll = RenderedStatement.written(dsl, IntakeStatements.OPEN,
                List.of(String.class, Long.class, Long.class, Long.class, Instant.class), ID, IID);
        refuseAll = RenderedStatement.written(dsl, IntakeStatements.REFUSE,
                List.of(Long.class, Integer.class, Instant.class, String.class));
    }

    @Override
    public Map<Fingerprint, IntakePlan.Known> lock(long projectId, SortedSet<Fingerprint> fingerprints) {
        Map<Fingerprint, IntakePlan.Known> open = new HashMap<>();
        if (!fingerprints.isEmpty()) {
            String[] values = fingerprints.stream().map(Fingerprint::value).toArray(String[]::new);
            lockAll.fetch(JooqAlerts::locked, Long.toString(patience.toMillis()), projectId, values)
                    .forEach(locked -> locked.alert().ifPresent(alert -> open.put(new Fingerprint(locked.fingerprint()), alert)));
        }
        return open;
    }

    /** A locked fingerprint, and the alert that is open. */
    private record Locked(String fingerprint, Optional<IntakePlan.Known> alert) {}

    private static Locked locked(Row row) {
        String fingerprint = row.get(FINGERPRINT);
        Long alert = row.get(OPEN_ALERT);
        return new Locked(fingerprint,
                alert == null ? Optional.empty() : Optional.of(new IntakePlan.Known(alert, Ranks.status(row.get(OPEN_STATUS)))));
    }

    @Override
    public List<Touched> record(long projectId, long integrationId, IntakePlan plan, Instant now) {
        AlertChanges changes = AlertChanges.of(plan, now);
        Map<Target, Named> written = new HashMap<>(changed(changes.existing(), now));
        refuse(integrationId, changes.refused(), now);
        if (!changes.released().isEmpty()) {
            dsl.deleteFrom(ALERT_FINGERPRINTS).where(ALERT_FINGERPRINTS.PROJECT_ID.eq(projectId),
                    ALERT_FINGERPRINTS.FINGERPRINT.eq(any(changes.released().toArray(String[]::new)))).execute();
        }
        written.putAll(opened(projectId, integrationId, changes.fresh(), now));
        List<Touched> touched = new ArrayList<>();
        for (int place = 0; place < plan.outcomes().size(); place++) {
            int outcome = place;
            plan.outcomes().get(place).alert().map(written::get)
                    .ifPresent(alert -> touched.add(new Touched(outcome, alert.id(), alert.iid(), alert.title())));
        }
        return touched;
    }

    private record Named(long id, long iid, String title) {}

    private Map<Target, Named> changed(List<AlertChanges.Existing> existing, Instant now) {
        Map<Target, Named> written = new HashMap<>();
        if (!existing.isEmpty()) {
            changeAll.fetch(row -> new Named(row.get(ID), row.get(IID), row.get(TITLE)), JsonDocuments.write(existing).data(), now)
                    .forEach(alert -> written.put(new Target.Existing(alert.id()), alert));
            if (written.size() != existing.size()) {
                throw new IllegalStateException((existing.size() - written.size()) + " alerts are not open any more");
            }
        }
        return written;
    }

    private Map<Target, Named> opened(long projectId, long integrationId, List<AlertChanges.Fresh> fresh, Instant now) {
        Map<Target, Named> written = new HashMap<>();
        if (!fresh.isEmpty()) {
            Iterator<AlertChanges.Fresh> order = fresh.iterator();
            List<Named> rows = openAll.fetch(row -> new Named(row.get(ID), row.get(IID), order.next().title()),
                    JsonDocuments.write(fresh).data(), projectId, integrationId, (long) fresh.size(), now);
            for (int opening = 0; opening < fresh.size(); opening++) {
                written.put(new Target.Fresh(opening), rows.get(opening));
            }
        }
        return written;
    }

    private void refuse(long integrationId, List<AlertChanges.Refused> refused, Instant now) {
        if (!refused.isEmpty()) {
            List<AlertChanges.Refused> latest = refused.subList(Math.max(0, refused.size() - AlertIntegrations.MOST_REFUSALS),
                    refused.size());
            refuseAll.execute(integrationId, AlertIntegrations.MOST_REFUSALS - latest.size(), now, JsonDocuments.write(latest).data());
        }
    }

    @Override
    public Optional<LockedAlert> hold(long projectId, long iid) {
        return hold(ALERTS.PROJECT_ID.eq(projectId).and(ALERTS.IID.eq(iid)));
    }

    @Override
    public Optional<LockedAlert> hold(long id) {
        return hold(ALERTS.ID.eq(id));
    }

    /** Locks an alert. Reads its immutable identity before the lock, and everything else after it. */
    private Optional<LockedAlert> hold(Condition named) {
        return dsl.select(ALERTS.PROJECT_ID, ALERTS.FINGERPRINT).from(ALERTS).where(named).fetchOptional().flatMap(found -> {
            dsl.execute("set local lock_timeout = " + patience.toMillis());
            Long open = found.value2() == null ? null : lock(found);
            dsl.select(ALERTS.ID).from(ALERTS).where(named).forNoKeyUpdate().fetch();
            return dsl.select(ALERTS.ID, ALERTS.PROJECT_ID, ALERTS.IID, ALERTS.STATUS, ALERTS.ASSIGNEE_ID,
                            ALERT_INCIDENTS.ALERT_ID, ALERT_INCIDENTS.ISSUE_ID, ALERT_INCIDENTS.ENDED)
                    .from(ALERTS).leftJoin(ALERT_INCIDENTS).on(ALERT_INCIDENTS.ALERT_ID.eq(ALERTS.ID)).where(named)
                    .fetchOptional(alert -> new LockedAlert(alert.value1(), alert.value2(), alert.value3(), Ranks.status(alert.value4()),
                            optional(alert.value5()),
                            alert.value6() == null ? Optional.empty() : Optional.of(new Link(optional(alert.value7()), alert.value8())),
                            open != null && !open.equals(alert.value1())));
        });
    }

    /**
     * Locks the row of a fingerprint. Deletes it at once if no alert is open: other transactions wait for the end of this one all the same.
     *
     * @return the open alert; null for none
     */
    private Long lock(Record2<Long, String> alert) {
        Long open = dsl.insertInto(ALERT_FINGERPRINTS).set(ALERT_FINGERPRINTS.PROJECT_ID, alert.value1())
                .set(ALERT_FINGERPRINTS.FINGERPRINT, alert.value2())
                .onConflict(ALERT_FINGERPRINTS.PROJECT_ID, ALERT_FINGERPRINTS.FINGERPRINT)
                .doUpdate().set(ALERT_FINGERPRINTS.OPEN_ALERT_ID, ALERT_FINGERPRINTS.OPEN_ALERT_ID)
                .returningResult(ALERT_FINGERPRINTS.OPEN_ALERT_ID).fetchSingle().value1();
        if (open == null) {
            dsl.deleteFrom(ALERT_FINGERPRINTS)
                    .where(ALERT_FINGERPRINTS.PROJECT_ID.eq(alert.value1()), ALERT_FINGERPRINTS.FINGERPRINT.eq(alert.value2())).execute();
        }
        return open;
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    @Override
    public void changeStatus(long id, AlertStatus from, AlertStatus to, @Nullable Instant endedAt, Note note) {
        Condition room = to.open()
                ? not(exists(selectOne().from(ALERT_FINGERPRINTS).where(fingerprintOf(), ALERT_FINGERPRINTS.OPEN_ALERT_ID.ne(id))))
                : noCondition();
        AlertsRecord changed = dsl.update(ALERTS).set(ALERTS.STATUS, Ranks.of(to)).set(ALERTS.ENDED_AT, endedAt)
                .set(ALERTS.UPDATED_AT, notBefore(ALERTS.UPDATED_AT, note.at()))
                .where(ALERTS.ID.eq(id), ALERTS.STATUS.eq(Ranks.of(from)), room).returning(ALERTS.PROJECT_ID, ALERTS.FINGERPRINT)
                .fetchOne();
        one(id, changed == null ? 0 : 1);
        if (changed.getFingerprint() != null && to.open()) {
            dsl.insertInto(ALERT_FINGERPRINTS)
                    .set(ALERT_FINGERPRINTS.PROJECT_ID, changed.getProjectId())
                    .set(ALERT_FINGERPRINTS.FINGERPRINT, changed.getFingerprint())
                    .set(ALERT_FINGERPRINTS.OPEN_ALERT_ID, id).set(ALERT_FINGERPRINTS.OPEN_STATUS, Ranks.of(to))
                    .onConflict(ALERT_FINGERPRINTS.PROJECT_ID, ALERT_FINGERPRINTS.FINGERPRINT)
                    .doUpdate().set(ALERT_FINGERPRINTS.OPEN_ALERT_ID, id).set(ALERT_FINGERPRINTS.OPEN_STATUS, Ranks.of(to)).execute();
        } else if (changed.getFingerprint() != null) {
            dsl.deleteFrom(ALERT_FINGERPRINTS).where(ALERT_FINGERPRINTS.PROJECT_ID.eq(changed.getProjectId()),
                    ALERT_FINGERPRINTS.FINGERPRINT.eq(changed.getFingerprint()), ALERT_FINGERPRINTS.OPEN_ALERT_ID.eq(id)).execute();
        }
        if (to.open() && !from.open()) {
            dsl.update(ALERT_INCIDENTS).set(ALERT_INCIDENTS.ENDED, false).where(ALERT_INCIDENTS.ALERT_ID.eq(id)).execute();
        }
        log(id, note);
    }

    private static Condition fingerprintOf() {
        return ALERT_FINGERPRINTS.PROJECT_ID.eq(ALERTS.PROJECT_ID).and(ALERT_FINGERPRINTS.FINGERPRINT.eq(ALERTS.FINGERPRINT));
    }

    @Override
    public void assign(long id, OptionalLong assigneeId, Note note) {
        one(id, dsl.update(ALERTS).set(ALERTS.ASSIGNEE_ID, present(assigneeId))
                .set(ALERTS.UPDATED_AT, notBefore(ALERTS.UPDATED_AT, note.at()))
                .where(ALERTS.ID.eq(id)).execute());
        log(id, note);
    }

    /** Null where the account is gone. */
    private static Field<Long> present(OptionalLong user) {
        return user.isEmpty() ? val((Long) null)
                : field(select(USERS.ID).from(USERS).where(USERS.ID.eq(user.getAsLong()), USERS.DELETED_AT.isNull()).forKeyShare());
    }

    @Override
    public void unassign(long userId) {
        dsl.update(ALERTS).setNull(ALERTS.ASSIGNEE_ID)
                .where(ALERTS.ID
                        .in(select(ALERTS.ID).from(ALERTS).where(ALERTS.ASSIGNEE_ID.eq(userId)).orderBy(ALERTS.ID).forNoKeyUpdate()))
                .execute();
    }

    @Override
    public boolean acted(long userId) {
        return dsl.fetchExists(ALERT_HISTORY, ALERT_HISTORY.ACTOR_ID.eq(userId));
    }

    @Override
    public void reassignHistory(long fromUser, long toUser) {
        dsl.update(ALERT_HISTORY).set(ALERT_HISTORY.ACTOR_ID, toUser)
                .where(row(ALERT_HISTORY.ALERT_ID, ALERT_HISTORY.POSITION).in(select(ALERT_HISTORY.ALERT_ID, ALERT_HISTORY.POSITION).from(
                        ALERT_HISTORY)
                        .where(ALERT_HISTORY.ACTOR_ID.eq(fromUser)).orderBy(ALERT_HISTORY.ALERT_ID, ALERT_HISTORY.POSITION)
                        .forNoKeyUpdate()))
                .execute();
    }

    @Override
    public int removeSome(long projectId, int most) {
        Result<Record2<Long, String>> some = dsl.select(ALERTS.ID, ALERTS.FINGERPRINT).from(ALERTS).where(ALERTS.PROJECT_ID.eq(projectId))
                .orderBy(ALERTS.ID).limit(most).fetch();
        Condition theirs = ALERT_FINGERPRINTS.PROJECT_ID.eq(projectId)
                .and(ALERT_FINGERPRINTS.FINGERPRINT.in(some.getValues(ALERTS.FINGERPRINT)));
        dsl.select(ALERT_FINGERPRINTS.FINGERPRINT).from(ALERT_FINGERPRINTS).where(theirs)
                .orderBy(ALERT_FINGERPRINTS.FINGERPRINT.collate("C")).forUpdate().fetch();
        Long[] ids = some.getValues(ALERTS.ID).toArray(Long[]::new);
        dsl.deleteFrom(ALERT_FINGERPRINTS).where(theirs, ALERT_FINGERPRINTS.OPEN_ALERT_ID.eq(any(ids))).execute();
        return dsl.deleteFrom(ALERTS)
                .where(ALERTS.ID.in(select(ALERTS.ID).from(ALERTS).where(ALERTS.ID.eq(any(ids))).orderBy(ALERTS.ID).forUpdate()))
                .execute();
    }

    @Override
    public void linkIncident(long id, long incidentId, Note note) {
        one(id, dsl.update(ALERTS).set(ALERTS.UPDATED_AT, notBefore(ALERTS.UPDATED_AT, note.at())).where(ALERTS.ID.eq(id)).execute());
        Field<Boolean> ended = field(select(field(ALERTS.STATUS.eq(Ranks.of(AlertStatus.RESOLVED)))).from(ALERTS).where(ALERTS.ID.eq(id)));
        one(id, dsl.insertInto(ALERT_INCIDENTS)
                .set(ALERT_INCIDENTS.ALERT_ID, id).set(ALERT_INCIDENTS.ISSUE_ID, incidentId).set(ALERT_INCIDENTS.ENDED, ended)
                .onConflict(ALERT_INCIDENTS.ALERT_ID).doUpdate()
                .set(ALERT_INCIDENTS.ISSUE_ID, incidentId).set(ALERT_INCIDENTS.ENDED, excluded(ALERT_INCIDENTS.ENDED))
                .where(ALERT_INCIDENTS.ISSUE_ID.isNull()).execute());
        log(id, note);
    }

    @Override
    public void endIncident(long id) {
        one(id, dsl.update(ALERT_INCIDENTS).set(ALERT_INCIDENTS.ENDED, true).where(ALERT_INCIDENTS.ALERT_ID.eq(id)).execute());
    }

    @Override
    public void note(long id, Note note) {
        one(id, dsl.select(ALERTS.ID).from(ALERTS).where(ALERTS.ID.eq(id)).forNoKeyUpdate().fetch().size());
        log(id, note);
    }

    private static void one(long id, int rows) {
        if (rows != 1) {
            throw new IllegalStateException("alert " + id + " is not as it was, or is gone");
        }
    }

    /** Adds a history entry. The alert is locked, so no other transaction counts its entries. */
    private void log(long id, Note note) {
        Field<Instant> at = greatest(val(note.at(), ALERT_HISTORY.LAST_AT),
                field(select(max(ALERT_HISTORY.LAST_AT)).from(ALERT_HISTORY).where(ALERT_HISTORY.ALERT_ID.eq(id))));
        Field<Integer> position = field(
                select(coalesce(max(ALERT_HISTORY.POSITION), 0).plus(1)).from(ALERT_HISTORY).where(ALERT_HISTORY.ALERT_ID.eq(id)));
        dsl.insertInto(ALERT_HISTORY)
                .set(ALERT_HISTORY.ALERT_ID, id)
                .set(ALERT_HISTORY.POSITION, position)
                .set(ALERT_HISTORY.KIND, note.kind())
                .set(ALERT_HISTORY.REASON, note.reason().id())
                .set(ALERT_HISTORY.ARGUMENTS, StorableText.arguments(note.reason()).toArray(String[]::new))
                .set(ALERT_HISTORY.TIMES, 1L)
                .set(ALERT_HISTORY.FIRST_AT, at)
                .set(ALERT_HISTORY.LAST_AT, at)
                .set(ALERT_HISTORY.ACTOR_ID, present(note.actorId()))
                .execute();
    }
}
