package dev.slipway.persistence.token;

import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.castNull;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.persistence.access.TokenFamilyLock;
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
import org.jooq.Field;
import org.jooq.OrderField;
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
        PageQuery.Listing listing = new PageQuery.Listing(List.of(t.fields()), t, t, matches(filter, today), order(filter), t.ID);
        return PageQuery.fetch(dsl, listing, page, row -> view(row, today));
    }

    private Condition matches(TokenFilter filter, LocalDate today) {
        List<Condition> all = new ArrayList<>(List.of(t.IMPERSONATION.eq(filter.impersonation()), ownerExists()));
        Condition active = t.REVOKED.isFalse().and(t.EXPIRES_AT.isNull().or(t.EXPIRES_AT.gt(today)));
        filter.userId().ifPresent(id -> all.add(t.USER_ID.eq(id)));
        filter.revoked().ifPresent(revoked -> all.add(t.REVOKED.eq(revoked)));
        filter.active().ifPresent(wanted -> all.add(wanted ? active : active.not()));
        filter.times().createdAfter().ifPresent(time -> all.add(t.CREATED_AT.ge(time)));
        filter.times().createdBefore().ifPresent(time -> all.add(t.CREATED_AT.le(time)));
        filter.times().lastUsedAfter().ifPresent(time -> all.add(t.LAST_USED_AT.ge(time)));
        filter.times().lastUsedBefore().ifPresent(time -> all.add(t.LAST_USED_AT.le(time)));
        filter.times().expiresAfter().ifPresent(date -> all.add(t.EXPIRES_AT.ge(date)));
        filter.times().expiresBefore().ifPresent(date -> all.add(t.EXPIRES_AT.le(date)));
        filter.search().ifPresent(part -> all.add(lower(t.NAME).contains(part.toLowerCase(Locale.ROOT))));
        return DSL.and(all);
    }

    private List<OrderField<?>> order(TokenFilter filter) {
        if (filter.sort().isEmpty()) {
            return List.of(t.ID.asc());
        }
        return switch (filter.sort().get()) {
            case CREATED_ASC -> List.of(t.CREATED_AT.asc(), t.ID.asc());
            case CREATED_DESC -> List.of(t.CREATED_AT.desc(), t.ID.desc());
            case EXPIRES_ASC -> List.of(t.EXPIRES_AT.asc(), t.ID.asc());
            case EXPIRES_DESC -> List.of(t.EXPIRES_AT.desc(), t.ID.desc());
            case LAST_USED_ASC -> List.of(t.LAST_USED_AT.asc(), t.ID.asc());
            case LAST_USED_DESC -> List.of(t.LAST_USED_AT.desc(), t.ID.desc());
            case NAME_ASC -> List.of(lower(t.NAME).asc(), t.ID.asc());
            case NAME_DESC -> List.of(lower(t.NAME).desc(), t.ID.desc());
        };
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
