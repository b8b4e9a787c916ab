package dev.slipway.application.variable;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.variable.VariableDraft;
import java.util.List;
import java.util.Locale;

/** Creates a variable for the jobs of a project, a group or the installation. */
public final class CreateVariable {

    private final VariableAccess access;
    private final StoredVariables variables;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateVariable(VariableAccess access, StoredVariables variables, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.variables = variables;
        this.transactions = transactions;
        this.audit = audit;
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
            audit.record(caller, now, AuditEvent.of(AuditEventType.CI_VARIABLE_CREATED, owner.audited(),
                    AuditTarget.named("Ci::Variable", id, draft.key())));
            return new VariableView(id, draft, now);
        });
    }
}
