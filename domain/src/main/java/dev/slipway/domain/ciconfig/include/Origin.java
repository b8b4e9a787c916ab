package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.variable.VariableSet;

/**
 * Context in which a file includes others. Each file resolves its includes in its own project, at its own commit.
 *
 * @param sources   files that it may include
 * @param variables variables of paths and rules
 * @param prefix    prefix of local paths in findings
 */
record Origin(Sources sources, VariableSet variables, String prefix) {

    /** Returns the origin of files of another project. */
    Origin of(Sources files) {
        return new Origin(files, variables, files.home().map(home -> home.project() + ":").orElse(prefix));
    }

    /** Returns the origin of files from outside the server: without rights and without variables. */
    Origin outside() {
        return new Origin(sources.outside(), VariableSet.none(), prefix);
    }

    /** Returns a text without the values of masked variables. */
    String masked(String text) {
        return variables.masked(text);
    }
}
