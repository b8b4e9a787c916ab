package dev.slipway.persistence.token;

import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.persistence.jooq.tables.PersonalAccessTokens;
import dev.slipway.persistence.kernel.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;

@Singleton
final class JooqPersonalTokens implements PersonalTokens {

    private final DSLContext dsl;
    private final PersonalAccessTokens t = PERSONAL_ACCESS_TOKENS.as("t");

    JooqPersonalTokens(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<TokenView> find(long id, LocalDate today) {
        return dsl.select(t.fields()).from(t).where(t.ID.eq(id), ownerExists()).fetchOptional(row -> view(row, today));
    }

    @Override
    public Page<TokenView> list(TokenFilter filter, LocalDate today, PageRequest page) {
        PageQuery.Listing listing = new PageQuery.Listing(List.of(t.fields()), t, t, matches(filter, today), List.of(t.ID.asc()), t.ID);
        return PageQuery.fetch(dsl, listing, page, row -> view(row, today));
    }

    private Condition matches(TokenFilter filter, LocalDate today) {
        List<Condition> all = new ArrayList<>(List.of(t.IMPERSONATION.isFalse(), ownerExists()));
        Condition active = t.REVOKED.isFalse().and(t.EXPIRES_AT.isNull().or(t.EXPIRES_AT.gt(today)));
        filter.userId().ifPresent(id -> all.add(t.USER_ID.eq(id)));
        filter.revoked().ifPresent(revoked -> all.add(t.REVOKED.eq(revoked)));
        filter.active().ifPresent(wanted -> all.add(wanted ? active : active.not()));
        filter.createdAfter().ifPresent(time -> all.add(t.CREATED_AT.ge(time)));
        filter.createdBefore().ifPresent(time -> all.add(t.CREATED_AT.le(time)));
        filter.lastUsedAfter().ifPresent(time -> all.add(t.LAST_USED_AT.ge(time)));
        filter.lastUsedBefore().ifPresent(time -> all.add(t.LAST_USED_AT.le(time)));
        filter.search().ifPresent(part -> all.add(lower(t.NAME).contains(part.toLowerCase(Locale.ROOT))));
        return DSL.and(all);
    }

    private Condition ownerExists() {
        return exists(selectOne().from(USERS).where(USERS.ID.eq(t.USER_ID), USERS.DELETED_AT.isNull()));
    }

    private TokenView view(Record row, LocalDate today) {
        boolean revoked = row.get(t.REVOKED);
        LocalDate expiresAt = row.get(t.EXPIRES_AT);
        List<Scope> scopes = Stream.of(row.get(t.SCOPES)).flatMap(name -> Scope.of(name).stream()).toList();
        return new TokenView(row.get(t.ID), row.get(t.NAME), revoked, row.get(t.CREATED_AT), scopes, row.get(t.USER_ID), row.get(
                t.LAST_USED_AT), TokenRules.active(revoked, expiresAt, today), expiresAt, row.get(t.IMPERSONATION));
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
                .set(PERSONAL_ACCESS_TOKENS.CREATED_AT, token.now())
                .set(PERSONAL_ACCESS_TOKENS.UPDATED_AT, token.now())
                .returning(PERSONAL_ACCESS_TOKENS.ID).fetchSingle(PERSONAL_ACCESS_TOKENS.ID);
    }

    @Override
    public boolean revoke(long id, Instant now) {
        return dsl.update(PERSONAL_ACCESS_TOKENS).set(PERSONAL_ACCESS_TOKENS.REVOKED, true)
                .set(PERSONAL_ACCESS_TOKENS.UPDATED_AT, notBefore(PERSONAL_ACCESS_TOKENS.UPDATED_AT, now))
                .where(PERSONAL_ACCESS_TOKENS.ID.eq(id), PERSONAL_ACCESS_TOKENS.REVOKED.isFalse()).execute() == 1;
    }
}
