package dev.slipway.persistence.snippet;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.snippet.SnippetFilter;
import dev.slipway.application.snippet.SnippetFilter.Place;
import dev.slipway.application.snippet.SnippetView;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.domain.snippet.SnippetAudience;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.DSLContext;

/** Lists of snippets, each in one statement. */
@Singleton
final class JooqSnippetViews implements SnippetViews {

    private final SnippetRows rows = new SnippetRows();
    private final SnippetConditions conditions = new SnippetConditions(rows);

    private final DSLContext dsl;
    private final RenderedStatement byId;
    private final PageQuery.Kept<SnippetAudience.OfProject> ofProject;

    JooqSnippetViews(DSLContext dsl) {
        this.dsl = dsl;
        this.byId = RenderedStatement.of(dsl, 1, ids ->
                dsl.select(rows.fields()).from(rows.shown()).where(rows.s.ID.eq(ids[0]), conditions.present()));
        this.ofProject = new PageQuery.Kept<>(dsl, (audience, ids) -> listing(SnippetFilter.at(new Place.Project(ids[0])),
                new SnippetAudience.OfProject(audience.trusted(), audience.open(), OptionalLong.of(ids[1]))));
    }

    @Override
    public Optional<SnippetView> find(long id) {
        return byId.fetchOptional(rows::view, id);
    }

    @Override
    public Page<SnippetView> list(SnippetFilter filter, SnippetAudience audience, PageRequest page) {
        return audience instanceof SnippetAudience.OfProject reader && reader.account().isPresent() && filter.unfiltered()
                && filter.place() instanceof Place.Project(long project)
                ? ofProject.read(new SnippetAudience.OfProject(reader.trusted(), reader.open(), OptionalLong.empty()), page, rows::view,
                        project, reader.account().getAsLong())
                : PageQuery.read(dsl, listing(filter, audience), page, rows::view);
    }

    private PageQuery.Listing listing(SnippetFilter filter, SnippetAudience audience) {
        return new PageQuery.Listing(rows.fields(), rows.matching(), rows.shown(),
                conditions.present().and(conditions.matches(filter)).and(conditions.seen(audience)), List.of(rows.s.ID.desc()), rows.s.ID);
    }
}
