package dev.slipway.bootstrap;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.bootstrap.extension.InstalledExtensions;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.InstallationSettings.Database;
import dev.slipway.bootstrap.wiring.Hexagon;
import dev.slipway.bootstrap.wiring.UseCases;
import dev.slipway.persistence.kernel.FileBlobs;
import dev.slipway.persistence.kernel.HomeStorage;
import dev.slipway.persistence.kernel.Installation;
import dev.slipway.persistence.kernel.Keyring;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.ApplicationContextBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Creates the application context of a process, on a migrated database. */
final class Assembly {

    /** Microseconds, the precision of the database, so that what is read equals what was written. */
    static final InstantSource CLOCK = () -> Instant.now().truncatedTo(ChronoUnit.MICROS);

    private static final int CONNECTIONS_OF_A_COMMAND = 2;

    private Assembly() {
    }

    /** Returns a context for a server, with all beans created at start. */
    static ApplicationContext serving(InstallationSettings settings, Database database, InstantSource clock,
            InstalledExtensions extensions) {
        return assembled(extensions, context(settings, database, clock, Properties.of(settings, database), true));
    }

    /** Returns a context for one command. Beans are created on demand, so nothing listens, polls or runs background work. */
    static ApplicationContext commanding(InstallationSettings settings, Database database, InstalledExtensions extensions) {
        Map<String, Object> properties = new HashMap<>(Properties.of(settings, database));
        properties.put("datasources.default.maximum-pool-size", CONNECTIONS_OF_A_COMMAND);
        properties.put("datasources.default.minimum-idle", 0);
        return assembled(extensions, context(settings, database, CLOCK, properties, false));
    }

    /**
     * Closes a context, also one whose start failed. Micronaut closes nothing of a context that never ran, although beans that were made
     * until then have connections and threads. Beans of the server are closed before those of libraries, which they use.
     */
    static void close(ApplicationContext context) {
        if (context.isRunning()) {
            context.close();
            return;
        }
        context.getActiveBeanRegistrations(Object.class).stream()
                .sorted(Comparator.comparing(made -> !made.getBean().getClass().getName().startsWith("dev.slipway.")))
                .forEach(context::destroyBean);
    }

    private static ApplicationContext assembled(InstalledExtensions extensions, ApplicationContextBuilder builder) {
        ApplicationContext context = extensions.in(builder);
        UseCases.register(context);
        return context;
    }

    private static ApplicationContextBuilder context(InstallationSettings settings, Database database, InstantSource clock,
            Map<String, Object> properties, boolean eager) {
        Storage storage = new HomeStorage(settings.home(), settings.diskReserve());
        return ServerContext.builder()
                .mainClass(Slipway.class)
                .deduceEnvironment(false)
                .bootstrapEnvironment(false)
                .banner(false)
                .eagerInitSingletons(eager)
                .properties(properties)
                .singletons(settings, new Hexagon.Time(clock), unlock(settings, database), settings.signIns().cost(), storage,
                        blobs(settings, storage));
    }

    private static Keyring unlock(InstallationSettings settings, Database database) {
        Path keys = settings.home().resolve("keys").resolve("encryption.keys");
        return Installation.unlock(keys, database.url(), database.user(), database.password());
    }

    private static Blobs blobs(InstallationSettings settings, Storage storage) {
        try {
            return new FileBlobs(settings.home().resolve("blobs"), storage);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
