package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.lower;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.JobTokenValidity;
import dev.slipway.domain.access.Scope;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;

/**
 * Finds callers by the digests of their tokens, remembering each for a second at the most.
 * What revokes, expires, blocks or ends announces {@link Credentials#ACCOUNT_CHANGED}, {@link Credentials#JOB_ENDED} or
 * {@link Credentials#APPLICATION_CHANGED}, which forgets at once.
 */
@Singleton
final class JooqCredentials implements Credentials {

    private static final Duration REMEMBERED = Duration.ofSeconds(1);
    private static final Duration USE_NOTED = Duration.ofMinutes(10);
    private static final int BOUND = 10_000;
    /** Kinds of accounts that administrators may act as; the others are the server's own. */
    private static final List<String> ACTED_AS = List.of("human", "project_bot");

    private final DSLContext dsl;
    private final InstantSource clock;
    private final ShortLivedCache<AccessToken> tokens = new ShortLivedCache<>(REMEMBERED);
    private final ShortLivedCache<Caller.Job> jobs = new ShortLivedCache<>(REMEMBERED);
    private final Cache<Long, Instant> noted = Caffeine.newBuilder().maximumSize(BOUND).expireAfterWrite(USE_NOTED).build();

    JooqCredentials(DSLContext dsl, InstantSource clock, Announcements announcements) {
        this.dsl = dsl;
        this.clock = clock;
        announcements.listen(ACCOUNT_CHANGED, this::evictAccount);
        announcements.listen(JOB_ENDED, this::evictJob);
        announcements.listen(APPLICATION_CHANGED, this::evictApplication);
    }

    @Override
    public Optional<AccessToken> token(byte[] digest) {
        return tokens.recall(digest, () -> PresentedTokens.find(dsl, digest));
    }

    @Override
    public Optional<Caller.Job> jobToken(byte[] digest) {
        return jobs.recall(digest, () -> dsl
                .select(JOBS.ID, JOBS.PIPELINE_ID, JOBS.PROJECT_ID)
                .select(USERS.ID, USERS.USERNAME, USERS.NAME, USERS.ADMINISTRATOR, USERS.EXTERNAL, USERS.STATE)
                .from(JOBS).join(USERS).on(USERS.ID.eq(JOBS.USER_ID))
                .where(JOBS.TOKEN_DIGEST.eq(digest), JOBS.STATUS.eq(JobTokenValidity.STATUS), USERS.DELETED_AT.isNull())
                .fetchOptional(row -> new Caller.Job(account(row), row.get(JOBS.ID), row.get(JOBS.PIPELINE_ID), row.get(JOBS.PROJECT_ID))));
    }

    @Override
    public Optional<Account> account(String idOrUsername) {
        boolean number = !idOrUsername.isEmpty() && idOrUsername.length() < 19 && idOrUsername.chars().allMatch(c -> c >= '0' && c <= '9');
        Condition named = number
                ? USERS.ID.eq(Long.parseLong(idOrUsername))
                : lower(USERS.USERNAME).eq(idOrUsername.toLowerCase(Locale.ROOT));
        return dsl.select(USERS.ID, USERS.USERNAME, USERS.NAME, USERS.ADMINISTRATOR, USERS.EXTERNAL, USERS.STATE)
                .from(USERS).where(named, USERS.DELETED_AT.isNull(), USERS.KIND.in(ACTED_AS))
                .fetchOptional(JooqCredentials::account);
    }

    @Override
    public boolean revokeFamily(long tokenId, Instant now) {
        Long family = TokenFamilyLock.take(dsl, tokenId);
        return family != null && dsl.update(PERSONAL_ACCESS_TOKENS).set(PERSONAL_ACCESS_TOKENS.REVOKED, true)
                .set(PERSONAL_ACCESS_TOKENS.UPDATED_AT, notBefore(PERSONAL_ACCESS_TOKENS.UPDATED_AT, now))
                .where(TokenFamilyLock.FAMILY.eq(family), PERSONAL_ACCESS_TOKENS.REVOKED.isFalse()).execute() > 0;
    }

    @Override
    public boolean begin(long applicationTokenId, Instant now) {
        return ApplicationTokenFamily.begin(dsl, applicationTokenId, now);
    }

    @Override
    public void endPasswordGrants(long userId, Instant now) {
        ApplicationTokenFamily.endPasswordGrants(dsl, userId, now);
    }

    @Override
    public void used(long tokenId) {
        Instant now = clock.instant();
        Instant recent = noted.getIfPresent(tokenId);
        if (recent != null && now.isBefore(recent.plus(USE_NOTED))) {
            return;
        }
        if (now.equals(noted.asMap().compute(tokenId, (id, last) -> last != null && now.isBefore(last.plus(USE_NOTED)) ? last : now))) {
            note(tokenId, now);
        }
    }

    private void note(long tokenId, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        dsl.update(PERSONAL_ACCESS_TOKENS).set(PERSONAL_ACCESS_TOKENS.LAST_USED_AT, now)
                .where(PERSONAL_ACCESS_TOKENS.ID.eq(tokenId),
                        PERSONAL_ACCESS_TOKENS.LAST_USED_AT.isNull().or(PERSONAL_ACCESS_TOKENS.LAST_USED_AT.lt(now.minus(USE_NOTED))))
                .execute();
        dsl.update(USERS).set(USERS.LAST_ACTIVITY_ON, today)
                .from(PERSONAL_ACCESS_TOKENS)
                .where(PERSONAL_ACCESS_TOKENS.ID.eq(tokenId), USERS.ID.eq(PERSONAL_ACCESS_TOKENS.USER_ID),
                        USERS.LAST_ACTIVITY_ON.isNull().or(USERS.LAST_ACTIVITY_ON.lt(today)))
                .execute();
    }

    private void evictAccount(long accountId) {
        tokens.evict(token -> token.owner().id() == accountId);
        jobs.evict(job -> job.owner().id() == accountId);
    }

    private void evictApplication(long applicationId) {
        tokens.evict(token -> token instanceof ApplicationToken granted && granted.applicationId() == applicationId);
    }

    private void evictJob(long jobId) {
        jobs.evict(job -> job.jobId() == jobId);
    }

    static Account account(Record row) {
        return new Account(row.get(USERS.ID), row.get(USERS.USERNAME), row.get(USERS.NAME), row.get(USERS.ADMINISTRATOR),
                row.get(USERS.EXTERNAL), AccountState.of(row.get(USERS.STATE)));
    }
}
