package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.variable.Variables;

/**
 * From where a file includes others: each file resolves its includes in its own project, at its own commit.
 *
 * @param sources   where it reads files from
 * @param variables what its paths and rules may use
 * @param prefix    what is put before local paths to name them among those of other projects
 */
record Origin(Sources sources, Variables variables, String prefix) {

    /** The origin of files that another project holds. */
    Origin of(Sources files) {
        return new Origin(files, variables, files.home().map(home -> home.project() + ":").orElse(prefix));
    }

    /** The origin of files from outside of the server: as nobody, without variables. */
    Origin outside() {
        return new Origin(sources.outside(), Variables.none(), prefix);
    }

    /** A text without the values of masked variables. */
    String masked(String text) {
        return variables.masked(text);
    }
}
