package dev.slipway.application.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.application.oauth.port.ApplicationGrants.NewToken;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.Applications.NewApplication;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.RedirectUris;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code ApplicationGrants} does. */
public abstract class ApplicationGrantsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Instant END = NOW.plus(Duration.ofHours(2));
    private static final List<Scope> SCOPES = List.of(Scope.OPENID, Scope.API);

    private long user;
    private long application;

    protected abstract ApplicationGrants grants();

    protected abstract Applications applications();

    protected abstract Transactions transactions();

    protected abstract CredentialWorld rows();

    @BeforeEach
    final void start() {
        user = rows().store(AccountDraft.named("anna"));
        application = application("one");
    }

    private long application(String uid) {
        return applications().create(new NewApplication(uid, new byte[] {1}, "Name of " + uid, RedirectUris.of("https://a/1"), SCOPES,
                new NewApplication.Kind(true, false), NOW));
    }

    private long open(long application, List<Scope> scopes, Instant now) {
        return grants().open(new NewGrant(OptionalLong.of(application), OptionalLong.of(user), scopes, now));
    }

    private static byte[] digest(int number) {
        return new byte[] {(byte) number};
    }

    private long issue(long grant, int number) {
        return grants().issue(new NewToken(grant, OptionalLong.empty(), digest(number), Optional.of(digest(-number)), SCOPES, END, NOW));
    }

    @Test
    final void token_is_found_by_each_of_its_secrets() {
        long grant = open(application, SCOPES, NOW);
        long id = issue(grant, 1);
        StoredToken expected = new StoredToken(id, grant, Optional.of(new StoredToken.Client(application, "one", true)),
                Optional.of(new StoredToken.Owner(user, AccountState.ACTIVE, false)), SCOPES, ApplicationTokenState.FRESH,
                new StoredToken.Times(NOW, END, NOW));
        assertEquals(Optional.of(expected), grants().ofAccess(digest(1)));
        assertEquals(Optional.of(expected), grants().ofRefresh(digest(-1)));
        assertEquals(Optional.of(expected), transactions().write(() -> grants().lockByRefresh(digest(-1))));
        assertEquals(Optional.empty(), grants().ofAccess(digest(-1)));
        assertEquals(Optional.empty(), grants().ofRefresh(digest(1)));
        assertEquals(Optional.empty(), transactions().write(() -> grants().lockByRefresh(digest(7))));
        rows().deleteUser(user);
        assertEquals(Optional.empty(), grants().ofAccess(digest(1)));
        assertEquals(Optional.empty(), transactions().write(() -> grants().lockByRefresh(digest(-1))));
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    final void state_of_the_owner_is_told_with_the_token(AccountState state) {
        user = rows().store(AccountDraft.named("bob").in(state));
        rows().expirePassword(user);
        issue(open(application, SCOPES, NOW), 1);
        StoredToken token = grants().ofAccess(digest(1)).orElseThrow();
        assertEquals(Optional.of(new StoredToken.Owner(user, state, true)), token.owner());
        assertFalse(token.active(NOW) || token.refreshable(NOW) || token.ownerMayCall());
    }

    @Test
    final void token_may_have_no_user_or_no_application() {
        long own = grants().open(new NewGrant(OptionalLong.of(application), OptionalLong.empty(), SCOPES, NOW));
        grants().issue(new NewToken(own, OptionalLong.empty(), digest(1), Optional.empty(), SCOPES, END, NOW));
        assertEquals(OptionalLong.empty(), grants().ofAccess(digest(1)).orElseThrow().userId());
        long direct = grants().open(new NewGrant(OptionalLong.empty(), OptionalLong.of(user), SCOPES, NOW));
        issue(direct, 2);
        assertEquals(Optional.empty(), grants().ofAccess(digest(2)).orElseThrow().application());
        assertEquals(List.of(), grants().ofUser(user));
    }

    @Test
    final void scopes_that_a_user_granted_count_together_until_they_are_revoked() {
        open(application, List.of(Scope.API), NOW);
        long reading = open(application, List.of(Scope.READ_USER, Scope.OPENID), NOW);
        long other = application("other");
        open(other, List.of(Scope.EMAIL), NOW);
        assertTrue(grants().granted(user, application, Set.of(Scope.API, Scope.OPENID)));
        assertFalse(grants().granted(user, application, Set.of(Scope.API, Scope.EMAIL)));
        assertFalse(grants().granted(user + 1_000_000, application, Set.of(Scope.API)));
        transactions().write(() -> grants().revoke(reading, NOW));
        assertFalse(grants().granted(user, application, Set.of(Scope.API, Scope.OPENID)));
        assertTrue(grants().granted(user, application, Set.of(Scope.API)));
    }

    @Test
    final void application_without_scopes_is_granted_by_a_grant_until_it_is_revoked() {
        open(application("other"), SCOPES, NOW);
        assertFalse(grants().granted(user, application, Set.of()));
        long grant = open(application, List.of(), NOW);
        assertTrue(grants().granted(user, application, Set.of()));
        assertFalse(grants().granted(user + 1_000_000, application, Set.of()));
        transactions().write(() -> grants().revoke(grant, NOW));
        assertFalse(grants().granted(user, application, Set.of()));
    }

    @Test
    final void unused_successors_end_with_the_time() {
        long grant = open(application, SCOPES, NOW);
        long first = issue(grant, 1);
        for (int number = 2; number < 4; number++) {
            grants().issue(new NewToken(grant, OptionalLong.of(first), digest(number), Optional.of(digest(-number)), SCOPES, END,
                    NOW.plusSeconds(number)));
        }
        assertEquals(0, transactions().write(() -> grants().endUnused(first, NOW.plusSeconds(2), NOW)));
        assertEquals(1, transactions().write(() -> grants().endUnused(first, NOW.plusSeconds(3), NOW)));
        assertEquals(ApplicationTokenState.FRESH, grants().ofAccess(digest(1)).orElseThrow().state());
        assertEquals(ApplicationTokenState.REVOKED, grants().ofAccess(digest(2)).orElseThrow().state());
        assertEquals(ApplicationTokenState.FRESH, grants().ofAccess(digest(3)).orElseThrow().state());
    }

    @Test
    final void revocation_of_a_grant_takes_all_its_tokens_once() {
        long grant = open(application, SCOPES, NOW);
        long first = issue(grant, 1);
        grants().issue(new NewToken(grant, OptionalLong.of(first), digest(2), Optional.of(digest(-2)), SCOPES, END, NOW));
        long other = open(application, SCOPES, NOW);
        issue(other, 3);
        assertTrue(transactions().write(() -> grants().revoke(grant, NOW)));
        assertFalse(transactions().write(() -> grants().revoke(grant, NOW)));
        assertFalse(transactions().write(() -> grants().revoke(grant + 1_000_000, NOW)));
        for (int number = 1; number <= 2; number++) {
            assertEquals(ApplicationTokenState.REVOKED, grants().ofAccess(digest(number)).orElseThrow().state());
        }
        assertEquals(ApplicationTokenState.FRESH, grants().ofAccess(digest(3)).orElseThrow().state());
        assertEquals(1, grants().ofUser(user).size());
        assertTrue(transactions().write(() -> grants().revokeAll(user, application, NOW)));
        assertFalse(transactions().write(() -> grants().revokeAll(user, application, NOW)));
        assertEquals(ApplicationTokenState.REVOKED, grants().ofAccess(digest(3)).orElseThrow().state());
        assertEquals(List.of(), grants().ofUser(user));
    }

    @Test
    final void applications_of_a_user_are_listed_with_all_that_is_granted() {
        long second = application("a second");
        open(application, List.of(Scope.API), NOW.plusSeconds(1));
        open(application, List.of(Scope.OPENID), NOW);
        open(second, List.of(), NOW);
        assertEquals(List.of(new GrantedApplication(second, "Name of a second", Set.of(), NOW),
                new GrantedApplication(application, "Name of one", Set.of(Scope.API, Scope.OPENID), NOW)), grants().ofUser(user));
        assertEquals(List.of(), grants().ofUser(rows().store(AccountDraft.named("bob"))));
    }

    @Test
    final void tokens_of_a_deleted_application_are_gone_and_none_are_made() {
        issue(open(application, SCOPES, NOW), 1);
        applications().delete(application);
        assertEquals(Refusal.notFound("Application").failure(), Refusals.of(() -> transactions().write(() -> open(application, SCOPES,
                NOW))));
        assertEquals(Optional.empty(), grants().ofAccess(digest(1)));
        assertEquals(List.of(), grants().ofUser(user));
    }

    @Test
    final void ended_grants_are_swept_in_batches() {
        for (int number = 0; number < 3; number++) {
            long grant = open(application, SCOPES, NOW);
            transactions().run(now -> grants().revoke(grant, NOW));
        }
        assertEquals(2, transactions().write(() -> grants().sweep(END.plusSeconds(1), 2)));
        assertEquals(1, transactions().write(() -> grants().sweep(END.plusSeconds(1), 2)));
        assertEquals(0, transactions().write(() -> grants().sweep(END.plusSeconds(1), 2)));
    }

    @Test
    final void ended_grants_are_swept_and_others_stay() {
        long revoked = open(application, SCOPES, NOW);
        issue(revoked, 1);
        transactions().run(now -> grants().revoke(revoked, NOW));
        long own = grants().open(new NewGrant(OptionalLong.of(application), OptionalLong.empty(), SCOPES, NOW));
        grants().issue(new NewToken(own, OptionalLong.empty(), digest(2), Optional.empty(), SCOPES, END, NOW));
        issue(open(application, SCOPES, NOW), 3);
        assertEquals(0, transactions().write(() -> grants().sweep(NOW, 10)));
        assertEquals(2, transactions().write(() -> grants().sweep(END.plusSeconds(1), 10)));
        assertEquals(Optional.empty(), grants().ofAccess(digest(1)));
        assertEquals(Optional.empty(), grants().ofAccess(digest(2)));
        assertTrue(grants().ofAccess(digest(3)).isPresent());
    }
}
