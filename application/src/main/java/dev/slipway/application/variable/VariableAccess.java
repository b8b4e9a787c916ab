package dev.slipway.application.variable;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/**
 * Finds the owner of variables, and checks the right to read or change them: maintainers of a project, owners of a group, administrators.
 */
public final class VariableAccess {

    private final Access access;
    private final StoredVariables variables;

    public VariableAccess(Access access, StoredVariables variables) {
        this.access = access;
        this.variables = variables;
    }

    VariableOwner readable(Caller caller, VariableTarget target) {
        return owner(caller, target, Ability.READ_VARIABLES);
    }

    VariableOwner changeable(Caller caller, VariableTarget target) {
        return owner(caller, target, Ability.MANAGE_VARIABLES);
    }

    private VariableOwner owner(Caller caller, VariableTarget target, Ability ability) {
        access.signedIn(caller);
        return switch (target) {
            case VariableTarget.Instance() -> {
                access.administrator(caller);
                yield new VariableOwner.Instance();
            }
            case VariableTarget.Group(var group) -> new VariableOwner.Group(access.group(caller, group, Role.OWNER).id());
            case VariableTarget.Project(var project) -> new VariableOwner.Project(access.project(caller, project, ability).id());
        };
    }

    /** Returns the variable of a request. Rejects an ambiguous key without a scope. */
    VariableView find(VariableOwner owner, String key, Optional<String> environmentScope) {
        List<VariableView> found = variables.named(owner, key, environmentScope);
        if (found.isEmpty()) {
            throw Refusal.notFound(thing(owner));
        }
        if (found.size() > 1) {
            throw Refusal.conflict(Reason.of("variable.several"));
        }
        return found.getFirst();
    }

    static String thing(VariableOwner owner) {
        return switch (owner) {
            case VariableOwner.Instance() -> "InstanceVariable";
            case VariableOwner.Group ignored -> "GroupVariable";
            case VariableOwner.Project ignored -> "Variable";
        };
    }
}
