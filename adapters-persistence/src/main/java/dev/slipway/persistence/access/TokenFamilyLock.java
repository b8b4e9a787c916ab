package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static org.jooq.impl.DSL.coalesce;

import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** Locks families of tokens by their first token, so that no successor is made while a family is rotated or revoked. */
public final class TokenFamilyLock {

    /** Id of the first token of a token's family. */
    public static final Field<Long> FAMILY = coalesce(PERSONAL_ACCESS_TOKENS.FAMILY_ID, PERSONAL_ACCESS_TOKENS.ID);

    private TokenFamilyLock() {
    }

    /** Locks the family of a token until the transaction ends, and returns the id of its first token; null if there is no such token. */
    public static @Nullable Long take(DSLContext dsl, long tokenId) {
        Long family = dsl.select(FAMILY).from(PERSONAL_ACCESS_TOKENS).where(PERSONAL_ACCESS_TOKENS.ID.eq(tokenId)).fetchOne(FAMILY);
        return family == null ? null
                : dsl.select(PERSONAL_ACCESS_TOKENS.ID).from(PERSONAL_ACCESS_TOKENS).where(PERSONAL_ACCESS_TOKENS.ID.eq(family))
                .forNoKeyUpdate().fetchOne(PERSONAL_ACCESS_TOKENS.ID);
    }
}
