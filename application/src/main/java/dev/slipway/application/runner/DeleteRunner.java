package dev.slipway.application.runner;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;

/** Deletes a runner. Its running jobs fail once they are found stale. */
public final class DeleteRunner {

    private final ManagedRunners managed;
    private final Runners runners;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteRunner(ManagedRunners managed, Runners runners, Transactions transactions, AuditTrail audit) {
        this.managed = managed;
        this.runners = runners;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, long id, Freshness freshness) {
        transactions.run(now -> {
            RunnerView runner = managed.toManage(caller, id);
            freshness.check(runner.updatedAt());
            if (runner.projects().size() > 1 && !caller.administrator()) {
                throw Refusal.forbidden(Reason.of("runner.several_projects"));
            }
            if (!runners.delete(id)) {
                throw Refusal.notFound("Runner");
            }
            audit.record(caller, now, RunnerAudit.of(AuditEventType.RUNNER_DESTROYED, runner));
        });
    }
}
