package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.model.When;
import java.util.Set;

/** Kind of rules, with their allowed keys. */
public enum RuleKind {
    JOB(Set.of(When.values()),
            Set.of("if", "changes", "exists", "when", "start_in", "allow_failure", "variables", "needs", "interruptible")),
    WORKFLOW(Set.of(When.ALWAYS, When.NEVER),
            Set.of("if", "changes", "exists", "when", "start_in", "allow_failure", "variables", "needs", "auto_cancel")),
    INCLUDE(Set.of(When.ALWAYS, When.NEVER), Set.of("if", "changes", "exists", "when"));

    private final Set<When> allowed;
    private final Set<String> keys;

    RuleKind(Set<When> allowed, Set<String> keys) {
        this.allowed = allowed;
        this.keys = keys;
    }

    Set<When> allowed() {
        return allowed;
    }

    Set<String> keys() {
        return keys;
    }
}
