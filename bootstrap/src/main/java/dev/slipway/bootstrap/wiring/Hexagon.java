package dev.slipway.bootstrap.wiring;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Import;
import io.micronaut.context.annotation.Primary;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Scans the packages of features that have no module yet, and of the git adapter; {@link Modules} makes the others. */
@Factory
@Import(packages = {
    "dev.slipway.application.pipeline.change",
    "dev.slipway.application.pipeline.configuration",
    "dev.slipway.application.pipeline.creation",
    "dev.slipway.application.pipeline.downstream",
    "dev.slipway.application.pipeline.job",
    "dev.slipway.application.pipeline.lint",
    "dev.slipway.application.pipeline.operation",
    "dev.slipway.application.pipeline.removal",
    "dev.slipway.application.pipeline.request",
    "dev.slipway.application.pipeline.trigger",
    "dev.slipway.application.runner",
    "dev.slipway.application.runner.job",
    "dev.slipway.application.schedule",
    "dev.slipway.git.repository",
    "dev.slipway.git.repository.archive",
    "dev.slipway.git.repository.transport",
    "dev.slipway.git.ciconfig",
}, annotated = "jakarta.inject.Singleton")
public final class Hexagon {

    /** The clock that the server is started with. */
    public record Time(InstantSource clock) {}

    @Singleton
    @Primary
    InstantSource clock(Time time) {
        return time.clock();
    }
}
