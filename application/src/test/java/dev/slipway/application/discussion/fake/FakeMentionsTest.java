package dev.slipway.application.discussion.fake;

import dev.slipway.application.discussion.MentionsKit;
import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.Noteable;

final class FakeMentionsTest extends MentionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMentions mentions = new FakeMentions(transactions);
    private long next;

    @Override
    protected Mentions mentions() {
        return mentions;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected Noteable.Issue issue() {
        return new Noteable.Issue(7, ++next, next);
    }

    @Override
    protected Noteable.MergeRequest request() {
        return new Noteable.MergeRequest(7, ++next, next);
    }

    @Override
    protected Noteable.Snippet snippet() {
        return new Noteable.Snippet(7, ++next);
    }

    @Override
    protected long user() {
        return ++next;
    }
}
