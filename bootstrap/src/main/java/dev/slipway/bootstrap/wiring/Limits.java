package dev.slipway.bootstrap.wiring;

import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.rest.edge.RestSettings;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.util.Locale;

/** Hands each part the settings it asks for. */
@Factory
final class Limits {

    private static final String REVISION = "slipway";

    @Singleton
    RestSettings rest(Settings settings) {
        RestSettings.Limits fixed = RestSettings.Limits.DEFAULT;
        return new RestSettings(
                settings.externalUrl(),
                settings.tier(),
                settings.dialect().name().toLowerCase(Locale.ROOT),
                settings.presentedVersion(),
                REVISION,
                new RestSettings.Limits(fixed.bodyBytes(), settings.maxArtifactBytes(), fixed.parameters(), fixed.depth(), fixed.offset()));
    }

    @Singleton
    RunnerPolicy runners(Settings settings) {
        return new RunnerPolicy(settings.runnerPoll(), settings.runnerSilence(), settings.maxLogBytes(), settings.presentedVersion(), REVISION);
    }
}
