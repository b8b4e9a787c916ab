package dev.slipway.application.variable;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import java.util.Optional;

/** Deletes a variable. Jobs that are assigned keep the value that they received. */
public final class DeleteVariable {

    private final VariableAccess access;
    private final StoredVariables variables;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteVariable(VariableAccess access, StoredVariables variables, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.variables = variables;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param environmentScope selects one of several with the key */
    public void delete(Caller caller, VariableTarget target, String key, Optional<String> environmentScope, Freshness freshness) {
        VariableOwner owner = access.changeable(caller, target);
        transactions.run(now -> {
            variables.lockAndCount(owner);
            VariableView found = access.find(owner, key, environmentScope);
            freshness.check(found.updatedAt());
            if (!variables.delete(found.id())) {
                throw Refusal.notFound(VariableAccess.thing(owner));
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.CI_VARIABLE_DELETED, owner.audited(),
                    AuditTarget.named("Ci::Variable", found.id(), key)));
        });
    }
}
