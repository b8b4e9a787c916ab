package dev.slipway.application.variable;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Returns variables with their values, to callers who may change them. */
public final class VariableReads {

    private final VariableAccess access;
    private final StoredVariables variables;

    public VariableReads(VariableAccess access, StoredVariables variables) {
        this.access = access;
        this.variables = variables;
    }

    public Page<VariableView> list(Caller caller, VariableTarget target, PageRequest page) {
        return variables.list(access.readable(caller, target), page);
    }

    public VariableView get(Caller caller, VariableTarget target, String key, Optional<String> environmentScope) {
        return access.find(access.readable(caller, target), key, environmentScope);
    }
}
