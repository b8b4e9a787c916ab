package dev.slipway.application.variable;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.variable.VariableDraft;
import java.util.List;
import java.util.Locale;

/** Creates a variable for the jobs of a project, a group or the installation. */
public final class CreateVariable {

    private final VariableAccess access;
    private final StoredVariables variables;
    private final Transactions transactions;

    public CreateVariable(VariableAccess access, StoredVariables variables, Transactions transactions) {
        this.access = access;
        this.variables = variables;
        this.transactions = transactions;
    }

    public VariableView create(Caller caller, VariableTarget target, VariableDraft draft) {
        VariableOwner owner = access.changeable(caller, target);
        List<FieldError> errors = draft.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(now -> {
            if (variables.lockAndCount(owner) >= owner.level().most()) {
                throw Refusal.invalid("base", "variable.too_many." + owner.level().name().toLowerCase(Locale.ROOT), owner.level().most());
            }
            long id = variables.insert(owner, draft, now)
                    .orElseThrow(() -> Refusal.invalid("key", "variable.taken", draft.key()));
            return new VariableView(id, draft, now);
        });
    }
}
