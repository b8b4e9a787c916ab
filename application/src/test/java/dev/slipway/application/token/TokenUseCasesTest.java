package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.TokenDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.token.IssueToken.Issued;
import dev.slipway.application.token.fake.FakePersonalTokens;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who makes, sees and ends personal access tokens, and what becomes of them. */
final class TokenUseCasesTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Failure UNAUTHENTICATED = Refusal.unauthenticated().failure();
    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure BAD_REQUEST = Refusal.badRequest().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    private final FakePersonalTokens tokens = new FakePersonalTokens(credentials);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final Secrets secrets = mock();
    private final Users users = mock();
    private final TokenModule use =
            TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), tokens, announcements, secrets, users, events)
                    .token;
    private final IssueToken issue = use.issueToken;
    private final RevokeToken revoke = use.revokeToken;
    private final TokenReads reads = use.tokenReads;

    private final long root = directory.store(AccountDraft.named("root").asAdministrator());
    private final long anna = directory.user("anna");
    private final long bob = directory.user("bob");
    private final long hers = credentials.store(TokenDraft.of(anna, digest("hers")));
    private final long alsoHers = credentials.store(TokenDraft.of(anna, digest("also hers")));
    private final long impersonating = credentials.store(TokenDraft.of(anna, digest("impersonating")).asImpersonation(true));
    private final Caller administrator = person(root, 0);
    private final Caller owner = person(anna, hers);
    private final Caller other = person(bob, 0);
    private final Caller job = new Caller.Job(directory.account(anna).orElseThrow(), 1, 1, 1);
    private final Caller jobOfAdministrator = new Caller.Job(directory.account(root).orElseThrow(), 1, 1, 1);

    @BeforeEach
    void answer() {
        when(secrets.digest(anyString())).thenAnswer(call -> digest(call.getArgument(0)));
        when(secrets.token(anyInt())).thenAnswer(call -> "x".repeat(call.getArgument(0)));
        when(users.lock(anyLong())).thenReturn(true);
        when(users.find(anyLong())).thenAnswer(call -> directory.account(call.<Long>getArgument(0)).map(account -> {
            UserView view = mock();
            when(view.account()).thenReturn(account);
            when(view.kind()).thenReturn(account.username().equals("alert-bot") ? UserKind.ALERT_BOT : UserKind.HUMAN);
            return view;
        }));
    }

    private static byte[] digest(String token) {
        return token.getBytes(StandardCharsets.UTF_8);
    }

    private Caller person(long user, long token) {
        return new Caller.Person(directory.account(user).orElseThrow(), token, Set.of(Scope.API));
    }

    private static IssueToken.Request request(String name, Scope... scopes) {
        return new IssueToken.Request(name, List.of(scopes), TODAY.plusDays(1));
    }

    private boolean revoked(long token) {
        return tokens.find(token, TODAY).orElseThrow().revoked();
    }

    @Test
    void account_that_is_deleted_meanwhile_gets_no_token() {
        when(users.lock(anna)).thenReturn(false);
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> issue.issue(administrator, anna, request("t", Scope.API))));
    }

    @Test
    void no_caller_gets_a_token_of_an_internal_account() {
        long bot = directory.user("alert-bot");
        assertEquals(FORBIDDEN,
                Refusals.of(() -> issue.issue(administrator, bot, new IssueToken.Request("name", List.of(Scope.API), null))));
    }

    @Test
    void an_administrator_makes_a_token_that_opens_at_once() {
        Issued issued = issue.issue(administrator, anna, request("deploy", Scope.READ_API, Scope.API));
        assertEquals("glpat-" + "x".repeat(20), issued.secret());
        assertEquals(new TokenView(issued.token().id(), "deploy", false, NOW, List.of(Scope.READ_API, Scope.API), anna, null, true,
                TODAY.plusDays(1), false), issued.token());
        assertEquals(anna, credentials.personalToken(digest(issued.secret())).orElseThrow().owner().id());
    }

    @Test
    void person_makes_an_own_token_by_a_session_alone() {
        Caller session = new Caller.Session(directory.account(anna).orElseThrow(), 1, false);
        Issued issued = issue.issueOwn(session, request("mine", Scope.READ_API));
        assertEquals(anna, issued.token().userId());
        assertEquals(anna, credentials.personalToken(digest(issued.secret())).orElseThrow().owner().id());
        for (Caller caller : List.of(owner, administrator, job)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> issue.issueOwn(caller, request("mine", Scope.API))));
        }
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> issue.issueOwn(Caller.ANONYMOUS, request("mine", Scope.API))));
    }

    @Test
    void no_other_user_creates_one() {
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> issue.issue(Caller.ANONYMOUS, anna, request("t", Scope.API))));
        for (Caller caller : List.of(owner, other, job, jobOfAdministrator)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> issue.issue(caller, anna, request("t", Scope.API))), caller.toString());
        }
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> issue.issue(administrator, 999, request("t", Scope.API))));
        assertEquals(3, credentials.tokens().rows().count());
    }

    @Test
    void a_token_that_breaks_the_rules_is_not_made() {
        assertEquals(unprocessable("token.name.field.blank"), Refusals.of(() -> issue.issue(administrator, anna, request(" ", Scope.API))));
        assertEquals(unprocessable("token.name.field.too_long", 255),
                Refusals.of(() -> issue.issue(administrator, anna, request("n".repeat(256), Scope.API))));
        assertEquals(unprocessable("token.scopes.field.blank"), Refusals.of(() -> issue.issue(administrator, anna, request("t"))));
        assertEquals(unprocessable("token.scopes.scopes.unavailable"),
                Refusals.of(() -> issue.issue(administrator, anna, request("t", Scope.SUDO))));
        assertEquals(3, credentials.tokens().rows().count());
        assertEquals(List.of(Scope.SUDO), issue.issue(administrator, root, request("t", Scope.SUDO)).token().scopes());
    }

    private static Failure unprocessable(String id, Object... args) {
        return new Failure.Unprocessable(Reason.of(id, args));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_token_is_ended_by_its_owner_or_an_administrator(boolean asAdministrator) {
        revoke.revoke(asAdministrator ? administrator : owner, alsoHers, Freshness.ANY);
        assertTrue(revoked(alsoHers));
        assertTrue(credentials.personalToken(digest("also hers")).orElseThrow().revoked());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), announcements.announced());
        assertEquals(false, revoked(hers));
        revoke.revoke(administrator, alsoHers, Freshness.ANY);
        assertTrue(revoked(alsoHers));
    }

    @Test
    void others_end_nothing() {
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> revoke.revoke(Caller.ANONYMOUS, hers, Freshness.ANY)));
        for (Caller caller : List.of(other, jobOfAdministrator)) {
            assertEquals(BAD_REQUEST, Refusals.of(() -> revoke.revoke(caller, hers, Freshness.ANY)), caller.toString());
        }
        assertEquals(BAD_REQUEST, Refusals.of(() -> revoke.revoke(owner, impersonating, Freshness.ANY)));
        assertEquals(NOT_FOUND, Refusals.of(() -> revoke.revoke(owner, 999, Freshness.ANY)));
        assertEquals(NOT_FOUND, Refusals.of(() -> revoke.revoke(administrator, 999, Freshness.ANY)));
        assertEquals(List.of(), announcements.announced());
        assertEquals(List.of(false, false), List.of(revoked(hers), revoked(impersonating)));
        revoke.revoke(administrator, impersonating, Freshness.ANY);
        assertTrue(revoked(impersonating));
    }

    @Test
    void who_presents_a_token_ends_it() {
        revoke.revokeSelf(owner, Freshness.ANY);
        assertEquals(List.of(true, false), List.of(revoked(hers), revoked(alsoHers)));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), announcements.announced());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> revoke.revokeSelf(Caller.ANONYMOUS, Freshness.ANY)));
        assertEquals(BAD_REQUEST, Refusals.of(() -> revoke.revokeSelf(job, Freshness.ANY)));
    }

    @Test
    void nothing_is_announced_that_does_not_happen() {
        assertThrows(IllegalArgumentException.class, () -> transactions.write(() -> {
            revoke.revokeSelf(owner, Freshness.ANY);
            throw new IllegalArgumentException();
        }));
        assertEquals(false, revoked(hers));
        assertEquals(List.of(), announcements.announced());
    }

    @Test
    void people_see_their_own_tokens_and_administrators_all() {
        assertEquals(List.of(hers, alsoHers), listed(owner, Optional.empty()));
        assertEquals(List.of(hers, alsoHers), listed(owner, Optional.of(anna)));
        assertEquals(List.of(), listed(other, Optional.empty()));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> listed(other, Optional.of(anna))));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> listed(Caller.ANONYMOUS, Optional.empty())));
        long his = credentials.store(TokenDraft.of(bob, digest("his")));
        assertEquals(List.of(hers, alsoHers, his), listed(administrator, Optional.empty()));
        assertEquals(List.of(his), listed(administrator, Optional.of(bob)));
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> listed(administrator, Optional.of(999L))));
    }

    private List<Long> listed(Caller caller, Optional<Long> user) {
        TokenFilter filter = user.map(TokenFilter.ALL::of).orElse(TokenFilter.ALL);
        return reads.list(caller, filter, PageRequest.Offset.first()).items().stream().map(TokenView::id).toList();
    }

    @Test
    void what_others_have_is_not_told() {
        assertEquals(hers, reads.get(owner, hers).id());
        assertEquals(impersonating, reads.get(administrator, impersonating).id());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> reads.get(Caller.ANONYMOUS, hers)));
        assertEquals(Refusals.of(() -> reads.get(other, 999)), Refusals.of(() -> reads.get(other, hers)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> reads.get(owner, impersonating)));
        assertEquals(NOT_FOUND, Refusals.of(() -> reads.get(administrator, 999)));
    }

    @Test
    void the_token_that_was_presented_is_told() {
        assertEquals(hers, reads.self(owner).id());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> reads.self(Caller.ANONYMOUS)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> reads.self(job)));
    }

    @Test
    void administrator_makes_and_ends_tokens_by_which_administrators_act_as_a_user() {
        Issued issued = issue.impersonate(administrator, anna, request("i", Scope.API));
        assertEquals(true, issued.token().impersonation());
        assertEquals(anna, credentials.personalToken(digest(issued.secret())).orElseThrow().owner().id());
        assertEquals(List.of(impersonating, issued.token().id()), impersonating(administrator, anna));
        assertEquals(List.of(), impersonating(administrator, bob));
        assertEquals(issued.token(), reads.impersonating(administrator, anna, issued.token().id()));
        assertEquals(List.of(hers, alsoHers), listed(owner, Optional.empty()));
        revoke.revokeImpersonation(administrator, anna, impersonating, Freshness.ANY);
        assertEquals(List.of(true, false, false), List.of(revoked(impersonating), revoked(hers), revoked(issued.token().id())));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), announcements.announced());
    }

    private List<Long> impersonating(Caller caller, long user) {
        return reads.impersonating(caller, user, Optional.empty(), PageRequest.Offset.first()).items().stream().map(TokenView::id).toList();
    }

    @Test
    void only_administrators_know_of_impersonation() {
        for (Caller caller : List.of(owner, other, job, jobOfAdministrator)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> issue.impersonate(caller, anna, request("i", Scope.API))), caller.toString());
            assertEquals(FORBIDDEN, Refusals.of(() -> impersonating(caller, anna)), caller.toString());
            assertEquals(FORBIDDEN, Refusals.of(() -> reads.impersonating(caller, anna, impersonating)), caller.toString());
            assertEquals(FORBIDDEN, Refusals.of(() -> revoke.revokeImpersonation(caller, anna, impersonating, Freshness.ANY)));
        }
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> issue.impersonate(Caller.ANONYMOUS, anna, request("i", Scope.API))));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> impersonating(Caller.ANONYMOUS, anna)));
        assertEquals(false, revoked(impersonating));
    }

    @Test
    void token_for_impersonation_is_found_with_its_user_only() {
        Failure missing = new Failure.NotFound("Impersonation Token");
        for (long id : List.of(hers, 999L)) {
            assertEquals(missing, Refusals.of(() -> reads.impersonating(administrator, anna, id)));
            assertEquals(missing, Refusals.of(() -> revoke.revokeImpersonation(administrator, anna, id, Freshness.ANY)));
        }
        assertEquals(missing, Refusals.of(() -> reads.impersonating(administrator, bob, impersonating)));
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> impersonating(administrator, 999)));
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> issue.impersonate(administrator, 999, request("i", Scope.API))));
        assertEquals(false, revoked(hers));
    }

    @Test
    void token_for_impersonation_follows_the_rules_of_tokens() {
        assertEquals(new Failure.Invalid(List.of(FieldError.of("scopes", "field.blank"))),
                Refusals.of(() -> issue.impersonate(administrator, anna, request("i"))));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("scopes", "scopes.unavailable"))),
                Refusals.of(() -> issue.impersonate(administrator, anna, request("i", Scope.SUDO))));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("name", "field.blank"))),
                Refusals.of(() -> issue.impersonate(administrator, anna, request("", Scope.API))));
        long bot = directory.user("alert-bot");
        assertEquals(FORBIDDEN, Refusals.of(() -> issue.impersonate(administrator, bot, request("i", Scope.API))));
        assertEquals(3, credentials.tokens().rows().count());
    }

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow() + " by " + each.author().id()).toList();
    }

    @Test
    void tokens_that_are_made_rotated_and_revoked_are_events_of_their_user() {
        long made = issue.issue(administrator, anna, request("t", Scope.API)).token().id();
        long acting = issue.impersonate(administrator, anna, request("i", Scope.API)).token().id();
        use.rotateToken.rotate(owner, made, Optional.empty());
        use.rotateToken.rotate(administrator, acting, Optional.empty());
        revoke.revoke(administrator, impersonating, Freshness.ANY);
        for (int time = 0; time < 2; time++) {
            revoke.revoke(owner, alsoHers, Freshness.ANY);
        }
        assertEquals(List.of("PERSONAL_ACCESS_TOKEN_CREATED " + anna + " " + made + " by " + root,
                "IMPERSONATION_TOKEN_CREATED " + anna + " " + acting + " by " + root,
                "PERSONAL_ACCESS_TOKEN_ROTATED " + anna + " " + made + " by " + anna,
                "IMPERSONATION_TOKEN_ROTATED " + anna + " " + acting + " by " + root,
                "IMPERSONATION_TOKEN_REVOKED " + anna + " " + impersonating + " by " + root,
                "PERSONAL_ACCESS_TOKEN_REVOKED " + anna + " " + alsoHers + " by " + anna), recorded());
    }

    @Test
    void what_is_refused_is_no_event() {
        Refusals.of(() -> issue.issue(other, anna, request("t", Scope.API)));
        Refusals.of(() -> issue.issue(administrator, anna, request(" ", Scope.API)));
        Refusals.of(() -> revoke.revoke(other, hers, Freshness.ANY));
        Refusals.of(() -> use.rotateToken.rotate(owner, hers, Optional.of(TODAY)));
        when(users.lock(anna)).thenReturn(false);
        assertEquals(NOT_FOUND, Refusals.of(() -> use.rotateToken.rotate(owner, hers, Optional.empty())));
        assertEquals(false, revoked(hers));
        assertEquals(List.of(), recorded());
    }

    @Test
    void own_token_follows_the_rules_of_tokens() {
        Caller session = new Caller.Session(directory.account(anna).orElseThrow(), 1, false);
        assertEquals(new Failure.Invalid(List.of(FieldError.of("name", "field.blank"), FieldError.of("expires_at", "field.past"))),
                Refusals.of(() -> issue.issueOwn(session, new IssueToken.Request(" ", List.of(Scope.API), TODAY))));
        assertEquals(3, credentials.tokens().rows().count());
        assertEquals(List.of(), recorded());
        assertEquals(null, issue.issueOwn(session, new IssueToken.Request("t", List.of(Scope.API), null)).token().expiresAt());
    }

    @ParameterizedTest
    @EnumSource(value = Scope.class, names = {"OPENID", "PROFILE", "EMAIL"}, mode = EnumSource.Mode.EXCLUDE)
    void administrators_can_have_every_scope(Scope scope) {
        assertEquals(List.of(scope), issue.issue(administrator, root, request("t", scope)).token().scopes());
    }
}
