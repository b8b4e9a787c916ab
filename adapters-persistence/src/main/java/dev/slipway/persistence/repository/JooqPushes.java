package dev.slipway.persistence.repository;

import static dev.slipway.persistence.jooq.Tables.PUSHES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.SkipOption;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.persistence.jooq.tables.records.PushesRecord;
import dev.slipway.persistence.kernel.JsonDocuments;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/**
 * Pushes as rows; that a ref has one unsettled push is an index. Options are encrypted, since values of variables stand among them; those
 * that are kept stand beside them in plain text.
 */
@Singleton
final class JooqPushes implements Pushes {

    private static final String RECORDED = name(State.RECORDED);
    /** Number of pushes to a repository among which one is searched. */
    private static final int RECENT = 500;
    /** Maximum difference between the clocks of two processes. */
    private static final Duration CLOCKS = Duration.ofHours(1);

    private final DSLContext dsl;
    private final Secrets secrets;

    JooqPushes(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    private static String name(State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static String place(long id) {
        return "pushes.sealed_options:" + id;
    }

    private Push push(Record row) {
        return new Push(row.get(PUSHES.ID), OwnerColumns.OF_PUSHES.read(row), row.get(PUSHES.USER_ID),
                new RefName(RefKind.of(row.get(PUSHES.KIND)), row.get(PUSHES.REF)), row.get(PUSHES.BEFORE_SHA), row.get(PUSHES.AFTER_SHA),
                options(row), row.get(PUSHES.PIPELINES), row.get(PUSHES.BY_KEY), row.get(PUSHES.CREATED_AT));
    }

    private List<String> options(Record row) {
        byte[] sealed = row.get(PUSHES.SEALED_OPTIONS);
        return sealed == null ? List.of(row.get(PUSHES.OPTIONS))
                : List.of(JsonDocuments.read(JSONB.valueOf(secrets.decrypt(sealed, place(row.get(PUSHES.ID)))), String[].class));
    }

    @Override
    public Optional<Push> record(NewPush push) {
        PushesRecord row = dsl.newRecord(PUSHES);
        Field<Long> owner = OwnerColumns.OF_PUSHES.of(push.repository().kind());
        row.set(owner, push.repository().ownerId());
        row.setUserId(push.userId());
        row.setKind(push.ref().kind().wireName());
        row.setRef(push.ref().name());
        row.setBeforeSha(push.before());
        row.setAfterSha(push.after());
        row.setState(RECORDED);
        row.setPipelines(push.pipelines());
        row.setByKey(push.byKey());
        row.setCreatedAt(push.now());
        seal(row, push.options());
        return dsl.insertInto(PUSHES).set(row)
                .onConflict(owner, PUSHES.KIND, PUSHES.REF).where(PUSHES.STATE.eq(inline(RECORDED)), owner.isNotNull()).doNothing()
                .returning()
                .fetchOptional(this::push);
    }

    private void seal(PushesRecord row, List<String> options) {
        if (!options.isEmpty()) {
            long id = dsl.select(field("nextval(pg_get_serial_sequence('pushes', 'id'))", Long.class)).fetchSingle().value1();
            row.setId(id);
            row.setOptions(SkipOption.kept(options).toArray(String[]::new));
            row.setSealedOptions(secrets.encrypt(JsonDocuments.write(options).data(), place(id)));
        }
    }

    @Override
    public Optional<Push> find(long id) {
        return dsl.selectFrom(PUSHES).where(PUSHES.ID.eq(id)).fetchOptional(this::push);
    }

    @Override
    public Optional<Push> unsettled(RepositoryId repository, RefName ref) {
        return dsl.selectFrom(PUSHES)
                .where(OwnerColumns.OF_PUSHES.of(repository), PUSHES.KIND.eq(ref.kind().wireName()), PUSHES.REF.eq(ref.name()), recorded())
                .fetchOptional(this::push);
    }

    /** Reads the newest pushes to the repository by its index, so that a push that is not there costs no more than they do. */
    @Override
    public Optional<Push> recent(RepositoryId repository, RefName ref, String after) {
        return dsl.selectFrom(PUSHES)
                .where(PUSHES.ID.in(select(PUSHES.ID).from(PUSHES).where(OwnerColumns.OF_PUSHES.of(repository)).orderBy(PUSHES.ID.desc())
                                .limit(RECENT)),
                        PUSHES.KIND.eq(ref.kind().wireName()), PUSHES.REF.eq(ref.name()), PUSHES.AFTER_SHA.eq(after),
                        PUSHES.STATE.ne(name(State.ABANDONED)))
                .orderBy(PUSHES.ID.desc()).limit(1).fetchOptional(this::push);
    }

    @Override
    public List<Push> unsettled(Instant recordedBefore, long after, int max) {
        return dsl.selectFrom(PUSHES)
                .where(recorded(), PUSHES.CREATED_AT.lt(recordedBefore), PUSHES.ID.gt(after))
                .orderBy(PUSHES.ID).limit(max)
                .fetch(this::push);
    }

    @Override
    public List<Push> settled(RepositoryId repository, RefName ref, Instant since, int most) {
        return dsl.selectFrom(PUSHES)
                .where(OwnerColumns.OF_PUSHES.of(repository), PUSHES.KIND.eq(ref.kind().wireName()), PUSHES.REF.eq(ref.name()),
                        PUSHES.STATE.eq(inline(name(State.SETTLED))), PUSHES.SETTLED_AT.ge(since))
                .orderBy(PUSHES.ID.desc()).limit(most)
                .fetch(this::push).reversed();
    }

    /** The index finds pushes by the time of their end, which may be that of another process, whose clock is behind. */
    @Override
    public boolean isSettled(RepositoryId repository, RefName ref, String after, @Nullable Long userId, Instant recordedSince) {
        return dsl.fetchExists(PUSHES, OwnerColumns.OF_PUSHES.of(repository), PUSHES.KIND.eq(ref.kind().wireName()),
                PUSHES.REF.eq(ref.name()), PUSHES.STATE.eq(inline(name(State.SETTLED))), PUSHES.AFTER_SHA.eq(after),
                PUSHES.USER_ID.isNotDistinctFrom(userId),
                PUSHES.CREATED_AT.ge(recordedSince), PUSHES.SETTLED_AT.ge(recordedSince.minus(CLOCKS)));
    }

    @Override
    public Optional<State> lock(long id) {
        return dsl.select(PUSHES.STATE).from(PUSHES).where(PUSHES.ID.eq(id)).forNoKeyUpdate()
                .fetchOptional(row -> State.valueOf(row.value1().toUpperCase(Locale.ROOT)));
    }

    @Override
    public OptionalInt attempt(long id) {
        return dsl.update(PUSHES).set(PUSHES.UNANSWERED, PUSHES.UNANSWERED.plus(1)).where(PUSHES.ID.eq(id), recorded())
                .returningResult(PUSHES.UNANSWERED).fetchOptional().map(row -> OptionalInt.of(row.value1())).orElseGet(OptionalInt::empty);
    }

    @Override
    public Failures failed(long id, Instant now) {
        return dsl.update(PUSHES)
                .set(PUSHES.UNANSWERED, 0).set(PUSHES.FAILURES, PUSHES.FAILURES.plus(1))
                .set(PUSHES.FAILED_AT, coalesce(PUSHES.FAILED_AT, val(now)))
                .where(PUSHES.ID.eq(id)).returningResult(PUSHES.FAILURES, PUSHES.FAILED_AT)
                .fetchOptional(row -> new Failures(row.value1(), row.value2())).orElseGet(() -> new Failures(0, now));
    }

    @Override
    public void settle(long id, Instant now) {
        end(id, State.SETTLED, now);
    }

    @Override
    public void abandon(long id, Instant now) {
        end(id, State.ABANDONED, now);
    }

    private void end(long id, State state, Instant now) {
        int changed = dsl.update(PUSHES).set(PUSHES.STATE, name(state)).set(PUSHES.SETTLED_AT, now)
                .set(PUSHES.OPTIONS, when(PUSHES.SEALED_OPTIONS.isNull(), val(new String[0], PUSHES.OPTIONS)).otherwise(PUSHES.OPTIONS))
                .setNull(PUSHES.SEALED_OPTIONS)
                .where(PUSHES.ID.eq(id), recorded()).execute();
        if (changed != 1) {
            throw new IllegalStateException("push " + id + " is not recorded any more");
        }
    }

    private static Condition recorded() {
        return PUSHES.STATE.eq(inline(RECORDED));
    }
}
