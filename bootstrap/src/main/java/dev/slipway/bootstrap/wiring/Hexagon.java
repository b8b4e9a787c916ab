package dev.slipway.bootstrap.wiring;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Import;
import io.micronaut.context.annotation.Primary;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Turns the use cases into beans, package by package, and gives them what no adapter provides. */
@Factory
@Import(packages = {
    "dev.slipway.application.kernel",
    "dev.slipway.application.access",
    "dev.slipway.application.avatar",
    "dev.slipway.application.user",
    "dev.slipway.application.namespace",
    "dev.slipway.application.topic",
    "dev.slipway.application.project",
    "dev.slipway.application.upload",
    "dev.slipway.application.branch",
    "dev.slipway.application.variable",
    "dev.slipway.application.repository",
    "dev.slipway.application.ciconfig",
    "dev.slipway.application.job",
    "dev.slipway.application.testreport",
    "dev.slipway.application.artifact",
    "dev.slipway.application.environment",
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
    "dev.slipway.application.issue",
    "dev.slipway.application.alert",
    "dev.slipway.application.schedule",
    "dev.slipway.application.token",
    "dev.slipway.application.settings",
    "dev.slipway.git.repository",
    "dev.slipway.git.repository.archive",
    "dev.slipway.git.repository.transport",
    "dev.slipway.git.ciconfig",
}, annotated = "jakarta.inject.Singleton")
public final class Hexagon {

    /** The clock that the server was started with. */
    public record Time(InstantSource clock) {}

    @Singleton
    @Primary
    InstantSource clock(Time time) {
        return time.clock();
    }
}
