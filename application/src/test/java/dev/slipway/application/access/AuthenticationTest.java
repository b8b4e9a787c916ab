package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.NamedToken;
import dev.slipway.application.access.Authentication.Presented;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.InvalidToken;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.token.fake.FakePersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of what a request presents; nothing that is presented and not good makes an anonymous caller. */
final class AuthenticationTest {

    private static final Instant NOW = Instant.parse("2024-05-06T23:59:59Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Accepted READING = new Accepted(List.of(Scope.API, Scope.READ_API), true, true);
    private static final Accepted WRITING = new Accepted(List.of(Scope.API, Scope.READ_API), false, false);
    private static final Failure UNAUTHENTICATED = Refusal.unauthenticated().failure();

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, () -> NOW);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final Secrets secrets = mock();
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final BrowserTokens browserTokens = new BrowserTokens(new FakeSecrets());
    private final SessionCallers callers = new SessionCallers(sessions, browserTokens, secrets, SessionLife.STANDARD, () -> NOW);
    private final Authentication authentication = new Authentication(credentials, secrets, () -> NOW,
            new TokenFamilies(credentials, transactions, announcements, List.of()), ImpersonationPolicy.STANDARD, callers);
    private final long anna = directory.user("anna");
    private final long root = directory.store(AccountDraft.named("root").asAdministrator());

    @BeforeEach
    void digest() {
        when(secrets.digest(anyString())).thenAnswer(call -> digest(call.getArgument(0)));
    }

    private static byte[] digest(String token) {
        return token.getBytes(StandardCharsets.UTF_8);
    }

    private long token(String token, long user, Scope... scopes) {
        return credentials.store(TokenDraft.of(user, digest(token)).withScopes(Set.of(scopes)));
    }

    private static Presented header(String token) {
        return new Presented(Optional.of(token), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Presented bearer(String token) {
        return new Presented(Optional.empty(), Optional.of(token), Optional.empty(), Optional.empty());
    }

    private static Presented jobToken(String token) {
        return new Presented(Optional.empty(), Optional.empty(), Optional.of(token), Optional.empty());
    }

    private static Presented sudo(String token, String user) {
        return new Presented(Optional.of(token), Optional.empty(), Optional.empty(), Optional.of(user));
    }

    private Caller.Person person(long user, long token, Scope... scopes) {
        return new Caller.Person(directory.account(user).orElseThrow(), token, Set.of(scopes));
    }

    @Test
    void request_without_credentials_is_anonymous() {
        Presented nothing = new Presented(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(Caller.ANONYMOUS, authentication.caller(nothing, READING));
        assertEquals(Caller.ANONYMOUS, authentication.caller(jobToken("looked at nowhere"), WRITING));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(
                new Presented(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("root")), READING)));
    }

    @Test
    void unknown_credential_is_refused() {
        for (Presented presented : List.of(header("x"), bearer("x"), jobToken("x"), header(""), sudo("x", "root"))) {
            assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(presented, READING)), presented.toString());
        }
        credentials.job(anna, digest("job"), JobStatus.SUCCESS);
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(jobToken("job"), READING)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(bearer("job"), READING)));
    }

    @Test
    void a_personal_token_makes_its_owner_and_is_noted_as_used() {
        long token = token("t", anna, Scope.API, Scope.READ_USER);
        long other = token("other", root, Scope.API);
        assertEquals(person(anna, token, Scope.API, Scope.READ_USER), authentication.caller(header("t"), READING));
        assertEquals(person(anna, token, Scope.API, Scope.READ_USER), authentication.caller(bearer("t"), WRITING));
        assertEquals(Optional.of(NOW), credentials.lastUsed(token));
        assertEquals(person(anna, token, Scope.API, Scope.READ_USER), authentication.caller(
                new Presented(Optional.of("t"), Optional.of("other"), Optional.of("x"), Optional.empty()), READING));
        credentials.job(root, digest("job"), JobStatus.RUNNING);
        for (Presented both : List.of(new Presented(Optional.of("t"), Optional.of("job"), Optional.empty(), Optional.empty()),
                new Presented(Optional.of("t"), Optional.empty(), Optional.of("job"), Optional.empty()))) {
            assertEquals(person(anna, token, Scope.API, Scope.READ_USER), authentication.caller(both, READING));
        }
        assertEquals(Optional.empty(), credentials.lastUsed(other));
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void token_for_impersonation_opens_while_the_server_allows_it(boolean impersonation, boolean enabled) {
        credentials.store(TokenDraft.of(anna, digest("i")).asImpersonation(impersonation));
        credentials.store(TokenDraft.of(anna, digest("revoked")).asImpersonation(impersonation).asRevoked(true));
        Authentication set = new Authentication(credentials, secrets, () -> NOW,
                new TokenFamilies(credentials, transactions, announcements, List.of()), new ImpersonationPolicy(enabled), callers);
        assertEquals(new InvalidToken(TokenProblem.REVOKED), Refusals.of(() -> set.caller(header("revoked"), READING)));
        if (impersonation && !enabled) {
            assertEquals(new InvalidToken(TokenProblem.IMPERSONATION_DISABLED), Refusals.of(() -> set.caller(header("i"), READING)));
        } else {
            assertEquals(anna, set.caller(header("i"), READING).accountId().getAsLong());
        }
    }

    @Test
    void listeners_are_told_once_of_a_family_that_a_revoked_token_ends() {
        long old = credentials.store(TokenDraft.of(anna, digest("old")).asRevoked(true));
        new FakePersonalTokens(credentials).create(new NewToken(anna, "n", digest("new"), List.of(Scope.API), null, false, NOW,
                OptionalLong.of(old)));
        List<String> told = new ArrayList<>();
        TokenFamilies families = new TokenFamilies(credentials, new FakeTransactions(() -> NOW), announcements,
                List.of((reused, now) -> told.add(reused.id() + " of " + reused.owner().username() + " at " + now)));
        Authentication listening = new Authentication(credentials, secrets, () -> NOW, families, ImpersonationPolicy.STANDARD, callers);
        for (int time = 0; time < 2; time++) {
            Refusals.of(() -> listening.caller(header("old"), new Accepted(List.of(Scope.API), false, false, true)));
        }
        assertEquals(List.of(old + " of anna at " + NOW), told);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void revoked_token_costs_its_family_the_active_one_at_a_rotation_only(boolean rotation, boolean expired) {
        long old = credentials.store(TokenDraft.of(anna, digest("old")).asRevoked(true).until(expired ? TODAY : null));
        token("stranger", anna, Scope.API);
        new FakePersonalTokens(credentials).create(new NewToken(anna, "n", digest("new"), List.of(Scope.API), null, false, NOW,
                OptionalLong.of(old)));
        Accepted accepted = new Accepted(List.of(Scope.API), false, false, rotation);
        assertEquals(new InvalidToken(expired ? TokenProblem.EXPIRED : TokenProblem.REVOKED),
                Refusals.of(() -> authentication.caller(header("old"), accepted)));
        boolean ended = rotation && !expired;
        assertEquals(ended, credentials.personalToken(digest("new")).orElseThrow().revoked());
        assertEquals(ended ? List.of(Credentials.ACCOUNT_CHANGED + " " + anna) : List.of(), announcements.announced());
        assertFalse(credentials.personalToken(digest("stranger")).orElseThrow().revoked());
        assertEquals(new InvalidToken(expired ? TokenProblem.EXPIRED : TokenProblem.REVOKED),
                Refusals.of(() -> authentication.caller(bearer("old"), accepted)));
        assertEquals(ended ? 1 : 0, announcements.announced().size());
    }

    @ParameterizedTest
    @CsvSource({"0, false, EXPIRED", "-1, false, EXPIRED", "1, false,", "1, true, REVOKED", "0, true, EXPIRED", ", true, REVOKED",
            ", false,"})
    void dead_tokens_open_nothing(Integer days, boolean revoked, TokenProblem problem) {
        long token = credentials.store(TokenDraft.of(root, digest("t")).withScopes(Set.of(Scope.API, Scope.SUDO))
                .until(days == null ? null : TODAY.plusDays(days)).asRevoked(revoked));
        if (problem == null) {
            assertEquals(person(root, token, Scope.API, Scope.SUDO), authentication.caller(header("t"), READING));
        } else {
            for (Presented presented : List.of(header("t"), bearer("t"), sudo("t", "anna"))) {
                assertEquals(new InvalidToken(problem), Refusals.of(() -> authentication.caller(presented, READING)));
            }
            assertEquals(Optional.empty(), credentials.lastUsed(token));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void owner_of_an_expired_password_may_nothing_until_another_is_chosen(boolean administrator) {
        long user = directory.store(AccountDraft.named("expired").asAdministrator(administrator));
        long token = token("t", user, Scope.API, Scope.SUDO);
        directory.expirePassword(user);
        for (Presented presented : administrator ? List.of(header("t"), bearer("t"), sudo("t", "anna"))
                : List.of(header("t"), bearer("t"))) {
            assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.password_expired"))),
                    Refusals.of(() -> authentication.caller(presented, READING)));
        }
        assertEquals(Optional.empty(), credentials.lastUsed(token));
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void barred_accounts_may_nothing(AccountState state) {
        assertBarred(state, directory.store(AccountDraft.named("barred").in(state)));
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void barred_administrators_may_nothing(AccountState state) {
        assertBarred(state, directory.store(AccountDraft.named("barred").in(state).asAdministrator()));
    }

    private void assertBarred(AccountState state, long user) {
        long token = token("t", user, Scope.API, Scope.SUDO);
        credentials.job(user, digest("job"), JobStatus.RUNNING);
        for (Presented presented : List.of(header("t"), bearer("t"), sudo("t", "anna"), jobToken("job"), bearer("job"))) {
            if (state.blockReason().isPresent()) {
                assertEquals(new Failure.Forbidden(state.blockReason()), Refusals.of(() -> authentication.caller(presented, READING)));
                assertEquals(Optional.empty(), credentials.lastUsed(token));
            } else if (presented.sudo().isEmpty()) {
                assertEquals(user, authentication.caller(presented, READING).accountId().getAsLong());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {
            "API,             true, true",  "API,             false, true",
            "READ_API,        true, true",  "READ_API,        false, false",
            "READ_USER,       true, false", "READ_REPOSITORY, true,  false",
            "SUDO,            true, false", "none,            true,  false"})
    void scopes_open_what_they_are_for(Scope scope, boolean reading, boolean opens) {
        long token = scope == null ? token("t", anna) : token("t", anna, scope);
        Accepted accepted = new Accepted(List.of(Scope.READ_API, Scope.API), reading, false);
        if (opens) {
            assertEquals(person(anna, token, scope), authentication.caller(header("t"), accepted));
        } else {
            assertEquals(new Failure.InsufficientScope(List.of("read_api", "api")),
                    Refusals.of(() -> authentication.caller(header("t"), accepted)));
            assertEquals(Optional.empty(), credentials.lastUsed(token));
        }
        assertEquals(anna, authentication.caller(header("t"), new Accepted(List.of(), reading, false)).accountId().getAsLong());
    }

    @Test
    void a_running_job_acts_for_its_owner_where_job_tokens_are_taken() {
        CredentialWorld.Job job = credentials.job(anna, digest("job"), JobStatus.RUNNING);
        Caller expected = new Caller.Job(directory.account(anna).orElseThrow(), job.id(), job.pipelineId(), job.projectId());
        assertEquals(expected, authentication.caller(jobToken("job"), READING));
        assertEquals(expected, authentication.caller(bearer("job"), READING));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(bearer("job"), WRITING)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(header("job"), READING)));
    }

    @Test
    void job_token_beside_a_bearer_token_is_not_looked_at() {
        long token = token("t", root, Scope.API);
        credentials.job(anna, digest("job"), JobStatus.RUNNING);
        Presented both = new Presented(Optional.empty(), Optional.of("t"), Optional.of("job"), Optional.empty());
        assertEquals(person(root, token, Scope.API), authentication.caller(both, READING));
        assertEquals(person(root, token, Scope.API), authentication.caller(both, WRITING));
        Presented wrong = new Presented(Optional.empty(), Optional.of("x"), Optional.of("job"), Optional.empty());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(wrong, READING)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"anna", "ANNA", "id"})
    void administrator_acts_as_another_user(String name) {
        long token = token("t", root, Scope.SUDO);
        Caller.Via via = Caller.Via.sudo(directory.account(root).orElseThrow());
        assertEquals(new Caller.Person(directory.account(anna).orElseThrow(), token, Set.of(Scope.API), via),
                authentication.caller(sudo("t", name.equals("id") ? String.valueOf(anna) : name), WRITING));
        assertEquals(Optional.of(NOW), credentials.lastUsed(token));
    }

    @Test
    void others_do_not() {
        token("person", anna, Scope.API, Scope.SUDO);
        token("narrow", root, Scope.API);
        token("good", root, Scope.API, Scope.SUDO);
        credentials.job(root, digest("job"), JobStatus.RUNNING);
        credentials.job(anna, digest("hers"), JobStatus.RUNNING);
        assertEquals(forbidden("sudo.needs_administrator"), Refusals.of(() -> authentication.caller(sudo("person", "root"), READING)));
        assertEquals(new Failure.InsufficientScope(List.of("sudo")),
                Refusals.of(() -> authentication.caller(sudo("narrow", "anna"), READING)));
        assertEquals(new Failure.NotFound("User with ID or username 'nobody'"),
                Refusals.of(() -> authentication.caller(sudo("good", "nobody"), READING)));
        assertEquals(forbidden("sudo.needs_token"), Refusals.of(() -> authentication.caller(
                new Presented(Optional.empty(), Optional.of("job"), Optional.empty(), Optional.of("anna")), READING)));
        assertEquals(forbidden("sudo.needs_administrator"), Refusals.of(() -> authentication.caller(
                new Presented(Optional.empty(), Optional.empty(), Optional.of("hers"), Optional.of("root")), READING)));
    }

    @Test
    void administrator_acts_as_the_user_whom_the_request_names_elsewhere() {
        token("good", root, Scope.API, Scope.SUDO);
        for (List<String> named : List.of(List.of("anna"), List.of("ANNA", "anna"))) {
            assertEquals(anna, authentication.caller(header("good"), WRITING, caller -> named).accountId().getAsLong());
        }
        assertEquals(anna, authentication.caller(sudo("good", "Anna"), WRITING, caller -> List.of("anna")).accountId().getAsLong());
        assertEquals(root, authentication.caller(header("good"), WRITING, caller -> List.of()).accountId().getAsLong());
        Failure invalid = Refusal.parameter("sudo", "param.invalid").failure();
        assertEquals(invalid, Refusals.of(() -> authentication.caller(header("good"), WRITING, caller -> List.of("anna", "root"))));
        assertEquals(invalid, Refusals.of(() -> authentication.caller(sudo("good", "root"), WRITING, caller -> List.of("anna"))));
    }

    /** What costs anything to read is read for administrators with a good token alone. */
    @Test
    void other_callers_are_not_asked_whom_the_request_names_elsewhere() {
        token("person", anna, Scope.API);
        credentials.job(root, digest("job"), JobStatus.RUNNING);
        Authentication.OtherSudo never = caller -> {
            throw new AssertionError("asked for " + caller);
        };
        assertEquals(anna, authentication.caller(header("person"), WRITING, never).accountId().getAsLong());
        Presented nothing = new Presented(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(Caller.ANONYMOUS, authentication.caller(nothing, WRITING, never));
        assertEquals(root, authentication.caller(bearer("job"), READING, never).accountId().getAsLong());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(header("unknown"), WRITING, never)));
        assertEquals(forbidden("sudo.needs_administrator"),
                Refusals.of(() -> authentication.caller(sudo("person", "root"), WRITING, never)));
        token("barred", directory.store(AccountDraft.named("barred").asAdministrator().in(AccountState.BLOCKED)), Scope.API, Scope.SUDO);
        assertEquals(forbidden("account.blocked"), Refusals.of(() -> authentication.caller(header("barred"), WRITING, never)));
        long late = directory.store(AccountDraft.named("late").asAdministrator());
        directory.expirePassword(late);
        token("late", late, Scope.API, Scope.SUDO);
        assertEquals(forbidden("account.password_expired"), Refusals.of(() -> authentication.caller(header("late"), WRITING, never)));
    }

    private static Failure forbidden(String reason) {
        return new Failure.Forbidden(Optional.of(Reason.of(reason)));
    }

    @Test
    void git_speaks_with_a_name_and_a_token() {
        long token = token("t", anna, Scope.READ_REPOSITORY);
        credentials.job(root, digest("job"), JobStatus.RUNNING);
        Accepted cloning = new Accepted(List.of(Scope.READ_REPOSITORY), true, true);
        for (String name : List.of("anna", "", "whatever", Authentication.JOB_USERNAME)) {
            assertEquals(person(anna, token, Scope.READ_REPOSITORY), authentication.named(new NamedToken(name, "t"), cloning));
        }
        assertEquals(root, authentication.named(new NamedToken(Authentication.JOB_USERNAME, "job"), cloning).accountId().getAsLong());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.named(new NamedToken("root", "job"), cloning)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.named(new NamedToken(Authentication.JOB_USERNAME, "x"), cloning)));
        assertEquals(new Failure.InsufficientScope(List.of("write_repository")), Refusals.of(() -> authentication.named(
                new NamedToken("anna", "t"), new Accepted(List.of(Scope.WRITE_REPOSITORY), false, false))));
        assertEquals("NamedToken[anna]", new NamedToken("anna", "secret").toString());
        assertFalse(new SessionCallers.Presented("secret", Optional.of("secret")).toString().contains("secret"));
    }

    private String session(long user, SessionStage stage, Instant created, Instant used) {
        String cookie = browserTokens.cookie();
        long id = sessions.open(new NewSession(user, digest(cookie), stage, "192.0.2.1", "Browser/1", created), SessionLife.MOST);
        sessions.used(id, used);
        return cookie;
    }

    private static Presented cookie(String cookie, Optional<String> formToken) {
        return new Presented(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(new SessionCallers.Presented(cookie, formToken)));
    }

    @Test
    void session_reads_and_writes_only_with_the_token_of_its_own_page() {
        String cookie = session(anna, SessionStage.OPEN, NOW, NOW);
        String other = session(root, SessionStage.OPEN, NOW, NOW);
        assertEquals(anna, authentication.caller(cookie(cookie, Optional.empty()), READING).accountId().getAsLong());
        assertEquals(anna, authentication.caller(cookie(cookie, Optional.of("wrong")), READING).accountId().getAsLong());
        for (String wrong : new String[] {"", "wrong", cookie, browserTokens.formToken(other)}) {
            assertEquals(Caller.ANONYMOUS, authentication.caller(cookie(cookie, Optional.of(wrong)), WRITING), wrong);
        }
        assertEquals(Caller.ANONYMOUS, authentication.caller(cookie(cookie, Optional.empty()), WRITING));
        Caller caller = authentication.caller(cookie(cookie, Optional.of(browserTokens.formToken(cookie))), WRITING);
        assertEquals(anna, assertInstanceOf(Caller.Session.class, caller).owner().id());
    }

    @Test
    void session_counts_only_where_no_other_credential_is() {
        token("t", root, Scope.API);
        Optional<SessionCallers.Presented> session = cookie(session(anna, SessionStage.OPEN, NOW, NOW), Optional.empty()).session();
        assertEquals(root, authentication.caller(new Presented(Optional.of("t"), Optional.empty(), Optional.empty(), Optional.empty(),
                session), READING).accountId().getAsLong());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> authentication.caller(new Presented(Optional.empty(), Optional.of("unknown"),
                Optional.empty(), Optional.empty(), session), READING)));
    }

    @Test
    void cookie_without_a_living_session_is_no_credential() {
        Instant idle = NOW.minus(SessionLife.STANDARD.idle());
        Instant old = NOW.minus(SessionLife.STANDARD.longest());
        for (String cookie : new String[] {"", "x", browserTokens.cookie(), session(anna, SessionStage.PENDING, NOW, NOW),
                session(anna, SessionStage.OPEN, idle, idle), session(anna, SessionStage.OPEN, old, NOW)}) {
            assertEquals(Caller.ANONYMOUS, authentication.caller(cookie(cookie, Optional.empty()), READING), cookie);
        }
        String young = session(anna, SessionStage.OPEN, old.plusSeconds(1), idle.plusSeconds(1));
        assertEquals(anna, authentication.caller(cookie(young, Optional.empty()), READING).accountId().getAsLong());
        assertEquals(NOW, sessions.of(anna).getFirst().lastUsedAt());
    }

    @Test
    void session_never_acts_as_another_user() {
        for (long user : new long[] {anna, root}) {
            Presented sudo = new Presented(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("anna"),
                    cookie(session(user, SessionStage.OPEN, NOW, NOW), Optional.empty()).session());
            assertEquals(Refusal.forbidden(Reason.of(user == root ? "sudo.needs_token" : "sudo.needs_administrator")).failure(),
                    Refusals.of(() -> authentication.caller(sudo, READING)));
        }
    }

    @Test
    void session_opens_nothing_until_an_expired_password_is_replaced() {
        String cookie = session(anna, SessionStage.OPEN, NOW, NOW);
        directory.expirePassword(anna);
        assertEquals(Refusal.forbidden(Reason.of("account.password_expired")).failure(),
                Refusals.of(() -> authentication.caller(cookie(cookie, Optional.empty()), READING)));
    }

    @ParameterizedTest
    @EnumSource(value = AccountState.class, names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
    void session_of_an_account_that_is_blocked_at_this_moment_is_refused(AccountState state) {
        String cookie = session(anna, SessionStage.OPEN, NOW, NOW);
        directory.setState(anna, state);
        assertEquals(new Failure.Forbidden(state.blockReason()),
                Refusals.of(() -> authentication.caller(cookie(cookie, Optional.empty()), READING)));
    }
}
