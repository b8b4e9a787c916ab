package dev.slipway.persistence.release;

import static dev.slipway.persistence.jooq.Tables.RELEASES;
import static dev.slipway.persistence.jooq.Tables.RELEASE_LINKS;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.release.ReleaseLinkView;
import dev.slipway.application.release.port.ReleaseAssets;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;

/** Links of releases in their table. */
@Singleton
final class JooqReleaseAssets implements ReleaseAssets {

    private final DSLContext dsl;

    JooqReleaseAssets(DSLContext dsl) {
        this.dsl = dsl;
    }

    private static ReleaseLinkView view(Record row) {
        return ReleaseRows.link(row.get(RELEASE_LINKS.ID), row.get(RELEASE_LINKS.NAME), row.get(RELEASE_LINKS.URL),
                row.get(RELEASE_LINKS.FILEPATH), row.get(RELEASE_LINKS.LINK_TYPE));
    }

    @Override
    public Optional<List<ReleaseLinkView>> lock(long releaseId) {
        return dsl.select(RELEASES.ID).from(RELEASES).where(RELEASES.ID.eq(releaseId)).forNoKeyUpdate().fetchOptional()
                .map(locked -> dsl.selectFrom(RELEASE_LINKS).where(RELEASE_LINKS.RELEASE_ID.eq(releaseId)).orderBy(RELEASE_LINKS.ID.desc())
                        .fetch(JooqReleaseAssets::view));
    }

    @Override
    public Page<ReleaseLinkView> list(long releaseId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(List.of(RELEASE_LINKS.fields()), RELEASE_LINKS, RELEASE_LINKS,
                RELEASE_LINKS.RELEASE_ID.eq(releaseId), List.of(RELEASE_LINKS.ID.desc()), RELEASE_LINKS.ID), page, JooqReleaseAssets::view);
    }

    @Override
    public Optional<ReleaseLinkView> find(long releaseId, long id) {
        return dsl.selectFrom(RELEASE_LINKS).where(RELEASE_LINKS.ID.eq(id), RELEASE_LINKS.RELEASE_ID.eq(releaseId))
                .fetchOptional(JooqReleaseAssets::view);
    }

    @Override
    public ReleaseLinkView add(long releaseId, ReleaseLink link, Instant now) {
        return new ReleaseLinkView(JooqReleases.insert(dsl, releaseId, link, now), link);
    }

    @Override
    public void update(long releaseId, long id, ReleaseLink link) {
        dsl.update(RELEASE_LINKS)
                .set(RELEASE_LINKS.NAME, link.name())
                .set(RELEASE_LINKS.URL, link.url())
                .set(RELEASE_LINKS.FILEPATH, link.filepath().orElse(null))
                .set(RELEASE_LINKS.LINK_TYPE, link.type().wireName())
                .where(RELEASE_LINKS.ID.eq(id), RELEASE_LINKS.RELEASE_ID.eq(releaseId)).execute();
    }

    @Override
    public boolean remove(long releaseId, long id) {
        return dsl.deleteFrom(RELEASE_LINKS).where(RELEASE_LINKS.ID.eq(id), RELEASE_LINKS.RELEASE_ID.eq(releaseId)).execute() == 1;
    }
}
