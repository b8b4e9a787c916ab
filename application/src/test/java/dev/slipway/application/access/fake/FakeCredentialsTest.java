package dev.slipway.application.access.fake;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.CredentialsKit;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Announcements;
import java.time.Instant;

final class FakeCredentialsTest extends CredentialsKit {

    private Instant now = Instant.EPOCH;
    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, new FakeDirectory(transactions), () -> now);

    @Override
    protected Credentials credentials() {
        return credentials;
    }

    @Override
    protected Announcements announcements() {
        return announcements;
    }

    @Override
    protected CredentialWorld rows() {
        return credentials;
    }

    @Override
    protected void now(Instant time) {
        now = time;
    }
}
