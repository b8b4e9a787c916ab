package dev.slipway.application.variable;

import static java.util.Objects.requireNonNullElse;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.variable.VariableDraft;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes a variable; its key stays. */
public final class UpdateVariable {

    private final VariableAccess access;
    private final StoredVariables variables;
    private final Transactions transactions;

    public UpdateVariable(VariableAccess access, StoredVariables variables, Transactions transactions) {
        this.access = access;
        this.variables = variables;
        this.transactions = transactions;
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
            return switch (variables.update(old.id(), changed, now)) {
                case DONE -> new VariableView(old.id(), changed, now);
                case TAKEN -> throw Refusal.invalid("key", "variable.taken", changed.key());
                case GONE -> throw Refusal.notFound(VariableAccess.thing(owner));
            };
        });
    }
}
