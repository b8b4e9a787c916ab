package dev.slipway.persistence.errortracking;

import static dev.slipway.persistence.jooq.Tables.ERROR_TRACKING_CLIENT_KEYS;
import static dev.slipway.persistence.jooq.Tables.ERROR_TRACKING_SETTINGS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;

import dev.slipway.application.errortracking.ClientKeyView;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.errortracking.TrackerKey;
import dev.slipway.persistence.jooq.tables.ErrorTrackingClientKeys;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SelectConditionStep;

/** Keys of programs in their table. */
@Singleton
final class JooqClientKeys implements ClientKeys {

    private static final ErrorTrackingClientKeys KEYS = ERROR_TRACKING_CLIENT_KEYS;

    private final DSLContext dsl;

    JooqClientKeys(DSLContext dsl) {
        this.dsl = dsl;
    }

    private static ClientKeyView view(Record row) {
        return new ClientKeyView(row.get(KEYS.ID), row.get(KEYS.PROJECT_ID), row.get(KEYS.ACTIVE), row.get(KEYS.PUBLIC_KEY));
    }

    @Override
    public Page<ClientKeyView> list(long projectId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(List.of(KEYS.fields()), KEYS, KEYS, KEYS.PROJECT_ID.eq(projectId),
                List.of(KEYS.ID.asc()), KEYS.ID), page, JooqClientKeys::view);
    }

    @Override
    public Optional<ClientKeyView> find(long projectId, long id) {
        return dsl.selectFrom(KEYS).where(KEYS.ID.eq(id), KEYS.PROJECT_ID.eq(projectId)).fetchOptional(JooqClientKeys::view);
    }

    @Override
    public Optional<ClientKeyView> add(long projectId, TrackerKey key, Instant now) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forKeyShare().fetchOne() == null) {
            return Optional.empty();
        }
        return dsl.insertInto(KEYS)
                .set(KEYS.PROJECT_ID, projectId)
                .set(KEYS.PUBLIC_KEY, key.value())
                .set(KEYS.CREATED_AT, now)
                .returning().fetchOptional(JooqClientKeys::view);
    }

    @Override
    public boolean remove(long projectId, long id) {
        return dsl.deleteFrom(KEYS).where(KEYS.ID.eq(id), KEYS.PROJECT_ID.eq(projectId)).execute() == 1;
    }

    @Override
    public Optional<Sender> sender(long projectId, TrackerKey key) {
        return senders(projectId, KEYS.PUBLIC_KEY.eq(key.value())).fetchOptional(JooqClientKeys::sender);
    }

    /** The project is locked first, as in all transactions that lock it with something inside. */
    @Override
    public Optional<Sender> hold(long projectId, long keyId) {
        dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forKeyShare().fetch();
        return senders(projectId, KEYS.ID.eq(keyId)).forKeyShare().of(KEYS).fetchOptional(JooqClientKeys::sender);
    }

    private SelectConditionStep<Record> senders(long projectId, Condition named) {
        return dsl.select(List.of(KEYS.ID, KEYS.PROJECT_ID)).select(ERROR_TRACKING_SETTINGS.fields()).from(KEYS)
                .join(PROJECTS).on(PROJECTS.ID.eq(KEYS.PROJECT_ID))
                .leftJoin(ERROR_TRACKING_SETTINGS).on(ERROR_TRACKING_SETTINGS.PROJECT_ID.eq(KEYS.PROJECT_ID))
                .where(named, KEYS.PROJECT_ID.eq(projectId), KEYS.ACTIVE.isTrue(), PROJECTS.DELETED_AT.isNull(),
                        PROJECTS.ARCHIVED.isFalse());
    }

    private static Sender sender(Record row) {
        return new Sender(row.get(KEYS.PROJECT_ID), row.get(KEYS.ID), Optional.ofNullable(row.get(ERROR_TRACKING_SETTINGS.PROJECT_ID))
                .map(stored -> JooqErrorTrackingSettings.setting(row)));
    }
}
