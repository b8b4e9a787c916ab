package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.AnnouncementsKit;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;

final class FakeAnnouncementsTest extends AnnouncementsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);

    @Override
    protected Announcements announcements() {
        return announcements;
    }

    @Override
    protected Announcements elsewhere() {
        return announcements;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
