package dev.slipway.schema;

import java.nio.file.Path;

/**
 * Says that another process owns the home already. It is a type of its own because it is no failure of the database: the right
 * reaction is to end.
 */
public final class HomeOwnedException extends EmbeddedPostgresException {

    private static final long serialVersionUID = 1L;

    HomeOwnedException(Path home, String owner) {
        super("The directory " + home + " is in use by another server (process " + owner + "). One process owns a home: stop that"
                + " one first, or give this one another home with SLIPWAY_HOME.");
    }
}
