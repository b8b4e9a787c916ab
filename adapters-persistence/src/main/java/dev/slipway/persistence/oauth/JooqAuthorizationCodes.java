package dev.slipway.persistence.oauth;

import static dev.slipway.persistence.jooq.Tables.AUTHORIZATION_CODES;

import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.domain.oauth.CodeChallenge;
import dev.slipway.domain.oauth.CodeChallenge.Method;
import dev.slipway.domain.oauth.CodeState;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.DSLContext;
import org.jooq.Record;

@Singleton
final class JooqAuthorizationCodes implements AuthorizationCodes {

    private final DSLContext dsl;

    JooqAuthorizationCodes(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void create(byte[] digest, Content content, Instant expiresAt, Instant now) {
        ApplicationLock.share(dsl, content.applicationId());
        dsl.insertInto(AUTHORIZATION_CODES)
                .set(AUTHORIZATION_CODES.DIGEST, digest)
                .set(AUTHORIZATION_CODES.APPLICATION_ID, content.applicationId())
                .set(AUTHORIZATION_CODES.USER_ID, content.userId())
                .set(AUTHORIZATION_CODES.REDIRECT_URI, content.redirectUri())
                .set(AUTHORIZATION_CODES.SCOPES, ScopeColumns.names(content.scopes()))
                .set(AUTHORIZATION_CODES.CHALLENGE, content.challenge().map(CodeChallenge::value).orElse(null))
                .set(AUTHORIZATION_CODES.CHALLENGE_METHOD, content.challenge().map(proof -> proof.method().wireName()).orElse(null))
                .set(AUTHORIZATION_CODES.NONCE, content.nonce().orElse(null))
                .set(AUTHORIZATION_CODES.STATE, CodeState.ISSUED.wireName())
                .set(AUTHORIZATION_CODES.EXPIRES_AT, expiresAt)
                .set(AUTHORIZATION_CODES.CREATED_AT, now)
                .execute();
    }

    @Override
    public Optional<Code> lock(byte[] digest) {
        return dsl.selectFrom(AUTHORIZATION_CODES).where(AUTHORIZATION_CODES.DIGEST.eq(digest)).forNoKeyUpdate()
                .fetchOptional(JooqAuthorizationCodes::code);
    }

    private static Code code(Record row) {
        Optional<CodeChallenge> challenge = Optional.ofNullable(row.get(AUTHORIZATION_CODES.CHALLENGE)).map(value -> new CodeChallenge(
                Method.of(Optional.of(row.get(AUTHORIZATION_CODES.CHALLENGE_METHOD))).orElseThrow(), value));
        Content content = new Content(row.get(AUTHORIZATION_CODES.APPLICATION_ID), row.get(AUTHORIZATION_CODES.USER_ID),
                row.get(AUTHORIZATION_CODES.REDIRECT_URI), ScopeColumns.scopes(row.get(AUTHORIZATION_CODES.SCOPES)), challenge,
                Optional.ofNullable(row.get(AUTHORIZATION_CODES.NONCE)));
        Long grant = row.get(AUTHORIZATION_CODES.GRANT_ID);
        return new Code(row.get(AUTHORIZATION_CODES.ID), content, CodeState.of(row.get(AUTHORIZATION_CODES.STATE)),
                grant == null ? OptionalLong.empty() : OptionalLong.of(grant), row.get(AUTHORIZATION_CODES.EXPIRES_AT));
    }

    @Override
    public void move(long id, CodeState to, long grantId) {
        dsl.update(AUTHORIZATION_CODES).set(AUTHORIZATION_CODES.STATE, to.wireName()).set(AUTHORIZATION_CODES.GRANT_ID, grantId)
                .where(AUTHORIZATION_CODES.ID.eq(id)).execute();
    }

    @Override
    public int sweep(Instant before, int most) {
        return Batches.delete(dsl, AUTHORIZATION_CODES.ID, AUTHORIZATION_CODES.EXPIRES_AT.lt(before), most);
    }
}
