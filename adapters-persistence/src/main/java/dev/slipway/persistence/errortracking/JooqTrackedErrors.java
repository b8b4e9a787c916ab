package dev.slipway.persistence.errortracking;

import static dev.slipway.persistence.jooq.Tables.TRACKED_ERRORS;
import static dev.slipway.persistence.jooq.Tables.TRACKED_EVENTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.errortracking.TrackedErrorFilter;
import dev.slipway.application.errortracking.TrackedErrorView;
import dev.slipway.application.errortracking.TrackedEventView;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.errortracking.ErrorEvent;
import dev.slipway.domain.errortracking.ErrorLevel;
import dev.slipway.domain.errortracking.ErrorStatus;
import dev.slipway.persistence.kernel.query.Batches;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;

/** Errors and their events in their tables. The row of an error is the lock of its events. */
@Singleton
final class JooqTrackedErrors implements TrackedErrors {

    private final DSLContext dsl;
    private final TrackedErrorBounds bounds;

    JooqTrackedErrors(DSLContext dsl) {
        this.dsl = dsl;
        this.bounds = new TrackedErrorBounds(dsl);
    }

    @Override
    public Optional<TrackedErrorView> record(long projectId, ErrorEvent event, String payload, Limits limits, Instant now) {
        Record error = locked(projectId, event, now);
        long id = error.get(TRACKED_ERRORS.ID);
        Optional<Long> stored = insert(projectId, id, event, payload, now);
        if (stored.isEmpty()) {
            if (error.get(TRACKED_ERRORS.EVENTS) == 0) {
                dsl.deleteFrom(TRACKED_ERRORS).where(TRACKED_ERRORS.ID.eq(id)).execute();
            }
            return Optional.empty();
        }
        ErrorStatus status = ErrorStatus.of(error.get(TRACKED_ERRORS.STATUS)).orElseThrow().afterEvent();
        Field<Instant> occurredAt = val(event.occurredAt(), TRACKED_ERRORS.LAST_SEEN_AT);
        TrackedErrorView counted = dsl.update(TRACKED_ERRORS)
                .set(TRACKED_ERRORS.DESCRIPTION, event.description())
                .set(TRACKED_ERRORS.LEVEL, event.level().wireName())
                .set(TRACKED_ERRORS.STATUS, status.wireName())
                .set(TRACKED_ERRORS.EVENTS, TRACKED_ERRORS.EVENTS.plus(1))
                .set(TRACKED_ERRORS.FIRST_SEEN_AT, least(TRACKED_ERRORS.FIRST_SEEN_AT, occurredAt))
                .set(TRACKED_ERRORS.LAST_SEEN_AT, greatest(TRACKED_ERRORS.LAST_SEEN_AT, occurredAt))
                .set(TRACKED_ERRORS.UPDATED_AT, notBefore(TRACKED_ERRORS.UPDATED_AT, now))
                .where(TRACKED_ERRORS.ID.eq(id)).returning().fetchSingle(JooqTrackedErrors::error);
        if (counted.events() == 1) {
            bounds.errors(projectId, id, limits.errors());
        } else {
            bounds.events(id, limits.events());
            bounds.contents(id, stored.get());
        }
        bounds.bytes(projectId, stored.get(), limits.bytes());
        return Optional.of(counted);
    }

    /**
     * Returns the locked error of the event's fingerprint; a new one has no events yet. A column that is no key is updated, since updates
     * of keys lock out the checks of references.
     */
    private Record locked(long projectId, ErrorEvent event, Instant now) {
        return dsl.insertInto(TRACKED_ERRORS)
                .set(TRACKED_ERRORS.PROJECT_ID, projectId)
                .set(TRACKED_ERRORS.FINGERPRINT, event.fingerprint().value())
                .set(TRACKED_ERRORS.NAME, event.name())
                .set(TRACKED_ERRORS.DESCRIPTION, event.description())
                .set(TRACKED_ERRORS.ACTOR, event.actor())
                .set(TRACKED_ERRORS.PLATFORM, event.platform())
                .set(TRACKED_ERRORS.LEVEL, event.level().wireName())
                .set(TRACKED_ERRORS.STATUS, ErrorStatus.UNRESOLVED.wireName())
                .set(TRACKED_ERRORS.EVENTS, 0L)
                .set(TRACKED_ERRORS.FIRST_SEEN_AT, event.occurredAt())
                .set(TRACKED_ERRORS.LAST_SEEN_AT, event.occurredAt())
                .set(TRACKED_ERRORS.UPDATED_AT, now)
                .onConflict(TRACKED_ERRORS.PROJECT_ID, TRACKED_ERRORS.FINGERPRINT).doUpdate()
                .set(TRACKED_ERRORS.STATUS, TRACKED_ERRORS.STATUS)
                .returning().fetchSingle();
    }

    /** Returns the id of the row; empty if the event is there already. */
    private Optional<Long> insert(long projectId, long errorId, ErrorEvent event, String payload, Instant now) {
        return dsl.insertInto(TRACKED_EVENTS)
                .set(TRACKED_EVENTS.ERROR_ID, errorId)
                .set(TRACKED_EVENTS.PROJECT_ID, projectId)
                .set(TRACKED_EVENTS.EVENT_ID, event.eventId().map(id -> id.toLowerCase(Locale.ROOT)).orElse(null))
                .set(TRACKED_EVENTS.LEVEL, event.level().wireName())
                .set(TRACKED_EVENTS.ENVIRONMENT, event.environment().orElse(null))
                .set(TRACKED_EVENTS.RELEASE, event.release().orElse(null))
                .set(TRACKED_EVENTS.OCCURRED_AT, event.occurredAt())
                .set(TRACKED_EVENTS.RECEIVED_AT, now)
                .set(TRACKED_EVENTS.PAYLOAD, payload)
                .set(TRACKED_EVENTS.BYTES, payload.getBytes(StandardCharsets.UTF_8).length)
                .onConflictDoNothing().returningResult(TRACKED_EVENTS.ID).fetchOptional(TRACKED_EVENTS.ID);
    }

    @Override
    public Page<TrackedErrorView> list(long projectId, TrackedErrorFilter filter, PageRequest page) {
        Condition where = TRACKED_ERRORS.PROJECT_ID.eq(projectId)
                .and(filter.status().map(status -> TRACKED_ERRORS.STATUS.eq(status.wireName())).orElse(noCondition()))
                .and(filter.search().map(JooqTrackedErrors::containing).orElse(noCondition()));
        return PageQuery.fetch(dsl, new PageQuery.Listing(List.of(TRACKED_ERRORS.fields()), TRACKED_ERRORS, TRACKED_ERRORS, where,
                order(filter), TRACKED_ERRORS.ID), page, JooqTrackedErrors::error);
    }

    private static Condition containing(String part) {
        String lower = part.toLowerCase(Locale.ROOT);
        return lower(TRACKED_ERRORS.NAME).contains(lower).or(lower(TRACKED_ERRORS.DESCRIPTION).contains(lower));
    }

    private static List<OrderField<?>> order(TrackedErrorFilter filter) {
        Field<?> by = switch (filter.order()) {
            case LAST_SEEN -> TRACKED_ERRORS.LAST_SEEN_AT;
            case FIRST_SEEN -> TRACKED_ERRORS.FIRST_SEEN_AT;
            case FREQUENCY -> TRACKED_ERRORS.EVENTS;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), TRACKED_ERRORS.ID.asc()) : List.of(by.desc(), TRACKED_ERRORS.ID.desc());
    }

    @Override
    public Optional<TrackedErrorView> find(long projectId, long id) {
        return dsl.selectFrom(TRACKED_ERRORS).where(TRACKED_ERRORS.ID.eq(id), TRACKED_ERRORS.PROJECT_ID.eq(projectId))
                .fetchOptional(JooqTrackedErrors::error);
    }

    private static TrackedErrorView error(Record row) {
        return new TrackedErrorView(row.get(TRACKED_ERRORS.ID), row.get(TRACKED_ERRORS.NAME), row.get(TRACKED_ERRORS.DESCRIPTION),
                row.get(TRACKED_ERRORS.ACTOR), row.get(TRACKED_ERRORS.PLATFORM),
                ErrorLevel.of(row.get(TRACKED_ERRORS.LEVEL)).orElseThrow(), ErrorStatus.of(row.get(TRACKED_ERRORS.STATUS)).orElseThrow(),
                row.get(TRACKED_ERRORS.EVENTS), row.get(TRACKED_ERRORS.FIRST_SEEN_AT), row.get(TRACKED_ERRORS.LAST_SEEN_AT));
    }

    @Override
    public Optional<TrackedEventView> latestEvent(long errorId) {
        return dsl.selectFrom(TRACKED_EVENTS).where(TRACKED_EVENTS.ERROR_ID.eq(errorId)).orderBy(TRACKED_EVENTS.ID.desc()).limit(1)
                .fetchOptional(row -> new TrackedEventView(row.getId(), Optional.ofNullable(row.getEventId()),
                        ErrorLevel.of(row.getLevel()).orElseThrow(), Optional.ofNullable(row.getEnvironment()),
                        Optional.ofNullable(row.getRelease()), row.getOccurredAt(), Optional.ofNullable(row.getPayload())));
    }

    @Override
    public boolean move(long projectId, long id, ErrorStatus status, Instant now) {
        return dsl.update(TRACKED_ERRORS).set(TRACKED_ERRORS.STATUS, status.wireName())
                .set(TRACKED_ERRORS.UPDATED_AT, notBefore(TRACKED_ERRORS.UPDATED_AT, now))
                .where(TRACKED_ERRORS.ID.eq(id), TRACKED_ERRORS.PROJECT_ID.eq(projectId)).execute() == 1;
    }

    @Override
    public int removeSome(long projectId, int most) {
        return dsl.deleteFrom(TRACKED_ERRORS).where(TRACKED_ERRORS.ID.in(select(TRACKED_ERRORS.ID).from(TRACKED_ERRORS)
                .where(TRACKED_ERRORS.PROJECT_ID.eq(projectId)).orderBy(TRACKED_ERRORS.ID).limit(most))).execute();
    }

    @Override
    public int removeSeenBefore(Instant time, int most) {
        return dsl.deleteFrom(TRACKED_ERRORS).where(Batches.among(TRACKED_ERRORS.ID, select(TRACKED_ERRORS.ID).from(TRACKED_ERRORS)
                .where(TRACKED_ERRORS.LAST_SEEN_AT.lt(time)).orderBy(TRACKED_ERRORS.LAST_SEEN_AT).limit(most))).execute();
    }
}
