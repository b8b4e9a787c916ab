package dev.slipway.application.variable;

import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Deletes a variable. Jobs that are assigned keep the value that they received. */
public final class DeleteVariable {

    private final VariableAccess access;
    private final StoredVariables variables;
    private final Transactions transactions;

    public DeleteVariable(VariableAccess access, StoredVariables variables, Transactions transactions) {
        this.access = access;
        this.variables = variables;
        this.transactions = transactions;
    }

    /** @param environmentScope selects one of several with the key */
    public void delete(Caller caller, VariableTarget target, String key, Optional<String> environmentScope, Freshness freshness) {
        VariableOwner owner = access.changeable(caller, target);
        transactions.write(() -> {
            variables.lockAndCount(owner);
            VariableView found = access.find(owner, key, environmentScope);
            freshness.check(found.updatedAt());
            if (!variables.delete(found.id())) {
                throw Refusal.notFound(VariableAccess.thing(owner));
            }
        });
    }
}
