package dev.slipway.application.snippet;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stores the names of the files of a snippet that was pushed to, so that lists open no repository. Reads the branch as it is under the lock
 * of the snippet: repeated or late, it never stores what a newer change has replaced.
 */
public final class FilePushedSnippets implements PushListener {

    private final Snippets snippets;
    private final SnippetTrees trees;
    private final Refs refs;
    private final Transactions transactions;

    FilePushedSnippets(Snippets snippets, SnippetTrees trees, Refs refs, Transactions transactions) {
        this.snippets = snippets;
        this.trees = trees;
        this.refs = refs;
        this.transactions = transactions;
    }

    @Override
    public RepositoryKind repositories() {
        return RepositoryKind.SNIPPET;
    }

    @Override
    public void pushed(Push push) {
        transactions.run(now -> snippets.lock(push.repository().ownerId())
                .filter(snippet -> push.ref().equals(RefName.branch(snippet.branch()))).ifPresent(snippet -> file(snippet, push, now)));
    }

    private void file(Locked snippet, Push push, Instant now) {
        Optional<String> head = refs.find(push.repository(), push.ref()).map(Refs.Target::object);
        List<String> files = head.map(sha -> trees.read(push.repository(), sha).paths()).orElse(List.of());
        if (!files.equals(snippet.files()) || snippet.updatedAt().isBefore(push.recordedAt())) {
            snippets.refile(snippet.id(), files, now);
        }
    }
}
