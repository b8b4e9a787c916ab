package dev.slipway.persistence.snippet;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.snippet.SnippetFilter;
import dev.slipway.application.snippet.SnippetView;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.domain.snippet.SnippetAudience;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Lists of snippets, each in one statement. */
@Singleton
final class JooqSnippetViews implements SnippetViews {

    private final SnippetRows rows = new SnippetRows();
    private final SnippetConditions conditions = new SnippetConditions(rows);

    private final DSLContext dsl;
    private final RenderedStatement byId;

    JooqSnippetViews(DSLContext dsl) {
        this.dsl = dsl;
        this.byId = RenderedStatement.of(dsl, 1, ids ->
                dsl.select(rows.fields()).from(rows.shown()).where(rows.s.ID.eq(ids[0]), conditions.present()));
    }

    @Override
    public Optional<SnippetView> find(long id) {
        return byId.fetchOptional(rows::view, id);
    }

    @Override
    public Page<SnippetView> list(SnippetFilter filter, SnippetAudience audience, PageRequest page) {
        Condition where = conditions.present().and(conditions.matches(filter)).and(conditions.seen(audience));
        return PageQuery.read(dsl, new PageQuery.Listing(rows.fields(), rows.matching(), rows.shown(), where,
                List.of(rows.s.ID.desc()), rows.s.ID), page, rows::view);
    }
}
