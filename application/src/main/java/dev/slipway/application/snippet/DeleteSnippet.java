package dev.slipway.application.snippet;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.domain.access.Caller;

/**
 * Deletes a snippet: hides it at once, and records the work that removes its repository; and once more for later, since a git client that
 * was admitted before may have the repository made again.
 */
public final class DeleteSnippet {

    private final Access access;
    private final SeenSnippets seen;
    private final Snippets snippets;
    private final Work work;
    private final Transactions transactions;

    DeleteSnippet(Access access, SeenSnippets seen, Snippets snippets, Work work, Transactions transactions) {
        this.access = access;
        this.seen = seen;
        this.snippets = snippets;
        this.work = work;
        this.transactions = transactions;
    }

    public void delete(Caller caller, SnippetRef reference, Freshness freshness) {
        seen.find(caller, reference);
        access.signedIn(caller);
        transactions.run(now -> {
            Locked locked = snippets.lock(reference.id()).orElseThrow(() -> Refusal.notFound("Snippet"));
            seen.find(caller, reference).requireChange();
            freshness.check(locked.updatedAt());
            snippets.hide(locked.id(), now);
            work.soon(RemoveSnippetRepository.KIND, locked.id());
            work.at(now.plus(RemoveSnippetRepository.ABANDONED), RemoveSnippetRepository.KIND, locked.id());
        });
    }
}
