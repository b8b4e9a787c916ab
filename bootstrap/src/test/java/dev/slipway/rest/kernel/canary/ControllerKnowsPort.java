package dev.slipway.rest.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
@io.micronaut.http.annotation.Controller
final class ControllerKnowsPort {
    dev.slipway.application.kernel.port.Transactions transactions;
}
