package dev.slipway.rest.snippet;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.repository.FilePaths;
import org.jspecify.annotations.Nullable;

/** Rejects paths at which a repository has no file, such as absolute ones, before anything is looked up. */
final class SnippetPaths {

    private SnippetPaths() {
    }

    /** @param path null or blank for none */
    static void require(String parameter, @Nullable String path) {
        if (path != null && !path.isBlank() && FilePaths.problem(path).isPresent()) {
            throw Refusal.parameter(parameter, "param.file_path");
        }
    }
}
