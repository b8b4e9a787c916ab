package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestMentionsKit;
import dev.slipway.application.mergerequest.port.MergeRequestMentions;

final class FakeMergeRequestMentionsTest extends MergeRequestMentionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequestMentions mentions = new FakeMergeRequestMentions(transactions);
    private long next;

    @Override
    protected MergeRequestMentions mentions() {
        return mentions;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long request() {
        return ++next;
    }

    @Override
    protected long user() {
        return ++next;
    }
}
