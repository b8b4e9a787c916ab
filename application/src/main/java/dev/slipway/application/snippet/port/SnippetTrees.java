package dev.slipway.application.snippet.port;

import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent;

/** Files of snippets, as git has them. */
public interface SnippetTrees {

    /**
     * Returns the files of a commit in the order of git's tree, without reading their content. One more than a snippet may have is enough;
     * others are left out. A commit that is not there has none.
     */
    SnippetContent read(RepositoryId repository, String sha);
}
