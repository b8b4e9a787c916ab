package dev.slipway.bootstrap.wiring;

import dev.slipway.application.artifact.ArtifactSettings;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.kernel.HumanDuration;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Hands artifacts the settings they ask for. */
@Factory
final class ArtifactLimits {

    @Singleton
    ArtifactSettings artifacts(InstallationSettings settings) {
        OptionalLong seconds = HumanDuration.seconds(settings.artifactsExpireIn());
        return new ArtifactSettings(settings.maxArtifactBytes(),
                seconds.isPresent() ? Optional.of(Duration.ofSeconds(seconds.getAsLong())) : Optional.empty());
    }
}
