package dev.slipway.domain.ciconfig.include;

import java.util.Optional;

/**
 * File that became part of a configuration. Clients show it to explain the merged configuration.
 *
 * @param kind        kind of the include
 * @param location    path, address or name, with masked values hidden
 * @param request        project and ref that an include of another project names
 * @param home        project and commit of the file; empty for files that no project of this server has
 * @param includedFor project and commit of the including file
 */
public record IncludedFile(IncludeKind kind, String location, Optional<Request> request, Optional<Home> home, Optional<Home> includedFor) {
    /**
     * Project and ref that an include names.
     *
     * @param project full path
     * @param ref     ref; {@code HEAD} without one
     */
    public record Request(String project, String ref) {
    }

    /**
     * Project at a commit.
     *
     * @param project full path
     * @param sha     commit
     */
    public record Home(String project, String sha) {
    }
}
