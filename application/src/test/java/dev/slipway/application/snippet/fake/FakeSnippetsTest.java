package dev.slipway.application.snippet.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.snippet.SnippetsKit;
import dev.slipway.application.snippet.port.Snippets;

final class FakeSnippetsTest extends SnippetsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeSnippets snippets = new FakeSnippets(transactions);
    private long next;

    @Override
    protected Snippets snippets() {
        return snippets;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long project() {
        return ++next;
    }

    @Override
    protected long user() {
        return ++next;
    }

    @Override
    protected boolean isStored(long id) {
        return snippets.exists(id) || snippets.isHidden(id);
    }

    @Override
    protected void deleteUser(long id) {
        snippets.deleteUser(id);
    }
}
