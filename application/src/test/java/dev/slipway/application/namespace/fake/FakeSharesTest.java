package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.SharesKit;
import java.time.InstantSource;

final class FakeSharesTest extends SharesKit {

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final FakeShares shares = new FakeShares(directory, InstantSource.system());

    @Override
    protected Shares shares() {
        return shares;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }

    @Override
    protected void set(long groupId, String setting) {
        shares.set(groupId, setting);
    }
}
