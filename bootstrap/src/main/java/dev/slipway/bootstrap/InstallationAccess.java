package dev.slipway.bootstrap;

import dev.slipway.bootstrap.extension.BadExtension;
import dev.slipway.bootstrap.extension.InstalledExtensions;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.InstallationSettings.Database;
import dev.slipway.schema.EmbeddedPostgres;
import dev.slipway.schema.HomeOwnedException;
import dev.slipway.schema.Migrations;
import dev.slipway.schema.ServerAddress;
import dev.slipway.schema.UnusableDatabase;
import io.micronaut.context.ApplicationContext;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Access of a command to an installation: its database and use cases, without server and background work. A running server is not affected;
 * without one, the embedded database runs until this is closed.
 */
final class InstallationAccess implements AutoCloseable {

    private final Optional<EmbeddedPostgres> started;
    private final ApplicationContext context;

    private InstallationAccess(Optional<EmbeddedPostgres> started, ApplicationContext context) {
        this.started = started;
        this.context = context;
    }

    /** @throws CommandFailed if there is no installation of this version; nothing is created or migrated */
    static InstallationAccess open(InstallationSettings settings) {
        if (settings.externalDatabase().isPresent()) {
            return new InstallationAccess(Optional.empty(), context(settings, settings.externalDatabase().get()));
        }
        if (!ServerAddress.hasData(settings.home())) {
            throw new CommandFailed("there is no installation in " + settings.home() + "; SLIPWAY_HOME names the folder of one");
        }
        Optional<ServerAddress> serving = ServerAddress.of(settings.home());
        if (serving.isPresent()) {
            ServerAddress server = serving.get();
            return new InstallationAccess(Optional.empty(),
                    context(settings, new Database(server.jdbcUrl(), server.user(), server.password())));
        }
        return startDatabase(settings);
    }

    private static InstallationAccess startDatabase(InstallationSettings settings) {
        EmbeddedPostgres database;
        try {
            database = EmbeddedPostgres.in(settings.home()).start();
        } catch (HomeOwnedException owned) {
            throw new CommandFailed("the server of " + settings.home() + " is starting or stopping; try again in a moment", owned);
        }
        try {
            return new InstallationAccess(Optional.of(database),
                    context(settings, new Database(database.jdbcUrl(), database.user(), database.password())));
        } catch (RuntimeException failed) {
            database.close();
            throw failed;
        }
    }

    /** Loads the extensions too, since they may replace ports; their classes stay until the command ends. */
    private static ApplicationContext context(InstallationSettings settings, Database database) {
        InstalledExtensions extensions = InstalledExtensions.load(settings);
        try {
            requireCurrent(database);
            return Assembly.commanding(settings, database, extensions).start();
        } catch (UnusableDatabase | UncheckedIOException unusable) {
            throw new CommandFailed(unusable.getMessage(), unusable);
        }
    }

    private static void requireCurrent(Database database) {
        switch (Migrations.state(database.url(), database.user(), database.password())) {
            case CURRENT -> { }
            case MISSING -> throw new CommandFailed("there is no installation in this database: no server was started on it yet");
            case OLDER -> throw new CommandFailed("the tables were written by an older version; start this version of the server once, "
                    + "then try again");
            case NEWER -> throw new CommandFailed("the tables were written by a newer version; use the command of that version");
        }
    }

    <T> T bean(Class<T> type) {
        try {
            return context.getBean(type);
        } catch (RuntimeException failed) {
            throw BadExtension.in(failed);
        }
    }

    @Override
    public void close() {
        try {
            context.close();
        } finally {
            started.ifPresent(EmbeddedPostgres::close);
        }
    }
}
