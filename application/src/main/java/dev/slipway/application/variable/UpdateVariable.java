package dev.slipway.application.variable;

import static java.util.Objects.requireNonNullElse;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.variable.VariableDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes a variable; its key stays. */
public final class UpdateVariable {

    private final VariableAccess access;
    private final StoredVariables variables;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateVariable(VariableAccess access, StoredVariables variables, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.variables = variables;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Changed attributes; null leaves an attribute as it is. */
    public record Request(@Nullable String value, @Nullable Boolean file, @Nullable Boolean onlyProtected, @Nullable Boolean masked,
            @Nullable Boolean raw, @Nullable String environmentScope) {

        VariableDraft applied(VariableDraft old) {
            return new VariableDraft(old.key(), value == null ? old.value() : value, requireNonNullElse(file, old.file()),
                    requireNonNullElse(onlyProtected, old.onlyProtected()), requireNonNullElse(masked, old.masked()),
                    requireNonNullElse(raw, old.raw()), requireNonNullElse(environmentScope, old.environmentScope()));
        }

        /** Returns a text without the value, which may be a secret. */
        @Override
        public String toString() {
            return "Request[" + environmentScope + "]";
        }
    }

    /** Returns the changed attributes. Of the value it says only that it changed. */
    private static List<AuditChange> audited(VariableDraft old, VariableDraft changed) {
        List<AuditChange> changes = new ArrayList<>(AuditChange.between(flags(old), flags(changed), Set.of("environment_scope")));
        if (!Objects.equals(old.value(), changed.value())) {
            changes.add(AuditChange.unshown("value"));
        }
        return changes;
    }

    private static Map<String, Object> flags(VariableDraft draft) {
        return Map.of("file", draft.file(), "protected", draft.onlyProtected(), "masked", draft.masked(), "raw", draft.raw(),
                "environment_scope", draft.environmentScope());
    }

    /** @param environmentScope selects one of several with the key */
    public VariableView update(Caller caller, VariableTarget target, String key, Optional<String> environmentScope, Request request) {
        VariableOwner owner = access.changeable(caller, target);
        return transactions.write(now -> {
            variables.lockAndCount(owner);
            VariableView old = access.find(owner, key, environmentScope);
            VariableDraft changed = request.applied(old.variable());
            List<FieldError> errors = changed.errors();
            if (!errors.isEmpty()) {
                throw Refusal.invalid(errors);
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.CI_VARIABLE_UPDATED, owner.audited(),
                    AuditTarget.named("Ci::Variable", old.id(), key)).each(audited(old.variable(), changed)));
            return switch (variables.update(old.id(), changed, now)) {
                case DONE -> new VariableView(old.id(), changed, now);
                case TAKEN -> throw Refusal.invalid("key", "variable.taken", changed.key());
                case GONE -> throw Refusal.notFound(VariableAccess.thing(owner));
            };
        });
    }
}
