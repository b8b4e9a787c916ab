package dev.slipway.application.snippet;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.snippet.port.Snippets;
import java.util.List;

/** Removes the snippets of a deleted project, some at a time, and records the removal of their repositories. */
public final class RemoveSnippets implements ProjectCascade {

    private static final int PIECE = 100;

    private final Snippets snippets;
    private final Work work;
    private final Transactions transactions;

    RemoveSnippets(Snippets snippets, Work work, Transactions transactions) {
        this.snippets = snippets;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(now -> {
            List<Long> removed = snippets.hideSome(projectId, PIECE, now);
            work.soon(RemoveSnippetRepository.KIND, removed);
            return removed.size() == PIECE;
        });
    }
}
