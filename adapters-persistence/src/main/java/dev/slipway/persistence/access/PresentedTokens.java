package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.APPLICATION_GRANTS;
import static dev.slipway.persistence.jooq.Tables.APPLICATION_TOKENS;
import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.castNull;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.access.port.Credentials.AccessToken;
import dev.slipway.application.access.port.Credentials.ApplicationToken;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;

/** Finds a token of any kind that acts for a user, in one statement of two look-ups by index. */
final class PresentedTokens {

    private static final Field<Long> ID = PERSONAL_ACCESS_TOKENS.ID.as("token_id");
    private static final Field<LocalDate> LAST_DAY = PERSONAL_ACCESS_TOKENS.EXPIRES_AT.as("last_day");
    private static final Field<Instant> ENDS_AT = castNull(APPLICATION_TOKENS.EXPIRES_AT).as("ends_at");
    private static final Field<String> TOKEN_STATE = castNull(APPLICATION_TOKENS.STATE).as("token_state");
    private static final Field<Long> APPLICATION = castNull(APPLICATION_GRANTS.APPLICATION_ID).as("application");
    private static final List<Field<?>> OWNER = List.of(USERS.ID, USERS.USERNAME, USERS.NAME, USERS.ADMINISTRATOR, USERS.EXTERNAL,
            USERS.STATE, USERS.PASSWORD_EXPIRED);

    private PresentedTokens() {
    }

    static Optional<AccessToken> find(DSLContext dsl, byte[] digest) {
        return dsl.select(ID, PERSONAL_ACCESS_TOKENS.SCOPES, LAST_DAY, PERSONAL_ACCESS_TOKENS.REVOKED, PERSONAL_ACCESS_TOKENS.IMPERSONATION,
                        ENDS_AT, TOKEN_STATE, APPLICATION)
                .select(OWNER)
                .from(PERSONAL_ACCESS_TOKENS).join(USERS).on(USERS.ID.eq(PERSONAL_ACCESS_TOKENS.USER_ID))
                .where(PERSONAL_ACCESS_TOKENS.DIGEST.eq(digest), USERS.DELETED_AT.isNull())
                .unionAll(select(APPLICATION_TOKENS.ID, APPLICATION_TOKENS.SCOPES, castNull(LAST_DAY), inline(false), inline(false),
                        APPLICATION_TOKENS.EXPIRES_AT, APPLICATION_TOKENS.STATE, coalesce(APPLICATION_GRANTS.APPLICATION_ID, inline(0L)))
                        .select(OWNER)
                        .from(APPLICATION_TOKENS).join(APPLICATION_GRANTS).on(APPLICATION_GRANTS.ID.eq(APPLICATION_TOKENS.GRANT_ID))
                        .join(USERS).on(USERS.ID.eq(APPLICATION_GRANTS.USER_ID))
                        .where(APPLICATION_TOKENS.DIGEST.eq(digest), USERS.DELETED_AT.isNull()))
                .fetchOptional(PresentedTokens::token);
    }

    private static AccessToken token(Record row) {
        Set<Scope> scopes = Stream.of(row.get(PERSONAL_ACCESS_TOKENS.SCOPES)).flatMap(name -> Scope.of(name).stream())
                .collect(Collectors.toUnmodifiableSet());
        String state = row.get(TOKEN_STATE);
        return state == null
                ? new PersonalToken(row.get(ID), JooqCredentials.account(row), scopes, row.get(LAST_DAY),
                        row.get(PERSONAL_ACCESS_TOKENS.REVOKED), row.get(PERSONAL_ACCESS_TOKENS.IMPERSONATION),
                        row.get(USERS.PASSWORD_EXPIRED))
                : new ApplicationToken(row.get(ID), JooqCredentials.account(row), scopes, row.get(ENDS_AT),
                        ApplicationTokenState.of(state), row.get(APPLICATION), row.get(USERS.PASSWORD_EXPIRED));
    }
}
