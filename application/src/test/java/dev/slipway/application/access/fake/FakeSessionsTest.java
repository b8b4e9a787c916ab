package dev.slipway.application.access.fake;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.SessionsKit;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Announcements;
import java.time.Instant;

final class FakeSessionsTest extends SessionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);

    @Override
    protected Sessions sessions() {
        return sessions;
    }

    @Override
    protected Announcements announcements() {
        return new FakeAnnouncements(transactions);
    }

    @Override
    protected CredentialWorld rows() {
        return new FakeCredentials(transactions, directory, () -> Instant.EPOCH);
    }
}
