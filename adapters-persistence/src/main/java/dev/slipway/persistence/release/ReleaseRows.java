package dev.slipway.persistence.release;

import static dev.slipway.persistence.jooq.Tables.RELEASES;
import static dev.slipway.persistence.jooq.Tables.RELEASE_LINKS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.release.ReleaseLinkView;
import dev.slipway.application.release.ReleaseView;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseText;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.user.UserBriefColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** Rows of releases with their links and authors, in one statement. */
final class ReleaseRows {

    private static final UserBriefColumns AUTHOR = new UserBriefColumns(USERS);
    private static final Field<List<ReleaseLinkView>> LINKS = multiset(select(RELEASE_LINKS.ID, RELEASE_LINKS.NAME, RELEASE_LINKS.URL,
            RELEASE_LINKS.FILEPATH, RELEASE_LINKS.LINK_TYPE).from(RELEASE_LINKS).where(RELEASE_LINKS.RELEASE_ID.eq(RELEASES.ID))
            .orderBy(RELEASE_LINKS.ID.desc())).as("links")
            .convertFrom(rows -> rows.map(row -> link(row.value1(), row.value2(), row.value3(), row.value4(), row.value5())));

    private ReleaseRows() {
    }

    static List<SelectFieldOrAsterisk> fields() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(RELEASES.ID, RELEASES.TAG, RELEASES.SHA, RELEASES.NAME,
                RELEASES.DESCRIPTION, RELEASES.RELEASED_AT, RELEASES.CREATED_AT));
        fields.addAll(AUTHOR.all());
        fields.add(LINKS);
        return fields;
    }

    static Table<?> shown() {
        return RELEASES.leftJoin(USERS).on(USERS.ID.eq(RELEASES.AUTHOR_ID));
    }

    static ReleaseView view(Record row) {
        return new ReleaseView(row.get(RELEASES.ID), row.get(RELEASES.TAG), row.get(RELEASES.SHA), new ReleaseText(row.get(RELEASES.NAME),
                row.get(RELEASES.DESCRIPTION), row.get(RELEASES.RELEASED_AT)), row.get(RELEASES.CREATED_AT),
                Optional.ofNullable(AUTHOR.read(new Row.OfRecord(row))), row.get(LINKS));
    }

    static ReleaseLinkView link(long id, String name, String url, String filepath, String type) {
        return new ReleaseLinkView(id, new ReleaseLink(name, url, Optional.ofNullable(filepath), LinkType.of(type).orElseThrow()));
    }
}
