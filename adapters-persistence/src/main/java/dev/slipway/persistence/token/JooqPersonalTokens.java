package dev.slipway.persistence.token;

import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.castNull;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.domain.access.Scope;
import dev.slipway.persistence.access.TokenFamilyLock;
import dev.slipway.persistence.jooq.tables.PersonalAccessTokens;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;

@Singleton
final class JooqPersonalTokens implements PersonalTokens {

    private final DSLContext dsl;
    private final TokenRows rows = new TokenRows();
    private final PersonalAccessTokens t = rows.t;

    JooqPersonalTokens(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<TokenView> find(long id, LocalDate today) {
        return dsl.select(t.fields()).from(t).where(t.ID.eq(id), rows.ownerExists()).fetchOptional(row -> rows.view(row, today));
    }

    @Override
    public Page<TokenView> list(TokenFilter filter, LocalDate today, PageRequest page) {
        PageQuery.Listing listing = new PageQuery.Listing(List.of(t.fields()), t, t, rows.matches(filter, today), rows.order(filter), t.ID);
        return PageQuery.fetch(dsl, listing, page, row -> rows.view(row, today));
    }

    @Override
    public Optional<TokenView> lock(long id, LocalDate today) {
        return Optional.ofNullable(TokenFamilyLock.take(dsl, id)).flatMap(family -> find(id, today));
    }

    @Override
    public long create(NewToken token) {
        return dsl.insertInto(PERSONAL_ACCESS_TOKENS)
                .set(PERSONAL_ACCESS_TOKENS.USER_ID, token.userId())
                .set(PERSONAL_ACCESS_TOKENS.NAME, token.name())
                .set(PERSONAL_ACCESS_TOKENS.DIGEST, token.digest())
                .set(PERSONAL_ACCESS_TOKENS.SCOPES, token.scopes().stream().distinct().map(Scope::wireName).toArray(String[]::new))
                .set(PERSONAL_ACCESS_TOKENS.EXPIRES_AT, token.expiresAt())
                .set(PERSONAL_ACCESS_TOKENS.IMPERSONATION, token.impersonation())
                .set(PERSONAL_ACCESS_TOKENS.FAMILY_ID, family(token))
                .set(PERSONAL_ACCESS_TOKENS.CREATED_AT, token.now())
                .set(PERSONAL_ACCESS_TOKENS.UPDATED_AT, token.now())
                .returning(PERSONAL_ACCESS_TOKENS.ID).fetchSingle(PERSONAL_ACCESS_TOKENS.ID);
    }

    private Field<Long> family(NewToken token) {
        return token.predecessor().isEmpty() ? castNull(PERSONAL_ACCESS_TOKENS.FAMILY_ID)
                : field(select(coalesce(t.FAMILY_ID, t.ID)).from(t).where(t.ID.eq(token.predecessor().getAsLong())));
    }

    @Override
    public boolean revoke(long id, Instant now) {
        return dsl.update(PERSONAL_ACCESS_TOKENS).set(PERSONAL_ACCESS_TOKENS.REVOKED, true)
                .set(PERSONAL_ACCESS_TOKENS.UPDATED_AT, notBefore(PERSONAL_ACCESS_TOKENS.UPDATED_AT, now))
                .where(PERSONAL_ACCESS_TOKENS.ID.eq(id), PERSONAL_ACCESS_TOKENS.REVOKED.isFalse()).execute() == 1;
    }
}
