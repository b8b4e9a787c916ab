package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RevokeTokenTest {

    private static final long ADMINISTRATOR = 1;
    private static final long TARGET = 2;
    private static final Instant MADE = Instant.parse("2026-01-02T03:04:05Z");
    private static final InstantSource CLOCK = InstantSource.fixed(MADE);
    private static final Caller ACTING = new Caller.Person(new Account(TARGET, "ada", "Ada", false, false, AccountState.ACTIVE), 5,
            Set.of(Scope.API));

    private final PersonalTokens tokens = mock(PersonalTokens.class);
    private final Credentials credentials = mock(Credentials.class);
    private final Announcements announcements = mock(Announcements.class);
    private final RevokeToken revoke = TestModules.of(tokens, credentials, announcements, new FakeTransactions(CLOCK), CLOCK)
            .token.revokeToken;

    @BeforeEach
    void theTokenOfAnAdministrator() {
        when(tokens.find(5, LocalDate.of(2026, 1, 2))).thenReturn(Optional.of(
                new TokenView(5, "t", false, MADE, List.of(Scope.API), ADMINISTRATOR, null, true, null, false)));
        when(tokens.revoke(5, MADE)).thenReturn(true);
    }

    @Test
    void it_is_the_owner_of_the_token_who_changes_and_not_who_is_acted_for() {
        revoke.revokeSelf(ACTING, Freshness.ANY);
        verify(tokens).revoke(5, MADE);
        verify(announcements).announce(Credentials.ACCOUNT_CHANGED, ADMINISTRATOR);
        verify(announcements, never()).announce(Credentials.ACCOUNT_CHANGED, TARGET);
    }

    @Test
    void successor_of_a_token_that_is_rotated_meanwhile_is_revoked_too() {
        revoke.revokeSelf(ACTING, Freshness.ANY);
        verify(credentials, never()).revokeFamily(anyLong(), any());
        when(tokens.revoke(5, MADE)).thenReturn(false);
        revoke.revokeSelf(ACTING, Freshness.ANY);
        verify(credentials).revokeFamily(5, MADE);
    }

    @Test
    void a_token_younger_than_the_client_says_stays() {
        Freshness before = new Freshness(Optional.of(MADE.minusSeconds(1)));
        assertInstanceOf(Failure.PreconditionFailed.class, assertThrows(Refusal.class, () -> revoke.revokeSelf(ACTING, before)).failure());
        verify(tokens, never()).revoke(anyLong(), any());
        revoke.revokeSelf(ACTING, new Freshness(Optional.of(MADE)));
        verify(tokens).revoke(5, MADE);
    }
}
