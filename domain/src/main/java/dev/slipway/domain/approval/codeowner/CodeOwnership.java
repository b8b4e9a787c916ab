package dev.slipway.domain.approval.codeowner;

import java.util.List;

/** Owners of changed files, as a file of code owners names them. */
public sealed interface CodeOwnership {

    /** @param patterns entries that own some of the files, in the order of the sections and of the entries */
    record Determined(List<OwnedPattern> patterns) implements CodeOwnership {

        public Determined {
            patterns = List.copyOf(patterns);
        }
    }

    /**
     * The file or the change is too large to determine owners. Callers must require an approval then: owners that are not determined are
     * not absent.
     */
    record TooLarge() implements CodeOwnership {}
}
