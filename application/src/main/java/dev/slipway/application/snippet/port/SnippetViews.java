package dev.slipway.application.snippet.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.snippet.SnippetFilter;
import dev.slipway.application.snippet.SnippetView;
import dev.slipway.domain.snippet.SnippetAudience;
import java.util.Optional;

/** Snippets as shown to clients. Those of projects marked for deletion do not exist. */
public interface SnippetViews {

    /** Returns a snippet, without an access check. */
    Optional<SnippetView> find(long id);

    /** Returns snippets that the audience sees, the newest first. */
    Page<SnippetView> list(SnippetFilter filter, SnippetAudience audience, PageRequest page);
}
