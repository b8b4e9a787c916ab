package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.SignInAccounts;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;

/** Accounts in memory that sign in. */
public final class FakeSignInAccounts implements SignInAccounts {

    private final FakeTable<Long, SignInAccount> accounts;
    private final FakeTable<String, Device> devices;
    private final FakeTable<Long, Integer> counts;

    private record Device(long userId, byte[] digest, Instant used) {

        String key() {
            return userId + " " + HexFormat.of().formatHex(digest);
        }
    }

    public FakeSignInAccounts(FakeTransactions transactions) {
        accounts = new FakeTable<>(transactions);
        devices = new FakeTable<>(transactions);
        counts = new FakeTable<>(transactions);
    }

    public void put(SignInAccount account) {
        accounts.put(account.id(), account);
    }

    public void remove(long id) {
        accounts.remove(id);
    }

    public int signIns(long id) {
        return counts.find(id).orElse(0);
    }

    @Override
    public Optional<SignInAccount> find(String login) {
        return accounts.rows().filter(account -> login.equalsIgnoreCase(login.contains("@") ? account.email()
                : account.account().username())).findFirst();
    }

    @Override
    public Optional<SignInAccount> find(long id) {
        return accounts.find(id);
    }

    @Override
    public boolean knowsDevice(long userId, byte[] device) {
        return devices.rows().anyMatch(known -> known.userId() == userId && Arrays.equals(known.digest(), device));
    }

    @Override
    public void signedIn(long userId, byte[] device, int most, Instant now) {
        counts.put(userId, signIns(userId) + 1);
        Device used = new Device(userId, device, now);
        devices.put(used.key(), used);
        devices.rows().filter(known -> known.userId() == userId && !known.key().equals(used.key()))
                .sorted(Comparator.comparing(Device::used).reversed()).skip(most - 1L).forEach(known -> devices.remove(known.key()));
    }
}
