package dev.slipway.application.variable;

import dev.slipway.domain.variable.VariableLevel;

/** Owner of variables. */
public sealed interface VariableOwner {

    VariableLevel level();

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
