package dev.slipway.bootstrap.wiring;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.git.ciconfig.TemplateHome;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.merge.GitProgram;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Provides the locations of repositories, templates and the git program, and the limits of repositories. */
@Factory
final class GitHome {

    @Singleton
    RepositoryHome home(InstallationSettings settings) {
        return new RepositoryHome(settings.home().resolve("repositories"));
    }

    @Singleton
    GitProgram git(InstallationSettings settings, Observations observations) {
        return new GitProgram(settings.git(), System.getenv().getOrDefault("PATH", ""), observations);
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
