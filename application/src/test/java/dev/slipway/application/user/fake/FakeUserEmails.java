package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.port.UserEmails;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Addresses of users in memory. */
public final class FakeUserEmails implements UserEmails {

    /**
     * Account with its addresses, but the secondary ones.
     *
     * @param publicEmail null for none
     * @param commitEmail null for the primary one
     * @param confirmedAt null until the primary address is confirmed
     */
    public record Addressee(long id, String email, @Nullable String publicEmail, @Nullable String commitEmail,
            @Nullable Instant confirmedAt, Instant updatedAt) {

        private Addressee confirmed(Instant now) {
            return new Addressee(id, email, publicEmail, commitEmail, now, now);
        }

        private Addressee without(String removed, Instant now) {
            return new Addressee(id, email, removed.equalsIgnoreCase(publicEmail) ? null : publicEmail,
                    removed.equalsIgnoreCase(commitEmail) ? null : commitEmail, confirmedAt, now);
        }
    }

    private record Owned(long userId, UserEmail email) {

        boolean is(long account, String text) {
            return userId == account && email.email().equalsIgnoreCase(text);
        }
    }

    private final FakeTransactions transactions;
    private final FakeTable<Long, Addressee> addressees;
    private final FakeTable<Long, Owned> emails;
    private final AtomicLong ids = new AtomicLong();

    public FakeUserEmails(FakeTransactions transactions) {
        this.transactions = transactions;
        addressees = new FakeTable<>(transactions);
        emails = new FakeTable<>(transactions);
    }

    public void put(Addressee account) {
        addressees.put(account.id(), account);
    }

    public Optional<Addressee> addressee(long id) {
        return addressees.find(id);
    }

    /** Removes an account with its addresses. */
    public void removeAddressee(long id) {
        transactions.write(() -> {
            addressees.remove(id);
            emails.removeIf(row -> row.userId() == id);
        });
    }

    /** Gives the primary address of an account the place of a secondary one. Returns that one as it was stored. */
    String trade(long userId, String email, Instant now) {
        Addressee account = addressees.find(userId).orElseThrow();
        UserEmail traded = emails.rows(row -> row.is(userId, email)).getFirst().email();
        emails.put(traded.id(), new Owned(userId, new UserEmail(traded.id(), account.email(), account.confirmedAt(), now)));
        put(new Addressee(userId, traded.email(), account.publicEmail(), account.commitEmail(),
                Objects.requireNonNullElse(traded.confirmedAt(), now), now));
        return traded.email();
    }

    private Stream<UserEmail> of(long userId) {
        return emails.rows().filter(row -> row.userId() == userId).map(Owned::email);
    }

    @Override
    public Page<UserEmail> list(long userId, PageRequest page) {
        return FakePages.of(of(userId), Comparator.comparingLong(UserEmail::id), UserEmail::id, page);
    }

    @Override
    public List<UserEmail> all(long userId) {
        return of(userId).toList();
    }

    @Override
    public Optional<UserEmail> find(long userId, long id) {
        return of(userId).filter(email -> email.id() == id).findFirst();
    }

    @Override
    public OptionalLong add(long userId, String email, @Nullable Instant confirmedAt, Instant now) {
        return transactions.write(() -> {
            if (owner(email).isPresent()) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            emails.put(id, new Owned(userId, new UserEmail(id, email, confirmedAt, now)));
            return OptionalLong.of(id);
        });
    }

    @Override
    public Optional<Long> owner(String email) {
        return Stream.concat(addressees.rows().filter(account -> account.email().equalsIgnoreCase(email)).map(Addressee::id),
                emails.rows().filter(row -> row.email().email().equalsIgnoreCase(email)).map(Owned::userId)).findFirst();
    }

    @Override
    public void confirm(long userId, String email, Instant now) {
        transactions.write(() -> {
            addressees.find(userId).filter(account -> account.email().equalsIgnoreCase(email) && account.confirmedAt() == null)
                    .ifPresent(account -> put(account.confirmed(now)));
            emails.rows(row -> row.is(userId, email) && row.email().confirmedAt() == null).forEach(row ->
                    emails.put(row.email().id(), new Owned(userId, new UserEmail(row.email().id(), row.email().email(), now, now))));
        });
    }

    @Override
    public boolean remove(long userId, long id, Instant now) {
        return transactions.write(() -> {
            Optional<UserEmail> removed = find(userId, id);
            removed.ifPresent(email -> {
                emails.remove(id);
                addressees.find(userId).ifPresent(account -> put(account.without(email.email(), now)));
            });
            return removed.isPresent();
        });
    }
}
