package dev.slipway.persistence.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class ServesHttp {
    io.micronaut.http.HttpRequest<?> request;
}
