package dev.slipway.application.snippet.port;

import dev.slipway.application.repository.push.OwnerFacts;

/** Facts about the repositories of snippets, which are never empty: a snippet is created with its first commit. */
public interface SnippetFacts extends OwnerFacts {
}
