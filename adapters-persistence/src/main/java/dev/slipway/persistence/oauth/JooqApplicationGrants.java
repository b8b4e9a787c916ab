package dev.slipway.persistence.oauth;

import static dev.slipway.persistence.jooq.Tables.APPLICATIONS;
import static dev.slipway.persistence.jooq.Tables.APPLICATION_GRANTS;
import static dev.slipway.persistence.jooq.Tables.APPLICATION_TOKENS;
import static dev.slipway.persistence.jooq.Tables.AUTHORIZATION_CODES;
import static dev.slipway.persistence.jooq.Tables.DEVICE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static java.util.stream.Collectors.groupingBy;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeState;
import dev.slipway.domain.oauth.DeviceState;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.persistence.access.ApplicationTokenFamily;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

@Singleton
final class JooqApplicationGrants implements ApplicationGrants {

    /** Maximum number of grants of a user to an application; the oldest end. */
    private static final int MOST = 100;
    private static final Field<Instant> SINCE = min(APPLICATION_GRANTS.CREATED_AT).as("since");

    private final DSLContext dsl;

    JooqApplicationGrants(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long open(NewGrant grant) {
        grant.applicationId().ifPresent(id -> ApplicationLock.share(dsl, id));
        long id = dsl.insertInto(APPLICATION_GRANTS)
                .set(APPLICATION_GRANTS.APPLICATION_ID, value(grant.applicationId()))
                .set(APPLICATION_GRANTS.USER_ID, value(grant.userId()))
                .set(APPLICATION_GRANTS.SCOPES, ScopeColumns.names(grant.scopes()))
                .set(APPLICATION_GRANTS.CREATED_AT, grant.now())
                .returning(APPLICATION_GRANTS.ID).fetchSingle(APPLICATION_GRANTS.ID);
        grant.userId().ifPresent(userId -> endOldest(userId, grant.applicationId(), grant.now()));
        return id;
    }

    private void endOldest(long userId, OptionalLong application, Instant now) {
        ApplicationTokenFamily.revoke(dsl, dsl.select(APPLICATION_GRANTS.ID).from(APPLICATION_GRANTS)
                .where(APPLICATION_GRANTS.USER_ID.eq(userId), APPLICATION_GRANTS.REVOKED_AT.isNull(), application.isPresent()
                        ? APPLICATION_GRANTS.APPLICATION_ID.eq(application.getAsLong()) : APPLICATION_GRANTS.APPLICATION_ID.isNull())
                .orderBy(APPLICATION_GRANTS.ID.desc()).offset(MOST).fetch(APPLICATION_GRANTS.ID), now);
    }

    private static @Nullable Long value(OptionalLong id) {
        return id.isPresent() ? id.getAsLong() : null;
    }

    @Override
    public long issue(NewToken token) {
        return dsl.insertInto(APPLICATION_TOKENS)
                .set(APPLICATION_TOKENS.GRANT_ID, token.grantId())
                .set(APPLICATION_TOKENS.PREDECESSOR_ID, value(token.predecessor()))
                .set(APPLICATION_TOKENS.DIGEST, token.digest())
                .set(APPLICATION_TOKENS.REFRESH_DIGEST, token.refreshDigest().orElse(null))
                .set(APPLICATION_TOKENS.SCOPES, ScopeColumns.names(token.scopes()))
                .set(APPLICATION_TOKENS.STATE, ApplicationTokenState.FRESH.wireName())
                .set(APPLICATION_TOKENS.EXPIRES_AT, token.expiresAt())
                .set(APPLICATION_TOKENS.CREATED_AT, token.now())
                .set(APPLICATION_TOKENS.UPDATED_AT, token.now())
                .returning(APPLICATION_TOKENS.ID).fetchSingle(APPLICATION_TOKENS.ID);
    }

    @Override
    public Optional<StoredToken> ofAccess(byte[] digest) {
        return stored(APPLICATION_TOKENS.DIGEST.eq(digest));
    }

    @Override
    public Optional<StoredToken> ofRefresh(byte[] refreshDigest) {
        return stored(APPLICATION_TOKENS.REFRESH_DIGEST.eq(refreshDigest));
    }

    @Override
    public Optional<StoredToken> lockByRefresh(byte[] refreshDigest) {
        Long grant = dsl.select(APPLICATION_TOKENS.GRANT_ID).from(APPLICATION_TOKENS)
                .where(APPLICATION_TOKENS.REFRESH_DIGEST.eq(refreshDigest)).fetchOne(APPLICATION_TOKENS.GRANT_ID);
        if (grant == null) {
            return Optional.empty();
        }
        ApplicationTokenFamily.lock(dsl, grant);
        return ofRefresh(refreshDigest);
    }

    private Optional<StoredToken> stored(Condition which) {
        return dsl.select(APPLICATION_TOKENS.ID, APPLICATION_TOKENS.GRANT_ID, APPLICATION_TOKENS.SCOPES, APPLICATION_TOKENS.STATE,
                        APPLICATION_TOKENS.CREATED_AT, APPLICATION_TOKENS.EXPIRES_AT, APPLICATION_GRANTS.CREATED_AT)
                .select(USERS.ID, USERS.STATE, USERS.PASSWORD_EXPIRED, APPLICATIONS.ID, APPLICATIONS.UID, APPLICATIONS.CONFIDENTIAL)
                .from(APPLICATION_TOKENS).join(APPLICATION_GRANTS).on(APPLICATION_GRANTS.ID.eq(APPLICATION_TOKENS.GRANT_ID))
                .leftJoin(APPLICATIONS).on(APPLICATIONS.ID.eq(APPLICATION_GRANTS.APPLICATION_ID))
                .leftJoin(USERS).on(USERS.ID.eq(APPLICATION_GRANTS.USER_ID))
                .where(which, USERS.DELETED_AT.isNull())
                .fetchOptional(JooqApplicationGrants::token);
    }

    private static StoredToken token(Record row) {
        Optional<StoredToken.Client> client = Optional.ofNullable(row.get(APPLICATIONS.ID))
                .map(id -> new StoredToken.Client(id, row.get(APPLICATIONS.UID), row.get(APPLICATIONS.CONFIDENTIAL)));
        Optional<StoredToken.Owner> owner = Optional.ofNullable(row.get(USERS.ID))
                .map(id -> new StoredToken.Owner(id, AccountState.of(row.get(USERS.STATE)), row.get(USERS.PASSWORD_EXPIRED)));
        return new StoredToken(row.get(APPLICATION_TOKENS.ID), row.get(APPLICATION_TOKENS.GRANT_ID), client, owner,
                ScopeColumns.scopes(row.get(APPLICATION_TOKENS.SCOPES)),
                ApplicationTokenState.of(row.get(APPLICATION_TOKENS.STATE)),
                new StoredToken.Times(row.get(APPLICATION_TOKENS.CREATED_AT), row.get(APPLICATION_TOKENS.EXPIRES_AT),
                        row.get(APPLICATION_GRANTS.CREATED_AT)));
    }

    @Override
    public int endUnused(long tokenId, Instant before, Instant now) {
        return ApplicationTokenFamily.endUnused(dsl, tokenId, before, now);
    }

    @Override
    public boolean revoke(long grantId, Instant now) {
        return ApplicationTokenFamily.revoke(dsl, List.of(grantId), now) == 1;
    }

    @Override
    public boolean revokeAll(long userId, long applicationId, Instant now) {
        dsl.deleteFrom(AUTHORIZATION_CODES).where(AUTHORIZATION_CODES.USER_ID.eq(userId),
                AUTHORIZATION_CODES.APPLICATION_ID.eq(applicationId), AUTHORIZATION_CODES.STATE.eq(CodeState.ISSUED.wireName())).execute();
        dsl.deleteFrom(DEVICE_REQUESTS).where(DEVICE_REQUESTS.USER_ID.eq(userId), DEVICE_REQUESTS.APPLICATION_ID.eq(applicationId),
                DEVICE_REQUESTS.STATE.eq(DeviceState.APPROVED.wireName())).execute();
        List<Long> grants = dsl.select(APPLICATION_GRANTS.ID).from(APPLICATION_GRANTS)
                .where(APPLICATION_GRANTS.USER_ID.eq(userId), APPLICATION_GRANTS.APPLICATION_ID.eq(applicationId),
                        APPLICATION_GRANTS.REVOKED_AT.isNull())
                .orderBy(APPLICATION_GRANTS.ID).forNoKeyUpdate().fetch(APPLICATION_GRANTS.ID);
        ApplicationTokenFamily.revoke(dsl, grants, now);
        return !grants.isEmpty();
    }

    @Override
    public List<GrantedApplication> ofUser(long userId) {
        Map<Long, List<Record>> rows = dsl.select(APPLICATIONS.ID, APPLICATIONS.NAME, APPLICATION_GRANTS.SCOPES, SINCE)
                .from(APPLICATION_GRANTS).join(APPLICATIONS).on(APPLICATIONS.ID.eq(APPLICATION_GRANTS.APPLICATION_ID))
                .where(APPLICATION_GRANTS.USER_ID.eq(userId), APPLICATION_GRANTS.REVOKED_AT.isNull())
                .groupBy(APPLICATIONS.ID, APPLICATIONS.NAME, APPLICATION_GRANTS.SCOPES)
                .orderBy(APPLICATIONS.NAME, APPLICATIONS.ID)
                .fetch().stream().collect(groupingBy(row -> row.get(APPLICATIONS.ID), LinkedHashMap::new, Collectors.toList()));
        return rows.values().stream().map(JooqApplicationGrants::granted).toList();
    }

    @Override
    public boolean granted(long userId, long applicationId, Set<Scope> scopes) {
        Condition any = APPLICATION_GRANTS.USER_ID.eq(userId).and(APPLICATION_GRANTS.APPLICATION_ID.eq(applicationId))
                .and(APPLICATION_GRANTS.REVOKED_AT.isNull());
        Condition all = DSL.and(scopes.stream().map(scope -> exists(selectOne().from(APPLICATION_GRANTS)
                .where(any, APPLICATION_GRANTS.SCOPES.contains(ScopeColumns.names(List.of(scope)))))).toList());
        return dsl.fetchExists(selectOne().where(exists(selectOne().from(APPLICATION_GRANTS).where(any)), all));
    }

    private static GrantedApplication granted(List<Record> grants) {
        Set<Scope> scopes = grants.stream().flatMap(row -> ScopeColumns.scopes(row.get(APPLICATION_GRANTS.SCOPES)).stream())
                .collect(Collectors.toSet());
        Instant since = grants.stream().map(row -> row.get(SINCE)).min(Comparator.naturalOrder()).orElseThrow();
        return new GrantedApplication(grants.getFirst().get(APPLICATIONS.ID), grants.getFirst().get(APPLICATIONS.NAME), scopes, since);
    }

    @Override
    public int sweep(Instant before, int most) {
        int replaced = Batches.delete(dsl, APPLICATION_TOKENS.ID, APPLICATION_TOKENS.STATE.eq(ApplicationTokenState.REPLACED.wireName())
                .and(APPLICATION_TOKENS.UPDATED_AT.lt(before)), most);
        int revoked = Batches.delete(dsl, APPLICATION_GRANTS.ID, APPLICATION_GRANTS.REVOKED_AT.lt(before), most);
        int old = Batches.delete(dsl, APPLICATION_GRANTS.ID, APPLICATION_GRANTS.CREATED_AT.lt(before.minus(Lifetimes.FAMILY)), most);
        int ended = Batches.delete(dsl, APPLICATION_GRANTS.ID, APPLICATION_GRANTS.ID.in(select(APPLICATION_TOKENS.GRANT_ID)
                .from(APPLICATION_TOKENS).where(APPLICATION_TOKENS.REFRESH_DIGEST.isNull(), APPLICATION_TOKENS.EXPIRES_AT.lt(before))),
                most);
        return replaced + revoked + old + ended;
    }
}
