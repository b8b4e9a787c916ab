package dev.slipway.application.oauth.grant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.fake.FakeSignInAccounts;
import dev.slipway.application.user.fake.FakeSignInFailures;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.UserKind;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PasswordGrantTest {

    private static final Account ANNA = new Account(7, "anna", "Anna", false, false, AccountState.ACTIVE);

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeSignInAccounts accounts = new FakeSignInAccounts(transactions);
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final Secrets secrets = mock(Secrets.class);
    private final ApplicationGrants grants = mock(ApplicationGrants.class);
    private final ExchangeToken exchange = TestModules.of(transactions, accounts, states, secrets, grants,
            new FakeSignInFailures(transactions), new FakeRateLimits(InstantSource.system())).oauth.tokens.exchangeToken;

    PasswordGrantTest() {
        accounts.put(anna("digest"));
        states.put(new LockedAccount(ANNA.id(), AccountState.ACTIVE, UserKind.HUMAN, false, Optional.empty()));
        when(secrets.token(anyInt())).thenReturn("token");
        when(secrets.digest(anyString())).thenAnswer(call -> call.getArgument(0, String.class).getBytes(StandardCharsets.UTF_8));
    }

    private static SignInAccount anna(String digest) {
        return new SignInAccount(ANNA, UserKind.HUMAN, "anna@example.com", new Password(Optional.of(digest), false, false), true, false);
    }

    private IssuedTokens signInWhile(Runnable change) {
        when(secrets.passwordMatches(anyString(), anyString())).thenAnswer(call -> {
            change.run();
            return true;
        });
        return exchange.exchange(new TokenRequest.Password(Optional.of("anna"), Optional.of("right"), Optional.of("api"), "192.0.2.1"),
                new ClientCredentials(Optional.empty(), Optional.empty()), "https://slipway.example");
    }

    private void refusedWhile(Runnable change) {
        Failure failure = Refusals.of(() -> signInWhile(change));
        assertEquals("invalid_grant", failure instanceof Failure.Protocol protocol ? protocol.error() : failure.toString());
    }

    @Test
    void right_password_opens_a_grant() {
        assertTrue(signInWhile(() -> { }).refresh().isPresent());
    }

    @Test
    void password_that_is_replaced_while_it_is_compared_opens_nothing() {
        refusedWhile(() -> accounts.put(anna("replaced")));
    }

    @Test
    void account_that_is_blocked_while_its_password_is_compared_gets_no_token() {
        refusedWhile(() -> states.put(new LockedAccount(ANNA.id(), AccountState.BLOCKED, UserKind.HUMAN, false, Optional.empty())));
    }
}
