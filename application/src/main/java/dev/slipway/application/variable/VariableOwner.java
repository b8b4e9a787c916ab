package dev.slipway.application.variable;

import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.variable.VariableLevel;

/** Owner of variables. */
public sealed interface VariableOwner {

    VariableLevel level();

    /** Returns the owner as the object of audit events. */
    default AuditEntity audited() {
        return switch (this) {
            case Instance() -> AuditEntity.INSTANCE;
            case Group(long group) -> AuditEntity.group(group);
            case Project(long project) -> AuditEntity.project(project);
        };
    }

    record Instance() implements VariableOwner {
        @Override
        public VariableLevel level() {
            return VariableLevel.INSTANCE;
        }
    }

    record Group(long id) implements VariableOwner {
        @Override
        public VariableLevel level() {
            return VariableLevel.GROUP;
        }
    }

    record Project(long id) implements VariableOwner {
        @Override
        public VariableLevel level() {
            return VariableLevel.PROJECT;
        }
    }
}
