package dev.slipway.bootstrap.wiring;

import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.git.ciconfig.TemplateHome;
import dev.slipway.git.repository.RepositoryHome;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Provides the locations of repositories and templates, and the limits of repositories. */
@Factory
final class GitHome {

    @Singleton
    RepositoryHome home(InstallationSettings settings) {
        return new RepositoryHome(settings.home().resolve("repositories"));
    }

    @Singleton
    TemplateHome templates(InstallationSettings settings) {
        return new TemplateHome(settings.configurations().templates());
    }

    @Singleton
    RepositoryLimits limits(InstallationSettings settings) {
        return new RepositoryLimits(settings.maxPushBytes(), settings.maxRepositoryBytes(),
                PushQuota.of(settings.pipelines().perPush()));
    }
}
