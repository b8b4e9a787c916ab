package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserEmailsKit;
import dev.slipway.application.user.fake.FakeUserEmails.Addressee;
import dev.slipway.application.user.port.UserEmails;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

final class FakeUserEmailsTest extends UserEmailsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeUserEmails emails = new FakeUserEmails(transactions);
    private long ids;

    @Override
    protected UserEmails emails() {
        return emails;
    }

    @Override
    protected OptionalLong user(String username, String email, @Nullable Instant confirmedAt) {
        if (taken(email)) {
            return OptionalLong.empty();
        }
        emails.put(new Addressee(++ids, email, null, null, confirmedAt, Instant.EPOCH));
        return OptionalLong.of(ids);
    }

    @Override
    protected void deleteUser(long id) {
        emails.removeAddressee(id);
    }

    private Addressee addressee(long id) {
        return emails.addressee(id).orElseThrow();
    }

    @Override
    protected void show(long userId, String email) {
        Addressee user = addressee(userId);
        emails.put(new Addressee(userId, user.email(), email, email, user.confirmedAt(), user.updatedAt()));
    }

    @Override
    protected Shown shown(long userId) {
        Addressee user = addressee(userId);
        return new Shown(user.publicEmail(), user.commitEmail(), user.confirmedAt(), user.updatedAt());
    }

    @Override
    protected boolean taken(String email) {
        return emails.owner(email).isPresent();
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
