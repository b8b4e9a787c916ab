package dev.slipway.application.access.fake;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.GrantedDraft;
import dev.slipway.application.access.TokenDraft;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenEvent;
import dev.slipway.domain.access.ApplicationTokenLifecycle;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Tokens in memory, of the users of a directory. */
public final class FakeCredentials implements Credentials, CredentialWorld {

    private static final Duration USE_NOTED = Duration.ofMinutes(10);

    private final FakeDirectory directory;
    private final InstantSource clock;
    private final FakeTable<Long, Token> tokens;
    private final FakeTable<Long, GrantedToken> granted;
    private final FakeTable<Long, RunningJob> jobs;

    /**
     * @param scopes    in the order in which they were asked for
     * @param expiresAt null for never
     * @param family    id of its first token
     */
    public record Token(long id, long userId, String name, byte[] digest, List<Scope> scopes, LocalDate expiresAt, boolean revoked,
            boolean impersonation, Instant createdAt, Instant lastUsedAt, long family) {

        public Token revoke() {
            return new Token(id, userId, name, digest, scopes, expiresAt, true, impersonation, createdAt, lastUsedAt, family);
        }

        Token used(Instant now) {
            return new Token(id, userId, name, digest, scopes, expiresAt, revoked, impersonation, createdAt, now, family);
        }
    }

    /** @param userId empty if the application acts for itself @param applicationId 0 without one */
    public record GrantedToken(long id, long grantId, OptionalLong predecessor, byte[] digest, Optional<byte[]> refreshDigest,
            List<Scope> scopes, ApplicationTokenState state, Instant expiresAt, Instant createdAt, OptionalLong userId,
            long applicationId) {

        public GrantedToken in(ApplicationTokenState wanted) {
            return new GrantedToken(id, grantId, predecessor, digest, refreshDigest, scopes, wanted, expiresAt, createdAt, userId,
                    applicationId);
        }
    }

    private record RunningJob(Job job, long userId, byte[] digest, JobStatus status) {}

    public FakeCredentials(FakeTransactions transactions, FakeDirectory directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
        this.tokens = new FakeTable<>(transactions);
        this.granted = new FakeTable<>(transactions);
        this.jobs = new FakeTable<>(transactions);
    }

    /** The tokens, for the fakes that tell more about them. */
    public FakeTable<Long, Token> tokens() {
        return tokens;
    }

    /** The tokens of applications, for the fake of their grants. */
    public FakeTable<Long, GrantedToken> granted() {
        return granted;
    }

    public FakeDirectory directory() {
        return directory;
    }

    @Override
    public Optional<AccessToken> token(byte[] digest) {
        return personalToken(digest).map(AccessToken.class::cast).or(() -> applicationToken(digest));
    }

    public Optional<PersonalToken> personalToken(byte[] digest) {
        return tokens.rows().filter(token -> Arrays.equals(token.digest(), digest)).findFirst()
                .flatMap(token -> directory.account(token.userId()).map(owner -> new PersonalToken(token.id(), owner, Set.copyOf(
                        token.scopes()), token.expiresAt(), token.revoked(), token.impersonation(),
                        directory.passwordExpired(owner.id()))));
    }

    private Optional<AccessToken> applicationToken(byte[] digest) {
        return granted.rows().filter(token -> Arrays.equals(token.digest(), digest) && token.userId().isPresent()).findFirst()
                .flatMap(token -> directory.account(token.userId().getAsLong()).map(owner -> new ApplicationToken(token.id(), owner,
                        Set.copyOf(token.scopes()), token.expiresAt(), token.state(), token.applicationId(),
                        directory.passwordExpired(owner.id()))));
    }

    @Override
    public boolean begin(long applicationTokenId, Instant now) {
        Optional<GrantedToken> fresh = granted.find(applicationTokenId).filter(token -> moves(token, ApplicationTokenEvent.USE));
        fresh.ifPresent(token -> {
            move(token, ApplicationTokenEvent.USE);
            token.predecessor().stream().boxed().flatMap(id -> granted.find(id).stream())
                    .filter(before -> moves(before, ApplicationTokenEvent.REPLACE))
                    .forEach(before -> move(before, ApplicationTokenEvent.REPLACE));
        });
        return fresh.isPresent();
    }

    @Override
    public void endPasswordGrants(long userId, Instant now) {
        granted.rows().filter(token -> token.applicationId() == 0 && token.userId().equals(OptionalLong.of(userId)))
                .filter(token -> moves(token, ApplicationTokenEvent.REVOKE)).toList()
                .forEach(token -> move(token, ApplicationTokenEvent.REVOKE));
    }

    private static boolean moves(GrantedToken token, ApplicationTokenEvent event) {
        return ApplicationTokenLifecycle.TABLE.from(event).contains(token.state());
    }

    private void move(GrantedToken token, ApplicationTokenEvent event) {
        granted.put(token.id(), token.in(ApplicationTokenLifecycle.TABLE.to(event)));
    }

    @Override
    public long store(GrantedDraft token) {
        long id = directory.nextId();
        granted.put(id, new GrantedToken(id, id, token.predecessor(), token.digest(), Optional.empty(), List.of(Scope.API), token.state(),
                token.expiresAt(), clock.instant(), OptionalLong.of(token.userId()), 0));
        return id;
    }

    @Override
    public ApplicationTokenState stateOf(long applicationTokenId) {
        return granted.find(applicationTokenId).orElseThrow().state();
    }

    @Override
    public Optional<Caller.Job> jobToken(byte[] digest) {
        return jobs.rows().filter(job -> job.status() == JobStatus.RUNNING && Arrays.equals(job.digest(), digest)).findFirst()
                .flatMap(running -> directory.account(running.userId())
                        .map(owner -> new Caller.Job(owner, running.job().id(), running.job().pipelineId(), running.job().projectId())));
    }

    @Override
    public Optional<Account> account(String idOrUsername) {
        return directory.accounts()
                .filter(account -> String.valueOf(account.id()).equals(idOrUsername) || account.username().equalsIgnoreCase(idOrUsername))
                .findFirst();
    }

    @Override
    public boolean revokeFamily(long tokenId, Instant now) {
        long family = tokens.find(tokenId).map(Token::family).orElse(0L);
        List<Token> active = tokens.rows().filter(token -> token.family() == family && !token.revoked()).toList();
        active.forEach(token -> tokens.put(token.id(), token.revoke()));
        return !active.isEmpty();
    }

    @Override
    public void used(long tokenId) {
        Instant now = clock.instant();
        tokens.find(tokenId).filter(token -> token.lastUsedAt() == null || token.lastUsedAt().isBefore(now.minus(USE_NOTED)))
                .ifPresent(token -> tokens.put(tokenId, token.used(now)));
    }

    @Override
    public long store(AccountDraft user) {
        return directory.store(user);
    }

    @Override
    public void setState(long userId, AccountState state) {
        directory.setState(userId, state);
    }

    @Override
    public void expirePassword(long userId) {
        directory.expirePassword(userId);
    }

    @Override
    public void deleteUser(long userId) {
        directory.deleteUser(userId);
    }

    @Override
    public long store(TokenDraft token) {
        long id = directory.nextId();
        tokens.put(id, new Token(id, token.userId(), "token", token.digest(), List.copyOf(token.scopes()), token.expiresAt(),
                token.revoked(), token.impersonation(), clock.instant(), null, id));
        return id;
    }

    @Override
    public void revoke(long tokenId) {
        tokens.put(tokenId, tokens.find(tokenId).orElseThrow().revoke());
    }

    @Override
    public Optional<Instant> lastUsed(long tokenId) {
        return tokens.find(tokenId).map(Token::lastUsedAt);
    }

    @Override
    public Job job(long userId, byte[] digest, JobStatus status) {
        return job(userId, digest, status, directory.nextId());
    }

    public Job job(long userId, byte[] digest, JobStatus status, long projectId) {
        Job job = new Job(directory.nextId(), directory.nextId(), projectId);
        jobs.put(job.id(), new RunningJob(job, userId, digest, status));
        return job;
    }

    @Override
    public void setStatus(long jobId, JobStatus status) {
        RunningJob was = jobs.find(jobId).orElseThrow();
        jobs.put(jobId, new RunningJob(was.job(), was.userId(), was.digest(), status));
    }
}
