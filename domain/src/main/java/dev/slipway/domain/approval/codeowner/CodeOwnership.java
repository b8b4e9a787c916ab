package dev.slipway.domain.approval.codeowner;

import java.util.List;

/** Owners of changed files, as a file of code owners names them. */
public sealed interface CodeOwnership {

    /** @param patterns entries that own some of the files, or may, in the order of the sections and of the entries */
    record Determined(List<OwnedPattern> patterns) implements CodeOwnership {

        public Determined {
            patterns = List.copyOf(patterns);
        }
    }

    /**
     * The file is too large to determine owners, or cannot be read. Callers must not take the change for approved then, by any approval:
     * owners that are not determined are not absent.
     */
    record TooLarge() implements CodeOwnership {}
}
