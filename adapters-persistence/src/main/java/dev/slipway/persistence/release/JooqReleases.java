package dev.slipway.persistence.release;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RELEASES;
import static dev.slipway.persistence.jooq.Tables.RELEASE_LINKS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.release.ReleaseOrder;
import dev.slipway.application.release.ReleaseView;
import dev.slipway.application.release.port.Releases;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseText;
import dev.slipway.persistence.kernel.TextLock;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.OrderField;
import org.jooq.TableField;

/** Releases in their table. */
@Singleton
final class JooqReleases implements Releases {

    private final DSLContext dsl;

    JooqReleases(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<ReleaseView> list(long projectId, ReleaseOrder order, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(ReleaseRows.fields(), RELEASES, ReleaseRows.shown(),
                RELEASES.PROJECT_ID.eq(projectId), order(order), RELEASES.ID), page, ReleaseRows::view);
    }

    private static List<OrderField<?>> order(ReleaseOrder order) {
        TableField<?, Instant> moment = switch (order.by()) {
            case RELEASED_AT -> RELEASES.RELEASED_AT;
            case CREATED_AT -> RELEASES.CREATED_AT;
        };
        return order.sort() == Sort.ASC ? List.of(moment.asc(), RELEASES.ID.asc()) : List.of(moment.desc(), RELEASES.ID.desc());
    }

    @Override
    public Optional<ReleaseView> find(long projectId, String tag) {
        return dsl.select(ReleaseRows.fields()).from(ReleaseRows.shown()).where(RELEASES.PROJECT_ID.eq(projectId), RELEASES.TAG.eq(tag))
                .fetchOptional(ReleaseRows::view);
    }

    @Override
    public Optional<String> latest(long projectId, Instant now) {
        return dsl.select(RELEASES.TAG).from(RELEASES).where(RELEASES.PROJECT_ID.eq(projectId), RELEASES.RELEASED_AT.le(now))
                .orderBy(RELEASES.RELEASED_AT.desc(), RELEASES.ID.desc()).limit(1).fetchOptional(RELEASES.TAG);
    }

    @Override
    public void lock(long projectId, String tag) {
        TextLock.take(dsl, "release of " + projectId + " " + tag);
    }

    @Override
    public OptionalLong add(NewRelease release, Instant now) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(release.projectId())).forKeyShare().fetchOne() == null) {
            throw Refusal.notFound("Project");
        }
        Optional<Long> id = dsl.insertInto(RELEASES)
                .set(RELEASES.PROJECT_ID, release.projectId())
                .set(RELEASES.TAG, release.tag())
                .set(RELEASES.SHA, release.sha())
                .set(RELEASES.NAME, release.text().name())
                .set(RELEASES.DESCRIPTION, release.text().description())
                .set(RELEASES.AUTHOR_ID, release.authorId())
                .set(RELEASES.RELEASED_AT, release.text().releasedAt())
                .set(RELEASES.CREATED_AT, now)
                .set(RELEASES.UPDATED_AT, now)
                .onConflict(RELEASES.PROJECT_ID, RELEASES.TAG).doNothing()
                .returningResult(RELEASES.ID).fetchOptional(RELEASES.ID);
        id.ifPresent(made -> release.links().forEach(link -> insert(dsl, made, link, now)));
        return id.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    static long insert(DSLContext dsl, long releaseId, ReleaseLink link, Instant now) {
        return dsl.insertInto(RELEASE_LINKS)
                .set(RELEASE_LINKS.RELEASE_ID, releaseId)
                .set(RELEASE_LINKS.NAME, link.name())
                .set(RELEASE_LINKS.URL, link.url())
                .set(RELEASE_LINKS.FILEPATH, link.filepath().orElse(null))
                .set(RELEASE_LINKS.LINK_TYPE, link.type().wireName())
                .set(RELEASE_LINKS.CREATED_AT, now)
                .returningResult(RELEASE_LINKS.ID).fetchSingle().value1();
    }

    @Override
    public Optional<ReleaseText> hold(long id) {
        return dsl.select(RELEASES.NAME, RELEASES.DESCRIPTION, RELEASES.RELEASED_AT).from(RELEASES).where(RELEASES.ID.eq(id))
                .forNoKeyUpdate().fetchOptional(row -> new ReleaseText(row.value1(), row.value2(), row.value3()));
    }

    @Override
    public void update(long id, ReleaseText text, Instant now) {
        dsl.update(RELEASES)
                .set(RELEASES.NAME, text.name())
                .set(RELEASES.DESCRIPTION, text.description())
                .set(RELEASES.RELEASED_AT, text.releasedAt())
                .set(RELEASES.UPDATED_AT, notBefore(RELEASES.UPDATED_AT, now))
                .where(RELEASES.ID.eq(id)).execute();
    }

    @Override
    public boolean remove(long projectId, String tag) {
        return dsl.deleteFrom(RELEASES).where(RELEASES.PROJECT_ID.eq(projectId), RELEASES.TAG.eq(tag)).execute() == 1;
    }

    @Override
    public Map<String, String> descriptions(long projectId, Set<String> tags) {
        return dsl.select(RELEASES.TAG, RELEASES.DESCRIPTION).from(RELEASES)
                .where(RELEASES.PROJECT_ID.eq(projectId), RELEASES.TAG.eq(any(tags.toArray(String[]::new))))
                .fetchMap(RELEASES.TAG, RELEASES.DESCRIPTION);
    }
}
