package dev.slipway.application.user.key;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.UserViews;
import dev.slipway.application.user.fake.FakeGpgKeys;
import dev.slipway.application.user.fake.FakeSshKeyReader;
import dev.slipway.application.user.fake.FakeUserKeys;
import dev.slipway.application.user.port.GpgKeyReader;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** An administrator and two users, of whom each may have public keys. */
final class KeyScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    static final Map<String, Account> ACCOUNTS = Map.of("root", UserViews.account(1, "root", true),
            "anna", UserViews.account(2, "anna", false), "bob", UserViews.account(3, "bob", false));

    final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    final FakeAuditEvents events = new FakeAuditEvents(transactions);
    final FakeUserKeys keys = new FakeUserKeys(transactions);
    final FakeGpgKeys gpgKeys = new FakeGpgKeys(transactions);
    final GpgKeyReader reader = mock(GpgKeyReader.class);
    final Users users = mock(Users.class);
    final UserModule use = TestModules.of(transactions, events, keys, new FakeSshKeyReader(), gpgKeys, reader, users).user;

    KeyScene() {
        ACCOUNTS.values().forEach(account -> {
            keys.put(new UserKey.Owner(account.id(), account.name()));
            when(users.lock(account.id())).thenReturn(true);
            when(users.find(account.id())).thenReturn(Optional.of(UserViews.of(account)));
            when(users.idOf(account.username())).thenReturn(OptionalLong.of(account.id()));
        });
        when(users.idOf("none")).thenReturn(OptionalLong.empty());
    }

    /** Marks an account for deletion, which has its keys until it is removed. */
    void hide(String username) {
        when(users.lock(id(username))).thenReturn(false);
        when(users.find(id(username))).thenReturn(Optional.empty());
        when(users.idOf(username)).thenReturn(OptionalLong.empty());
    }

    /** Returns the id of a user, or that of no account. */
    static long id(String username) {
        return ACCOUNTS.containsKey(username) ? ACCOUNTS.get(username).id() : 9;
    }

    static Caller caller(String username) {
        return ACCOUNTS.containsKey(username) ? new Caller.Person(ACCOUNTS.get(username), 0, Set.of(Scope.API)) : Caller.ANONYMOUS;
    }

    /** Returns how a request ends, and that nothing is recorded of one that is refused. */
    String end(Runnable request) {
        int before = events.stored().size();
        String end = Refusals.end(request);
        return "done".equals(end) || events.stored().size() == before ? end : end + " and recorded";
    }

    /** @param millis from the creation of the keys to the moment after which they must not have changed */
    static Freshness since(long millis) {
        return new Freshness(Optional.of(NOW.plusMillis(millis)));
    }

    /** Returns the recorded events, each as its type, its user, its author, and its target. */
    List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name() + ": "
                + each.event().target().type() + " " + each.event().target().id().orElseThrow() + " "
                + each.event().target().name().orElseThrow()).toList();
    }
}
