package dev.slipway.application.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.fake.FakeSignInAccounts;
import dev.slipway.application.user.fake.FakeSignInFailures;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.user.UserKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConfirmPasswordTest {

    private static final int ATTEMPTS = 12;
    private static final Account ANNA = new Account(7, "anna", "Anna", false, false, AccountState.ACTIVE);

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeSignInAccounts accounts = new FakeSignInAccounts(transactions);
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final Secrets secrets = mock(Secrets.class);
    private final Semaphore settled = new Semaphore(0);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger compared = new AtomicInteger();

    ConfirmPasswordTest() {
        accounts.put(anna("digest"));
        states.put(new LockedAccount(ANNA.id(), AccountState.ACTIVE, UserKind.HUMAN, false, Optional.empty()));
        when(secrets.digest(anyString())).thenAnswer(call -> call.getArgument(0, String.class).getBytes(StandardCharsets.UTF_8));
        when(secrets.passwordMatches(anyString(), anyString())).thenAnswer(call -> {
            compared.incrementAndGet();
            settled.release();
            return !release.await(10, TimeUnit.SECONDS);
        });
    }

    private static SignInAccount anna(String digest) {
        return new SignInAccount(ANNA, UserKind.HUMAN, "anna@example.com", new Password(Optional.of(digest), false, false), true, false);
    }

    private void changeWhileCompared(Runnable change) {
        when(secrets.passwordMatches(anyString(), anyString())).thenAnswer(call -> {
            change.run();
            return true;
        });
        ChangePassword own = TestModules.of(transactions, accounts, states, secrets, new FakeSignInFailures(transactions))
                .user.changePassword;
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> own.change(new Caller.Session(ANNA, 1, false),
                new ChangePassword.Request("former", "zumbala-kessel-7", "zumbala-kessel-7"))));
    }

    @Test
    void password_that_is_replaced_while_it_is_compared_changes_nothing() {
        changeWhileCompared(() -> accounts.put(anna("replaced")));
    }

    @Test
    void account_that_is_blocked_while_its_password_is_compared_is_not_changed() {
        changeWhileCompared(() -> states.put(new LockedAccount(ANNA.id(), AccountState.BLOCKED, UserKind.HUMAN, false, Optional.empty())));
    }

    @Test
    void guesses_at_the_same_time_are_no_more_than_guesses_one_after_the_other() throws Exception {
        ChangePassword change = TestModules.of(transactions, accounts, secrets, new FakeSignInFailures(transactions),
                new PasswordHashing.Policy(ATTEMPTS, ATTEMPTS, Duration.ofSeconds(10))).user.changePassword;
        List<Future<Failure>> guesses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int guess = 0; guess < ATTEMPTS; guess++) {
                guesses.add(threads.submit(() -> guess(change)));
            }
            assertTrue(settled.tryAcquire(ATTEMPTS, 10, TimeUnit.SECONDS));
            release.countDown();
        }
        assertEquals(SignInPolicy.STANDARD.lock().attempts(), compared.get());
        int refused = 0;
        for (Future<Failure> guess : guesses) {
            refused += guess.get() instanceof Failure.RateLimited ? 1 : 0;
        }
        assertEquals(ATTEMPTS - compared.get(), refused);
    }

    /** Returns the rejection of a guess; one that is not compared settles too. */
    private Failure guess(ChangePassword change) {
        try {
            change.change(new Caller.Session(ANNA, 1, false), new ChangePassword.Request("wrong", "a", "a"));
            throw new AssertionError("a wrong password was accepted");
        } catch (Refusal refused) {
            if (refused.failure() instanceof Failure.RateLimited) {
                settled.release();
            } else {
                assertInstanceOf(Failure.Invalid.class, refused.failure());
            }
            return refused.failure();
        }
    }
}
