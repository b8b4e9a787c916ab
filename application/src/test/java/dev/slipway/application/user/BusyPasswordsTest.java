package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Administrators who make users and choose passwords while all slots for digests of passwords are taken. */
class BusyPasswordsTest {

    private static final Failure BUSY = new Failure.Unavailable(Reason.of("password.busy"));
    private static final UserProfile PROFILE = new UserProfile(null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null);
    private static final Caller ROOT = new Caller.Person(new Account(1, "root", "Root", true, false, AccountState.ACTIVE), 1,
            Set.of(Scope.API));

    private final CountDownLatch taken = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Users users = mock(Users.class);
    private final Secrets secrets = mock(Secrets.class);
    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final UserModule module = TestModules.of(transactions, users, secrets,
            states, new PasswordHashing.Policy(1, 0, Duration.ZERO)).user;

    BusyPasswordsTest() {
        states.put(new LockedAccount(1, AccountState.ACTIVE, UserKind.HUMAN, true, Optional.empty()));
        when(users.find(anyLong())).thenReturn(Optional.empty());
        when(secrets.passwordDigest(anyString())).thenAnswer(call -> {
            taken.countDown();
            released.await();
            return "digest";
        });
    }

    private void create(String name, Optional<String> password) {
        module.createUser.create(ROOT, new CreateUser.Request(name, name, name + "@example.com", password.orElse(null), false,
                password.isEmpty(), true, null, null, null, null, null, null, null, PROFILE, Optional.empty(), Change.keep()));
    }

    private void update(Optional<String> password) {
        ProfileChanges profile = new ProfileChanges(Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Change.keep());
        module.updateUser.update(ROOT, 7, new UpdateUser.Request(Change.keep(), Change.keep(),
                new UpdateUser.Addresses(Change.keep(), false, Change.keep(), Change.keep()), password,
                new UpdateUser.Rights(null, null, null, null, Change.keep(), null, null), profile, Optional.empty(), Change.keep()));
    }

    @Test
    void administrators_are_refused_for_a_time_while_all_slots_are_taken() throws Exception {
        Optional<String> password = Optional.of("zumbala-kessel");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> Refusals.of(() -> create("anna", password)));
            taken.await();
            assertEquals(BUSY, Refusals.of(() -> create("bob", password)));
            assertEquals(BUSY, Refusals.of(() -> update(password)));
            verify(users, never()).create(any());
            verify(users, never()).lock(anyLong());
            released.countDown();
            first.get();
        }
        verify(secrets, times(1)).passwordDigest(anyString());
        verify(users, times(1)).create(any());
    }

    @Test
    void what_needs_no_digest_waits_for_none() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> Refusals.of(() -> create("anna", Optional.of("zumbala-kessel"))));
            taken.await();
            Refusals.of(() -> create("bob", Optional.empty()));
            verify(users, times(1)).create(any());
            assertEquals(new Failure.NotFound("User"), Refusals.of(() -> update(Optional.empty())));
            released.countDown();
            first.get();
        }
    }
}
