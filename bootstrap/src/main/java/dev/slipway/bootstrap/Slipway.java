package dev.slipway.bootstrap;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Health;
import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.application.token.IssueToken;
import dev.slipway.bootstrap.extension.BadExtension;
import dev.slipway.bootstrap.extension.InstalledExtensions;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.InstallationSettings.Database;
import dev.slipway.bootstrap.settings.ServerSetting;
import dev.slipway.bootstrap.wiring.SshService;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.persistence.kernel.ScheduledWork;
import dev.slipway.schema.EmbeddedPostgres;
import dev.slipway.schema.Migrations;
import dev.slipway.schema.ServerAddress;
import dev.slipway.schema.UnusableDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One running server: its database, its beans, its HTTP port. Started in the order in which the parts need one another and
 * closed in the opposite one.
 */
public final class Slipway implements AutoCloseable {

    private final Optional<EmbeddedPostgres> embedded;
    private final InstalledExtensions extensions;
    private final ApplicationContext context;
    private final EmbeddedServer server;
    private final Optional<SshService> ssh;
    private final Optional<CreateFirstAdministrator.Created> firstAdministrator;
    private final Consumer<String> progress;

    private Slipway(Optional<EmbeddedPostgres> embedded, InstalledExtensions extensions, Serving serving, Consumer<String> progress) {
        this.embedded = embedded;
        this.extensions = extensions;
        this.progress = progress;
        this.context = serving.context();
        this.firstAdministrator = serving.firstAdministrator();
        this.ssh = serving.ssh();
        this.server = context.getBean(EmbeddedServer.class);
    }

    /** Starts and serves. Nothing is left running when it fails. */
    public static Slipway start(InstallationSettings settings) {
        return start(settings, Assembly.CLOCK);
    }

    /** @param clock gives microseconds at the finest, the precision of the database, so that what is read equals what was written */
    public static Slipway start(InstallationSettings settings, InstantSource clock) {
        return start(settings, clock, line -> { });
    }

    /** @param progress receives a line before each long step of start and stop */
    public static Slipway start(InstallationSettings settings, InstantSource clock, Consumer<String> progress) {
        Port.requireFree(settings);
        makeHome(settings);
        InstalledExtensions extensions = InstalledExtensions.load(settings);
        boolean started = false;
        try {
            Slipway slipway = start(settings, clock, progress, extensions);
            started = true;
            return slipway;
        } catch (RuntimeException failed) {
            throw BadExtension.in(failed);
        } finally {
            if (!started) {
                extensions.close();
            }
        }
    }

    private static Slipway start(InstallationSettings settings, InstantSource clock, Consumer<String> progress,
            InstalledExtensions extensions) {
        extensions.lines().forEach(progress);
        Optional<EmbeddedPostgres> embedded = settings.externalDatabase().isPresent() ? Optional.empty()
                : Optional.of(embedded(settings, progress));
        try {
            Database database = embedded
                    .map(server -> new Database(server.jdbcUrl(), server.user(), server.password()))
                    .or(settings::externalDatabase)
                    .orElseThrow();
            return new Slipway(embedded, extensions, serve(settings, database, clock, progress, extensions), progress);
        } catch (RuntimeException | Error failed) {
            embedded.ifPresent(EmbeddedPostgres::close);
            throw failed;
        }
    }

    private static void makeHome(InstallationSettings settings) {
        try {
            Files.createDirectories(settings.home());
        } catch (IOException failed) {
            throw new BadSetting(ServerSetting.HOME, settings.home() + " cannot be made", failed);
        }
    }

    private static EmbeddedPostgres embedded(InstallationSettings settings, Consumer<String> progress) {
        progress.accept((ServerAddress.hasData(settings.home()) ? "Starting PostgreSQL in " : "Making a PostgreSQL database in ")
                + settings.home().resolve("postgresql"));
        return EmbeddedPostgres.in(settings.home()).start();
    }

    private static void listen(EmbeddedServer server, InstallationSettings settings) {
        try {
            server.start();
        } catch (RuntimeException failed) {
            throw Port.failure(settings, failed);
        }
    }

    private record Serving(ApplicationContext context, Optional<SshService> ssh,
            Optional<CreateFirstAdministrator.Created> firstAdministrator) {}

    /** Creates the first administrator after the port is bound, so that a failed start has not created a secret that is never shown. */
    private static Serving serve(InstallationSettings settings, Database database, InstantSource clock, Consumer<String> progress,
            InstalledExtensions extensions) {
        migrate(database, progress);
        progress.accept("Starting the server");
        ApplicationContext context = Assembly.serving(settings, database, clock, extensions);
        Optional<SshService> ssh = Optional.empty();
        try {
            context.start();
            extensions.check(context);
            listen(context.getBean(EmbeddedServer.class), settings);
            ssh = settings.ssh().map(on -> SshService.start(settings, on, context));
            Optional<CreateFirstAdministrator.Created> first =
                    context.getBean(CreateFirstAdministrator.class).create(settings.rootPassword(), settings.rootToken());
            context.getBean(ScheduledWork.class).start();
            context.getBean(Health.class).started();
            return new Serving(context, ssh, first);
        } catch (RuntimeException | Error failed) {
            ssh.ifPresent(SshService::close);
            Assembly.close(context);
            throw failed;
        }
    }

    private static void migrate(Database database, Consumer<String> progress) {
        progress.accept("Bringing the tables up to date");
        try {
            int applied = Migrations.migrate(database.url(), database.user(), database.password());
            if (applied > 0) {
                progress.accept("Applied " + applied + " migrations");
            }
        } catch (UnusableDatabase unusable) {
            throw new BadSetting(ServerSetting.DATABASE_URL, unusable.getMessage(), unusable);
        }
    }

    /** Returns the credentials of the first administrator if this start created one. The caller shows them once. */
    public Optional<CreateFirstAdministrator.Created> firstAdministrator() {
        return firstAdministrator;
    }

    /**
     * Makes a token of the administrator that expires today, so that it works on servers of other users and leaves no valid credential.
     *
     * @param name of the token
     */
    public String passingToken(String name) {
        Account root = bean(Credentials.class).account("root").orElseThrow();
        Caller administrator = new Caller.Person(root, 0, Set.of(Scope.API));
        LocalDate tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);
        return bean(IssueToken.class).issue(administrator, root.id(), new IssueToken.Request(name, List.of(Scope.API), tomorrow)).secret();
    }

    /** Where it answers. */
    public URI address() {
        return server.getURI();
    }

    /** Returns the number of clients that are connected over SSH; 0 where it is off. */
    public int sshConnections() {
        return ssh.map(SshService::connections).orElse(0);
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
        Duration grace = context.getProperty("micronaut.lifecycle.graceful-shutdown.grace-period", Duration.class).orElse(Duration.ZERO);
        progress.accept("Stopping: requests in progress are finished first, for at most " + grace.toSeconds() + " seconds");
        try {
            ssh.ifPresent(SshService::close);
            context.close();
        } finally {
            embedded.ifPresent(database -> {
                progress.accept("Stopping PostgreSQL");
                database.close();
            });
            extensions.close();
        }
    }
}
