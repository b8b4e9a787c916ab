package dev.slipway.application.snippet;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Duration;

/**
 * Removes the repository of a snippet that does not exist, and its row: it was deleted, or the process ended before it was created. The
 * work is recorded before the repository is made, so that none is left behind at any point.
 */
public final class RemoveSnippetRepository implements WorkHandler {

    static final String KIND = "REMOVE_SNIPPET_REPOSITORY";

    /** Time after which a repository without a row belongs to no request any more. */
    static final Duration ABANDONED = Duration.ofHours(1);

    private final Snippets snippets;
    private final Repositories repositories;
    private final Transactions transactions;

    RemoveSnippetRepository(Snippets snippets, Repositories repositories, Transactions transactions) {
        this.snippets = snippets;
        this.repositories = repositories;
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
    public void handle(long snippetId) {
        if (!snippets.exists(snippetId)) {
            repositories.delete(RepositoryId.ofSnippet(snippetId));
            transactions.write(() -> snippets.purge(snippetId));
        }
    }
}
