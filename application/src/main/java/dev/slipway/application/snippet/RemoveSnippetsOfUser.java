package dev.slipway.application.snippet;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.snippet.port.Snippets;
import java.util.List;

/** Removes the snippets of a user who was deleted with all contents, some in a transaction, so that no writer waits for all of them. */
public final class RemoveSnippetsOfUser implements WorkHandler {

    static final String KIND = "REMOVE_SNIPPETS_OF_USER";

    private static final int PIECE = 100;

    private final Snippets snippets;
    private final Work work;
    private final Transactions transactions;

    RemoveSnippetsOfUser(Snippets snippets, Work work, Transactions transactions) {
        this.snippets = snippets;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long userId) {
        transactions.run(now -> {
            List<Long> removed = snippets.hideSomeOf(userId, PIECE, now);
            work.soon(RemoveSnippetRepository.KIND, removed);
            if (removed.size() == PIECE) {
                work.soon(KIND, userId);
            }
        });
    }
}
