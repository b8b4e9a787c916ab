package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerAssignment;
import dev.slipway.domain.runner.RunnerAssignment.Authority;
import dev.slipway.domain.runner.RunnerAssignment.Enabling;

/** Assigns a project runner to another project. Pending jobs of that project are offered to the runner from then on. */
public final class EnableRunner {

    private final Access access;
    private final ManagedRunners managed;
    private final Runners runners;
    private final Transactions transactions;
    private final AuditTrail audit;

    public EnableRunner(Access access, ManagedRunners managed, Runners runners, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.managed = managed;
        this.runners = runners;
        this.transactions = transactions;
        this.audit = audit;
    }

    public RunnerView enable(Caller caller, ProjectRef project, long runnerId) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_RUNNERS);
        return transactions.write(now -> {
            managed.toSee(caller, runnerId);
            RunnerView runner = runners.lock(runnerId).orElseThrow(() -> Refusal.notFound("Runner"));
            Authority authority = managed.authority(caller, runner);
            Enabling.POLICY.judge(new Enabling(runner.type(), runner.locked(), authority, runner.serves(grant.id()))).denial()
                    .ifPresent(reason -> {
                        throw refusal(reason);
                    });
            runners.assign(runnerId, grant.id(), now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.RUNNER_ASSIGNED, AuditEntity.project(grant.id()),
                    RunnerAudit.target(runner)));
            return runners.find(runnerId).orElseThrow(() -> Refusal.notFound("Runner"));
        });
    }

    private static Refusal refusal(Reason reason) {
        return reason.id().equals(RunnerAssignment.ALREADY_ENABLED) ? Refusal.invalid("runner_projects", reason.id())
                : Refusal.forbidden(reason);
    }
}
