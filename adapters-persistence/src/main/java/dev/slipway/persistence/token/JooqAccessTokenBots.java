package dev.slipway.persistence.token;

import static dev.slipway.persistence.jooq.Tables.ACCESS_TOKEN_BOTS;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.token.ResourceTokenView;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.persistence.jooq.tables.PersonalAccessTokens;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

@Singleton
final class JooqAccessTokenBots implements AccessTokenBots {

    private final DSLContext dsl;
    private final TokenRows rows = new TokenRows();
    private final PersonalAccessTokens t = rows.t;
    private final dev.slipway.persistence.jooq.tables.AccessTokenBots b = ACCESS_TOKEN_BOTS.as("b");
    private final Field<Short> level;

    JooqAccessTokenBots(DSLContext dsl) {
        this.dsl = dsl;
        this.level = select(MEMBERS.ACCESS_LEVEL).from(MEMBERS).where(MEMBERS.USER_ID.eq(b.USER_ID),
                MEMBERS.PROJECT_ID.eq(b.PROJECT_ID).or(MEMBERS.NAMESPACE_ID.eq(b.NAMESPACE_ID))).<Short>asField("level");
    }

    @Override
    public void record(long botId, MemberSource source) {
        switch (source) {
            case MemberSource.Project(long id) -> dsl.insertInto(ACCESS_TOKEN_BOTS).set(ACCESS_TOKEN_BOTS.USER_ID, botId)
                    .set(ACCESS_TOKEN_BOTS.PROJECT_ID, id).execute();
            case MemberSource.Group(long id) -> dsl.insertInto(ACCESS_TOKEN_BOTS).set(ACCESS_TOKEN_BOTS.USER_ID, botId)
                    .set(ACCESS_TOKEN_BOTS.NAMESPACE_ID, id).execute();
        }
    }

    @Override
    public int count(MemberSource source) {
        switch (source) {
            case MemberSource.Project(long id) -> dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(id)).forNoKeyUpdate().fetch();
            case MemberSource.Group(long id) -> dsl.selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(id)).forNoKeyUpdate().fetch();
        }
        return dsl.fetchCount(b.join(USERS).on(USERS.ID.eq(b.USER_ID)), of(source), USERS.DELETED_AT.isNull());
    }

    @Override
    public Page<ResourceTokenView> list(MemberSource source, TokenFilter filter, LocalDate today, PageRequest page) {
        Table<?> joined = joined();
        Condition where = rows.matches(filter, today).and(of(source));
        return PageQuery.fetch(dsl, new PageQuery.Listing(fields(), joined, joined, where, rows.order(filter), t.ID), page,
                row -> view(row, today));
    }

    @Override
    public Optional<ResourceTokenView> find(MemberSource source, long tokenId, LocalDate today) {
        return dsl.select(fields()).from(joined()).where(t.ID.eq(tokenId), of(source), rows.ownerExists())
                .fetchOptional(row -> view(row, today));
    }

    private Table<?> joined() {
        return t.join(b).on(b.USER_ID.eq(t.USER_ID));
    }

    private List<SelectFieldOrAsterisk> fields() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(t.fields()));
        fields.add(level);
        return fields;
    }

    private Condition of(MemberSource source) {
        return switch (source) {
            case MemberSource.Project(long id) -> b.PROJECT_ID.eq(id);
            case MemberSource.Group(long id) -> b.NAMESPACE_ID.eq(id);
        };
    }

    private ResourceTokenView view(Record row, LocalDate today) {
        Short held = row.get(level);
        return new ResourceTokenView(rows.view(row, today), held == null ? 0 : held);
    }

    @Override
    public List<Long> unused(LocalDate today, long after, int most) {
        Condition alive = exists(selectOne().from(PROJECTS).where(PROJECTS.ID.eq(b.PROJECT_ID), PROJECTS.DELETED_AT.isNull()))
                .or(exists(selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(b.NAMESPACE_ID), NAMESPACES.DELETED_AT.isNull())));
        Condition tokenless = notExists(selectOne().from(t).where(t.USER_ID.eq(b.USER_ID), rows.active(today)));
        return dsl.select(b.USER_ID).from(b).join(USERS).on(USERS.ID.eq(b.USER_ID))
                .where(b.USER_ID.gt(after), USERS.DELETED_AT.isNull(), tokenless.or(alive.not()))
                .orderBy(b.USER_ID).limit(most).fetch(b.USER_ID);
    }
}
