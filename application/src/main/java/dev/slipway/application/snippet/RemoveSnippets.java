package dev.slipway.application.snippet;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.snippet.port.Snippets;
import java.util.List;

/**
 * Removes the snippets of a deleted project with their repositories, some at a time. None is left when the row of the project goes. Work
 * is recorded beside it, for those that a process leaves that ends.
 */
public final class RemoveSnippets implements ProjectCascade {

    private static final int PIECE = 100;

    private final Snippets snippets;
    private final RemoveSnippetRepository repositories;
    private final Work work;
    private final Transactions transactions;

    RemoveSnippets(Snippets snippets, RemoveSnippetRepository repositories, Work work, Transactions transactions) {
        this.snippets = snippets;
        this.repositories = repositories;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        transactions.run(now -> work.soon(RemoveSnippetRepository.KIND, snippets.hideSome(projectId, PIECE, now)));
        List<Long> hidden = snippets.hidden(projectId, PIECE);
        hidden.forEach(repositories::handle);
        return hidden.size() == PIECE;
    }
}
