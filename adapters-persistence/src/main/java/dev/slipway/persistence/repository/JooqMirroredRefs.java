package dev.slipway.persistence.repository;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.ref.RefOrder;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import dev.slipway.persistence.kernel.query.KeyOrder;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectOnConditionStep;
import org.jooq.SortField;
import org.jspecify.annotations.Nullable;

/** Refs and commits as rows. A list and its capped total are one statement. */
@Singleton
final class JooqMirroredRefs implements MirroredRefs {

    private final DSLContext dsl;

    JooqMirroredRefs(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void put(RepositoryId repository, RefName ref, String object, Commit commit, @Nullable String tagMessage, Instant now) {
        putCommit(repository, commit);
        Field<Long> owner = OwnerColumns.OF_REFS.of(repository.kind());
        dsl.insertInto(GIT_REFS)
                .set(owner, repository.ownerId())
                .set(GIT_REFS.KIND, ref.kind().wireName())
                .set(GIT_REFS.NAME, ref.name())
                .set(GIT_REFS.SHA, commit.sha())
                .set(GIT_REFS.OBJECT, object)
                .set(GIT_REFS.TAG_MESSAGE, storable(tagMessage))
                .set(GIT_REFS.UPDATED_AT, now)
                .onConflict(owner, GIT_REFS.KIND, GIT_REFS.NAME).where(owner.isNotNull()).doUpdate()
                .set(GIT_REFS.SHA, commit.sha())
                .set(GIT_REFS.OBJECT, object)
                .set(GIT_REFS.TAG_MESSAGE, storable(tagMessage))
                .set(GIT_REFS.UPDATED_AT, notBefore(GIT_REFS.UPDATED_AT, now))
                .execute();
    }

    @Override
    public void remove(RepositoryId repository, RefName ref) {
        dsl.deleteFrom(GIT_REFS).where(named(repository, ref)).execute();
    }

    @Override
    public void putCommit(RepositoryId repository, Commit commit) {
        Field<Long> owner = OwnerColumns.OF_COMMITS.of(repository.kind());
        dsl.insertInto(COMMITS)
                .set(owner, repository.ownerId())
                .set(COMMITS.SHA, commit.sha())
                .set(COMMITS.TITLE, storable(commit.title()))
                .set(COMMITS.MESSAGE, storable(commit.message()))
                .set(COMMITS.AUTHOR_NAME, storable(commit.author().name()))
                .set(COMMITS.AUTHOR_EMAIL, storable(commit.author().email()))
                .set(COMMITS.AUTHORED_AT, commit.author().at())
                .set(COMMITS.COMMITTER_NAME, storable(commit.committer().name()))
                .set(COMMITS.COMMITTER_EMAIL, storable(commit.committer().email()))
                .set(COMMITS.COMMITTED_AT, commit.committer().at())
                .set(COMMITS.PARENT_IDS, commit.parents().toArray(String[]::new))
                .onConflict(owner, COMMITS.SHA).where(owner.isNotNull()).doNothing()
                .execute();
    }

    /** Commits can hold the one character that text columns cannot. */
    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : text.replace('\0', '\uFFFD');
    }

    @Override
    public Optional<Known> find(RepositoryId repository, RefName ref) {
        return RowReader.fetchOptional(known(repository.kind(), List.of()).where(named(repository, ref)), JooqMirroredRefs::known);
    }

    @Override
    public Optional<String> lock(RepositoryId repository, RefName ref) {
        return dsl.select(GIT_REFS.OBJECT).from(GIT_REFS).where(named(repository, ref)).forNoKeyUpdate().fetchOptional(GIT_REFS.OBJECT);
    }

    @Override
    public Page<Known> list(RepositoryId repository, Filter filter, PageRequest page) {
        Condition wanted = OwnerColumns.OF_REFS.of(repository).and(GIT_REFS.KIND.eq(filter.kind().wireName())).and(search(filter.search()));
        return switch (page) {
            case PageRequest.Offset offset -> page(repository.kind(), wanted, filter, offset);
            case PageRequest.Keyset keyset -> walk(repository.kind(), wanted, filter, keyset);
        };
    }

    private Page<Known> page(RepositoryKind kind, Condition wanted, Filter filter, PageRequest.Offset page) {
        List<Known> items = RowReader.fetch(known(kind, List.of()).where(wanted).orderBy(order(filter)).limit(page.size())
                .offset(page.skipped()), JooqMirroredRefs::known);
        long total = dsl.select(selectCount()
                .from(selectOne().from(GIT_REFS).where(wanted).limit(PageRequest.TOTAL_CAP + 1)).asField()).fetchSingle().into(long.class);
        return new Page<>(items, total);
    }

    private record Placed(Known ref, KeysetPosition position) {}

    /** Positions are ids of refs. */
    private Page<Known> walk(RepositoryKind kind, Condition wanted, Filter filter, PageRequest.Keyset page) {
        KeysetPosition behind = page.behind().orElseThrow();
        int size = page.size();
        KeyOrder order = new KeyOrder(order(filter), GIT_REFS.NAME);
        List<Placed> found = RowReader.fetch(
                known(kind, order.keys()).where(wanted, order.after(behind)).orderBy(order.fields()).limit(inline(size + 1)),
                row -> new Placed(known(row), order.position(row, behind)));
        return Page.walked(found, size, Placed::position).map(Placed::ref);
    }

    private static Condition search(String search) {
        if (search == null || search.isEmpty()) {
            return noCondition();
        }
        String text = search.toLowerCase(Locale.ROOT);
        boolean start = text.startsWith("^");
        boolean end = text.endsWith("$");
        String part = text.substring(start ? 1 : 0, Math.max(start ? 1 : 0, text.length() - (end ? 1 : 0)));
        if (start && end) {
            return lower(GIT_REFS.NAME).eq(part);
        }
        if (start) {
            return lower(GIT_REFS.NAME).startsWith(part);
        }
        return end ? lower(GIT_REFS.NAME).endsWith(part) : lower(GIT_REFS.NAME).contains(part);
    }

    private static List<SortField<?>> order(Filter filter) {
        boolean ascending = filter.sort() == Sort.ASC;
        List<SortField<?>> order = new ArrayList<>();
        if (filter.order() == RefOrder.UPDATED) {
            order.add(ascending ? COMMITS.COMMITTED_AT.asc() : COMMITS.COMMITTED_AT.desc());
        }
        order.add(ascending ? GIT_REFS.NAME.asc() : GIT_REFS.NAME.desc());
        return order;
    }

    @Override
    public List<Commit> commits(RepositoryId repository, Set<String> shas) {
        return RowReader.fetch(dsl.select(COMMITS.fields()).from(COMMITS)
                .where(OwnerColumns.OF_COMMITS.of(repository), COMMITS.SHA.in(shas)), JooqMirroredRefs::commit);
    }

    private SelectOnConditionStep<Record> known(RepositoryKind kind, List<Field<?>> beside) {
        return dsl.select(GIT_REFS.KIND, GIT_REFS.NAME, GIT_REFS.OBJECT, GIT_REFS.TAG_MESSAGE).select(COMMITS.fields()).select(beside)
                .from(GIT_REFS).join(COMMITS)
                .on(OwnerColumns.OF_COMMITS.of(kind).eq(OwnerColumns.OF_REFS.of(kind)), COMMITS.SHA.eq(GIT_REFS.SHA));
    }

    private static Condition named(RepositoryId repository, RefName ref) {
        return OwnerColumns.OF_REFS.of(repository).and(GIT_REFS.KIND.eq(ref.kind().wireName())).and(GIT_REFS.NAME.eq(ref.name()));
    }

    private static Known known(Row row) {
        RefName ref = new RefName(RefKind.of(row.get(GIT_REFS.KIND)), row.get(GIT_REFS.NAME));
        return new Known(ref, row.get(GIT_REFS.OBJECT), row.get(GIT_REFS.TAG_MESSAGE), commit(row));
    }

    private static Commit commit(Row row) {
        return new Commit(row.get(COMMITS.SHA), List.of(row.get(COMMITS.PARENT_IDS)),
                new Signature(row.get(COMMITS.AUTHOR_NAME), row.get(COMMITS.AUTHOR_EMAIL), row.get(COMMITS.AUTHORED_AT)),
                new Signature(row.get(COMMITS.COMMITTER_NAME), row.get(COMMITS.COMMITTER_EMAIL), row.get(COMMITS.COMMITTED_AT)),
                row.get(COMMITS.MESSAGE));
    }
}
