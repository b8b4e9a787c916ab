package dev.slipway.persistence.token;

import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.persistence.jooq.tables.PersonalAccessTokens;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.impl.DSL;

/** Conditions, orders and views of rows of tokens. */
final class TokenRows {

    final PersonalAccessTokens t = PERSONAL_ACCESS_TOKENS.as("t");

    Condition matches(TokenFilter filter, LocalDate today) {
        List<Condition> all = new ArrayList<>(List.of(t.IMPERSONATION.eq(filter.impersonation()), ownerExists()));
        Condition active = active(today);
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

    List<OrderField<?>> order(TokenFilter filter) {
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

    Condition ownerExists() {
        return exists(selectOne().from(USERS).where(USERS.ID.eq(t.USER_ID), USERS.DELETED_AT.isNull()));
    }

    TokenView view(Record row, LocalDate today) {
        boolean revoked = row.get(t.REVOKED);
        LocalDate expiresAt = row.get(t.EXPIRES_AT);
        List<Scope> scopes = Stream.of(row.get(t.SCOPES)).flatMap(name -> Scope.of(name).stream()).toList();
        return new TokenView(row.get(t.ID), row.get(t.NAME), revoked, row.get(t.CREATED_AT), scopes, row.get(t.USER_ID), row.get(
                t.LAST_USED_AT), TokenRules.active(revoked, expiresAt, today), expiresAt, row.get(t.IMPERSONATION));
    }

    /** Returns the condition of tokens that are neither revoked nor expired. */
    Condition active(LocalDate today) {
        return t.REVOKED.isFalse().and(t.EXPIRES_AT.isNull().or(t.EXPIRES_AT.gt(today)));
    }
}
