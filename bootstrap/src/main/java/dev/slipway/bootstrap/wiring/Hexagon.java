package dev.slipway.bootstrap.wiring;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Import;
import io.micronaut.context.annotation.Primary;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Scans the packages of the git adapter; {@link Modules} makes the use cases. */
@Factory
@Import(packages = {
    "dev.slipway.git.repository",
    "dev.slipway.git.repository.archive",
    "dev.slipway.git.repository.merge",
    "dev.slipway.git.repository.signature",
    "dev.slipway.git.repository.transport",
    "dev.slipway.git.ciconfig",
    "dev.slipway.git.snippet",
    "dev.slipway.git.user",
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
