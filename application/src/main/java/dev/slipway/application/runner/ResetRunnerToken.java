package dev.slipway.application.runner;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;

/** Replaces the authentication token of a runner for a user. The previous token becomes invalid. */
public final class ResetRunnerToken {

    private final ManagedRunners managed;
    private final RunnerRegistration enrolment;

    public ResetRunnerToken(ManagedRunners managed, RunnerRegistration enrolment) {
        this.managed = managed;
        this.enrolment = enrolment;
    }

    public RunnerRegistration.Enrolled reset(Caller caller, long id) {
        return enrolment.replaced(AuditAuthor.of(caller), managed.toChange(caller, id));
    }
}
