package dev.slipway.bootstrap;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.Setting;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.bootstrap.settings.Settings.Database;
import dev.slipway.bootstrap.wiring.Hexagon;
import dev.slipway.persistence.kernel.FileBlobs;
import dev.slipway.persistence.kernel.Installation;
import dev.slipway.persistence.kernel.Keyring;
import dev.slipway.persistence.kernel.ScheduledWork;
import dev.slipway.schema.EmbeddedPostgres;
import dev.slipway.schema.Migrations;
import dev.slipway.schema.UnusableDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One running server: its database, its beans, its HTTP port. Started in the order in which the parts need one another and
 * closed in the opposite one.
 */
public final class Slipway implements AutoCloseable {

    private final Optional<EmbeddedPostgres> embedded;
    private final ApplicationContext context;
    private final EmbeddedServer server;
    private final Optional<CreateFirstAdministrator.Created> firstAdministrator;

    private Slipway(Optional<EmbeddedPostgres> embedded, Serving serving) {
        this.embedded = embedded;
        this.context = serving.context();
        this.firstAdministrator = serving.firstAdministrator();
        this.server = context.getBean(EmbeddedServer.class);
    }

    /** Starts and serves. Nothing is left running when it fails. */
    public static Slipway start(Settings settings) {
        return start(settings, () -> Instant.now().truncatedTo(ChronoUnit.MICROS));
    }

    /** @param clock gives microseconds at the finest, the precision of the database, so that what is read equals what was written */
    public static Slipway start(Settings settings, InstantSource clock) {
        makeHome(settings);
        Optional<EmbeddedPostgres> embedded = settings.externalDatabase().isPresent()
                ? Optional.empty()
                : Optional.of(EmbeddedPostgres.in(settings.home()).start());
        try {
            Database database = embedded
                    .map(server -> new Database(server.jdbcUrl(), server.user(), server.password()))
                    .or(settings::externalDatabase)
                    .orElseThrow();
            return new Slipway(embedded, serve(settings, database, clock));
        } catch (RuntimeException failed) {
            embedded.ifPresent(EmbeddedPostgres::close);
            throw failed;
        }
    }

    private static void makeHome(Settings settings) {
        try {
            Files.createDirectories(settings.home());
        } catch (IOException failed) {
            throw new BadSetting(Setting.HOME, settings.home() + " cannot be made", failed);
        }
    }

    private static void listen(EmbeddedServer server, Settings settings) {
        try {
            server.start();
        } catch (RuntimeException failed) {
            if (Stream.iterate((Throwable) failed, Objects::nonNull, Throwable::getCause).noneMatch(SocketException.class::isInstance)) {
                throw failed;
            }
            throw new BadSetting(Setting.PORT, "nothing can listen at " + settings.host() + ":" + settings.port() + "; another process may do so", failed);
        }
    }

    private record Serving(ApplicationContext context, Optional<CreateFirstAdministrator.Created> firstAdministrator) {}

    private static Serving serve(Settings settings, Database database, InstantSource clock) {
        migrate(database);
        ApplicationContext context = ApplicationContext.builder()
                .mainClass(Slipway.class)
                .deduceEnvironment(false)
                .banner(false)
                .eagerInitSingletons(true)
                .properties(Properties.of(settings, database))
                .singletons(settings, new Hexagon.Time(clock), unlock(settings, database), blobs(settings))
                .build();
        try {
            context.start();
            Optional<CreateFirstAdministrator.Created> first =
                    context.getBean(CreateFirstAdministrator.class).create(settings.rootPassword(), settings.rootToken());
            listen(context.getBean(EmbeddedServer.class), settings);
            context.getBean(ScheduledWork.class).start();
            return new Serving(context, first);
        } catch (RuntimeException failed) {
            context.close();
            throw failed;
        }
    }

    private static void migrate(Database database) {
        try {
            Migrations.migrate(database.url(), database.user(), database.password());
        } catch (UnusableDatabase unusable) {
            throw new BadSetting(Setting.DATABASE_URL, unusable.getMessage(), unusable);
        }
    }

    private static Keyring unlock(Settings settings, Database database) {
        Path keys = settings.home().resolve("keys").resolve("encryption.keys");
        return Installation.unlock(keys, database.url(), database.user(), database.password());
    }

    private static Blobs blobs(Settings settings) {
        try {
            return new FileBlobs(settings.home().resolve("blobs"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What the first administrator was made with, where this start made one; to be shown once. */
    public Optional<CreateFirstAdministrator.Created> firstAdministrator() {
        return firstAdministrator;
    }

    /** Where it answers. */
    public URI address() {
        return server.getURI();
    }

    /** For tests and for the command line: the beans. */
    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Finishes what is in hand, then stops the server, the work and the database. Once is enough; more does no harm. */
    @Override
    public synchronized void close() {
        if (!context.isRunning()) {
            return;
        }
        try {
            context.close();
        } finally {
            embedded.ifPresent(EmbeddedPostgres::close);
        }
    }
}
