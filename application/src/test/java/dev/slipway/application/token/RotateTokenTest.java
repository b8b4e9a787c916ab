package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.TokenDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.token.IssueToken.Issued;
import dev.slipway.application.token.fake.FakePersonalTokens;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.AdditionalAnswers;

/** Owners and administrators replace tokens by successors. */
final class RotateTokenTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Failure REVOKED = new Failure.BadRequest(Optional.of(Reason.of("token.revoked")));

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    private final FakePersonalTokens tokens = new FakePersonalTokens(credentials);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final Secrets secrets = new FakeSecrets();
    private final Users users = mock();
    private final RotateToken rotate = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), tokens, announcements,
            secrets, users).token.rotateToken;

    private final long root = directory.store(AccountDraft.named("root").asAdministrator());
    private final long anna = directory.user("anna");
    private final long hers = stored(TokenDraft.of(anna, secrets.digest("hers")).withScopes(Set.of(Scope.API)));
    private final Caller owner = person(anna, hers);
    private final Caller administrator = person(root, 0);

    @BeforeEach
    void answer() {
        when(users.lock(anyLong())).thenReturn(true);
    }

    private long stored(TokenDraft draft) {
        return credentials.store(draft);
    }

    private Caller person(long user, long token) {
        return new Caller.Person(directory.account(user).orElseThrow(), token, Set.of(Scope.API));
    }

    private boolean revoked(long token) {
        return tokens.find(token, TODAY).orElseThrow().revoked();
    }

    @Test
    void owner_gets_a_successor_for_a_week_in_the_place_of_the_token() {
        Issued made = rotate.rotate(owner, hers, Optional.empty());
        assertEquals(new TokenView(made.token().id(), "token", false, NOW, List.of(Scope.API), anna, null, true, TODAY.plusDays(7), false),
                made.token());
        assertNotEquals(hers, made.token().id());
        assertEquals(true, revoked(hers));
        assertEquals(made.token().id(), credentials.personalToken(secrets.digest(made.secret())).orElseThrow().id());
        assertEquals(true, made.secret().matches("glpat-.{20}"));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), announcements.announced());
        assertEquals(true, credentials.revokeFamily(hers, NOW));
        assertEquals(true, revoked(made.token().id()));
    }

    @Test
    void who_presents_a_token_rotates_it_also_for_another_user() {
        Issued made = rotate.rotateSelf(owner, Optional.of(TODAY.plusDays(30)));
        assertEquals(TODAY.plusDays(30), made.token().expiresAt());
        long ofRoot = stored(TokenDraft.of(root, secrets.digest("root")));
        assertEquals(root, rotate.rotateSelf(person(anna, ofRoot), Optional.empty()).token().userId());
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> rotate.rotateSelf(Caller.ANONYMOUS, Optional.empty())));
        Caller job = new Caller.Job(directory.account(anna).orElseThrow(), 1, 1, 1);
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> rotate.rotateSelf(job, Optional.empty())));
    }

    @Test
    void administrator_rotates_every_token_and_the_flag_of_impersonation_stays() {
        long impersonating = stored(TokenDraft.of(anna, secrets.digest("i")).asImpersonation(true));
        assertEquals(anna, rotate.rotate(administrator, hers, Optional.empty()).token().userId());
        assertEquals(true, rotate.rotate(administrator, impersonating, Optional.empty()).token().impersonation());
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> rotate.rotate(administrator, 999, Optional.empty())));
    }

    @Test
    void other_callers_rotate_nothing() {
        long impersonating = stored(TokenDraft.of(anna, secrets.digest("i")).asImpersonation(true));
        Caller other = person(directory.user("bob"), 0);
        for (Caller caller : List.of(Caller.ANONYMOUS, other, new Caller.Job(directory.account(root).orElseThrow(), 1, 1, 1))) {
            assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> rotate.rotate(caller, hers, Optional.empty())));
        }
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> rotate.rotate(owner, impersonating, Optional.empty())));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> rotate.rotate(owner, 999, Optional.empty())));
        assertEquals(false, revoked(hers));
    }

    @Test
    void revoked_token_has_no_successor_and_bad_dates_revoke_nothing() {
        assertEquals(new Failure.BadRequest(Optional.of(Reason.of("token.expires_in_past"))),
                Refusals.of(() -> rotate.rotate(owner, hers, Optional.of(TODAY))));
        assertEquals(new Failure.BadRequest(Optional.of(Reason.of("token.expires_too_late", 365))),
                Refusals.of(() -> rotate.rotate(owner, hers, Optional.of(TODAY.plusDays(366)))));
        assertEquals(false, revoked(hers));
        long second = rotate.rotate(owner, hers, Optional.empty()).token().id();
        assertEquals(REVOKED, Refusals.of(() -> rotate.rotate(owner, hers, Optional.empty())));
        assertEquals(REVOKED, Refusals.of(() -> rotate.rotateSelf(owner, Optional.empty())));
        assertEquals(false, revoked(second));
    }

    /** A revocation does not wait for the lock of the family. */
    @Test
    void token_that_is_revoked_while_it_is_rotated_has_no_successor() {
        PersonalTokens racing = mock(PersonalTokens.class, AdditionalAnswers.delegatesTo(tokens));
        doReturn(false).when(racing).revoke(anyLong(), any());
        RotateToken late = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), racing, announcements, secrets,
                users).token.rotateToken;
        assertEquals(REVOKED, Refusals.of(() -> late.rotate(owner, hers, Optional.empty())));
        verify(racing, never()).create(any());
        assertEquals(List.of(), announcements.announced());
    }

    @Test
    void expired_token_has_a_successor() {
        long expired = stored(TokenDraft.of(anna, secrets.digest("expired")).until(TODAY));
        assertEquals(true, rotate.rotate(owner, expired, Optional.empty()).token().active());
    }
}
