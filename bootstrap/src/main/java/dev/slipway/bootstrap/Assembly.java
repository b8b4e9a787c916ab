package dev.slipway.bootstrap;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.bootstrap.extension.Extensions;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.bootstrap.settings.Settings.Database;
import dev.slipway.bootstrap.wiring.Hexagon;
import dev.slipway.bootstrap.wiring.UseCases;
import dev.slipway.persistence.kernel.FileBlobs;
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
    static ApplicationContext serving(Settings settings, Database database, InstantSource clock, Extensions extensions) {
        return assembled(extensions, context(settings, database, clock, Properties.of(settings, database), true));
    }

    /** Returns a context for one command. Beans are created on demand, so nothing listens, polls or runs background work. */
    static ApplicationContext commanding(Settings settings, Database database, Extensions extensions) {
        Map<String, Object> properties = new HashMap<>(Properties.of(settings, database));
        properties.put("datasources.default.maximum-pool-size", CONNECTIONS_OF_A_COMMAND);
        properties.put("datasources.default.minimum-idle", 0);
        return assembled(extensions, context(settings, database, CLOCK, properties, false));
    }

    private static ApplicationContext assembled(Extensions extensions, ApplicationContextBuilder builder) {
        ApplicationContext context = extensions.in(builder);
        UseCases.register(context);
        return context;
    }

    private static ApplicationContextBuilder context(Settings settings, Database database, InstantSource clock,
            Map<String, Object> properties, boolean eager) {
        return ApplicationContext.builder()
                .mainClass(Slipway.class)
                .deduceEnvironment(false)
                .banner(false)
                .eagerInitSingletons(eager)
                .properties(properties)
                .singletons(settings, new Hexagon.Time(clock), unlock(settings, database), blobs(settings));
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
}
