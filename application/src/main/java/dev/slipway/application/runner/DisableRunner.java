package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.runner.RunnerAssignment.Disabling;

/** Removes a runner from a project other than its owner. Running jobs continue; pending jobs are no longer offered to the runner. */
public final class DisableRunner {

    private final Access access;
    private final Runners runners;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DisableRunner(Access access, Runners runners, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.runners = runners;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void disable(Caller caller, ProjectRef project, long runnerId, Freshness freshness) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_RUNNERS);
        transactions.run(now -> {
            RunnerView runner = runners.lock(runnerId).filter(found -> found.serves(grant.id()))
                    .orElseThrow(() -> Refusal.notFound("Runner"));
            freshness.check(runner.updatedAt());
            boolean owner = runner.owner().filter(first -> first.id() == grant.id()).isPresent();
            Disabling.POLICY.judge(new Disabling(runner.projects().size(), owner)).denial().ifPresent(reason -> {
                throw Refusal.forbidden(reason);
            });
            runners.unassign(runnerId, grant.id(), now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.RUNNER_UNASSIGNED, AuditEntity.project(grant.id()),
                    RunnerAudit.target(runner)));
        });
    }
}
