package dev.slipway.bootstrap.wiring;

import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.git.repository.RepositoryHome;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Says where repositories lie and how much they take. */
@Factory
final class GitHome {

    @Singleton
    RepositoryHome home(Settings settings) {
        return new RepositoryHome(settings.home().resolve("repositories"));
    }

    @Singleton
    RepositoryLimits limits(Settings settings) {
        return new RepositoryLimits(settings.maxPushBytes(), settings.maxRepositoryBytes());
    }
}
