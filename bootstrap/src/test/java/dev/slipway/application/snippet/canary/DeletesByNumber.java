package dev.slipway.application.snippet.canary;

import dev.slipway.application.repository.port.Repositories;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class DeletesByNumber {
    void run(Repositories repositories, long snippetId) {
        repositories.delete(snippetId);
    }
}
