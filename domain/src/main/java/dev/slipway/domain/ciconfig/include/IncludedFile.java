package dev.slipway.domain.ciconfig.include;

import java.util.Optional;

/**
 * A file that became part of a configuration, so that people see what it was made of.
 *
 * @param kind        how it was included
 * @param location    its path, address or name, with masked values hidden
 * @param wish        the project and the ref that the include names, of a file of another project
 * @param home        where the file itself stands; empty where that is no project of this server
 * @param includedFor where the file stands that includes it
 */
public record IncludedFile(IncludeKind kind, String location, Optional<Wish> wish, Optional<Home> home, Optional<Home> includedFor) {
    /**
     * What an include of another project says.
     *
     * @param project its full path
     * @param ref     {@code HEAD} where none is named
     */
    public record Wish(String project, String ref) {
    }

    /**
     * A project at a commit.
     *
     * @param project its full path
     * @param sha     the commit
     */
    public record Home(String project, String sha) {
    }
}
