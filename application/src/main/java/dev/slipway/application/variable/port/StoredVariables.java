package dev.slipway.application.variable.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.variable.VariableOwner;
import dev.slipway.application.variable.VariableView;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.VariableDraft;
import dev.slipway.domain.variable.VariableLevel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Variables of the installation, groups and projects for jobs. Values are encrypted at rest. */
public interface StoredVariables {

    /** Returns variables in the order of ids. */
    Page<VariableView> list(VariableOwner owner, PageRequest page);

    /** Returns the variables with the key, in the order of ids; with a scope, at most the one with exactly this scope. */
    List<VariableView> named(VariableOwner owner, String key, Optional<String> environmentScope);

    /**
     * Locks the variables of an owner against additions until the transaction ends, and returns their number.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the owner is gone
     */
    int lockAndCount(VariableOwner owner);

    /** Inserts a variable; empty if the owner has one with this key and scope. */
    OptionalLong insert(VariableOwner owner, VariableDraft variable, Instant now);

    Outcome update(long id, VariableDraft variable, Instant now);

    enum Outcome {
        DONE,
        /** The owner has another one with this key and scope. */
        TAKEN,
        GONE
    }

    /** Deletes a variable; returns false if it is gone already. */
    boolean delete(long id);

    /**
     * Returns all variables that jobs of the project may receive: of the installation, then of its groups from the outermost, then its own.
     */
    List<ForJobs> forJobs(long projectId);

    /** @param owner the id of the group or project, 0 for the installation */
    record ForJobs(VariableLevel level, long owner, ScopedVariable variable) {

        public boolean sameOwner(ForJobs other) {
            return level == other.level && owner == other.owner;
        }
    }
}
