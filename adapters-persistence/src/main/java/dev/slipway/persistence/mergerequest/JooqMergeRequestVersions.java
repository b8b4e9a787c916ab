package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_COMMITS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_VERSIONS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.unnest;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.persistence.jooq.tables.records.MergeRequestVersionsRecord;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;

/** Stores the versions of the diffs of merge requests in their tables. */
@Singleton
final class JooqMergeRequestVersions implements MergeRequestVersions {

    private static final List<Field<?>> FIELDS = List.of(MERGE_REQUEST_VERSIONS.fields());

    private final DSLContext dsl;

    JooqMergeRequestVersions(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public MergeRequestVersion add(long mergeRequestId, NewVersion version, Instant now) {
        MergeRequestVersionsRecord row = new MergeRequestVersionsRecord();
        row.setMergeRequestId(mergeRequestId);
        row.setBaseSha(version.refs().base());
        row.setStartSha(version.refs().start());
        row.setHeadSha(version.refs().head());
        row.setRealSize(version.realSize());
        row.setCommits(version.commits().size());
        row.setCreatedAt(now);
        MergeRequestVersion stored = dsl.insertInto(MERGE_REQUEST_VERSIONS).set(row)
                .set(MERGE_REQUEST_VERSIONS.TARGET_BRANCH,
                        select(MERGE_REQUESTS.TARGET_BRANCH).from(MERGE_REQUESTS).where(MERGE_REQUESTS.ID.eq(mergeRequestId)))
                .returning().fetchSingle(made -> view(new Row.OfRecord(made)));
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.LATEST_VERSION_ID, stored.id())
                .set(MERGE_REQUESTS.UPDATED_AT, notBefore(MERGE_REQUESTS.UPDATED_AT, now)).where(MERGE_REQUESTS.ID.eq(mergeRequestId))
                .execute();
        replaceCommits(mergeRequestId, version.commits());
        return stored;
    }

    private void replaceCommits(long mergeRequestId, List<String> commits) {
        dsl.deleteFrom(MERGE_REQUEST_COMMITS).where(MERGE_REQUEST_COMMITS.MERGE_REQUEST_ID.eq(mergeRequestId)).execute();
        if (!commits.isEmpty()) {
            Table<?> shas = unnest(commits.stream().distinct().toArray(String[]::new)).as("shas", "sha");
            dsl.insertInto(MERGE_REQUEST_COMMITS, MERGE_REQUEST_COMMITS.MERGE_REQUEST_ID, MERGE_REQUEST_COMMITS.SHA)
                    .select(select(val(mergeRequestId), shas.field("sha", String.class)).from(shas)).execute();
        }
    }

    private static MergeRequestVersion view(Row row) {
        return new MergeRequestVersion(row.get(MERGE_REQUEST_VERSIONS.ID), row.get(MERGE_REQUEST_VERSIONS.MERGE_REQUEST_ID),
                new DiffRefs(row.get(MERGE_REQUEST_VERSIONS.BASE_SHA), row.get(MERGE_REQUEST_VERSIONS.START_SHA),
                        row.get(MERGE_REQUEST_VERSIONS.HEAD_SHA)),
                row.get(MERGE_REQUEST_VERSIONS.TARGET_BRANCH), row.get(MERGE_REQUEST_VERSIONS.REAL_SIZE),
                row.get(MERGE_REQUEST_VERSIONS.COMMITS),
                row.get(MERGE_REQUEST_VERSIONS.CREATED_AT));
    }

    @Override
    public Optional<MergeRequestVersion> latest(long mergeRequestId) {
        return dsl.select(FIELDS).from(MERGE_REQUEST_VERSIONS).where(MERGE_REQUEST_VERSIONS.MERGE_REQUEST_ID.eq(mergeRequestId))
                .orderBy(MERGE_REQUEST_VERSIONS.ID.desc()).limit(1).fetchOptional(row -> view(new Row.OfRecord(row)));
    }

    @Override
    public boolean compares(long mergeRequestId, String head) {
        return dsl.fetchExists(selectOne().from(MERGE_REQUESTS)
                .join(MERGE_REQUEST_VERSIONS).on(MERGE_REQUEST_VERSIONS.ID.eq(MERGE_REQUESTS.LATEST_VERSION_ID))
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId), MERGE_REQUEST_VERSIONS.HEAD_SHA.eq(head),
                        MERGE_REQUEST_VERSIONS.TARGET_BRANCH.eq(MERGE_REQUESTS.TARGET_BRANCH)));
    }

    @Override
    public Optional<MergeRequestVersion> find(long mergeRequestId, long id) {
        return dsl.select(FIELDS).from(MERGE_REQUEST_VERSIONS)
                .where(MERGE_REQUEST_VERSIONS.MERGE_REQUEST_ID.eq(mergeRequestId), MERGE_REQUEST_VERSIONS.ID.eq(id))
                .fetchOptional(row -> view(new Row.OfRecord(row)));
    }

    @Override
    public Page<MergeRequestVersion> list(long mergeRequestId, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(FIELDS, MERGE_REQUEST_VERSIONS, MERGE_REQUEST_VERSIONS,
                MERGE_REQUEST_VERSIONS.MERGE_REQUEST_ID.eq(mergeRequestId), List.of(MERGE_REQUEST_VERSIONS.ID.desc()),
                MERGE_REQUEST_VERSIONS.ID), page, JooqMergeRequestVersions::view);
    }
}
