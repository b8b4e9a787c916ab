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

/** Variables that an installation, groups and projects keep for jobs. Values are encrypted where they lie. */
public interface StoredVariables {

    /** In the order of their ids. */
    Page<VariableView> list(VariableOwner owner, PageRequest page);

    /** Those with the key, in the order of their ids; with a scope the one at the most that has exactly this scope. */
    List<VariableView> named(VariableOwner owner, String key, Optional<String> environmentScope);

    /**
     * How many the owner keeps; until the unit of work ends nobody else adds one.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, where the owner is gone
     */
    int lockAndCount(VariableOwner owner);

    /** Empty where the owner keeps one with this key and scope. */
    OptionalLong insert(VariableOwner owner, VariableDraft variable, Instant now);

    Outcome update(long id, VariableDraft variable, Instant now);

    enum Outcome {
        DONE,
        /** The owner keeps another one with this key and scope. */
        TAKEN,
        GONE
    }

    /** False where it is gone already. */
    boolean delete(long id);

    /** All that jobs of the project may receive: of the installation, then of the groups around the project from the outermost, then its own. */
    List<ForJobs> forJobs(long projectId);

    /** @param owner the id of the group or project, 0 for the installation */
    record ForJobs(VariableLevel level, long owner, ScopedVariable variable) {

        public boolean sameOwner(ForJobs other) {
            return level == other.level && owner == other.owner;
        }
    }
}
