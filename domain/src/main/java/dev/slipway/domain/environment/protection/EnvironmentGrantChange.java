package dev.slipway.domain.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.EntryList;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Requested change of one entry of a list.
 *
 * @param id        entry to change or remove; empty for an entry to add
 * @param remove    whether to remove the entry
 * @param grant     the new value; empty leaves that of an entry as it is
 * @param inherited whether a group means its inherited members too; empty leaves it as it is, false for a new entry
 * @param approvals number that an approval rule requires; empty leaves it as it is, 1 for a new rule
 */
public record EnvironmentGrantChange(OptionalLong id, boolean remove, Optional<AccessGrant> grant, Optional<Boolean> inherited,
        OptionalInt approvals) {

    public static EnvironmentGrantChange add(AccessGrant grant) {
        return new EnvironmentGrantChange(OptionalLong.empty(), false, Optional.of(grant), Optional.empty(), OptionalInt.empty());
    }

    public static EnvironmentGrantChange remove(long id) {
        return new EnvironmentGrantChange(OptionalLong.of(id), true, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }

    public static EnvironmentGrantChange change(long id, AccessGrant grant) {
        return new EnvironmentGrantChange(OptionalLong.of(id), false, Optional.of(grant), Optional.empty(), OptionalInt.empty());
    }

    public EnvironmentGrantChange requiring(int number) {
        return new EnvironmentGrantChange(id, remove, grant, inherited, OptionalInt.of(number));
    }

    public EnvironmentGrantChange inheriting(boolean wanted) {
        return new EnvironmentGrantChange(id, remove, grant, Optional.of(wanted), approvals);
    }

    /** Returns the change of an entry of a right's list. */
    EntryList.Change<EnvironmentGrant> of(EnvironmentRight right) {
        return new EntryList.Change<>(id, remove, grant.map(named -> new EnvironmentGrant(0, right, named, inherited.orElse(false),
                approvals.orElse(1))), this::applied);
    }

    private EnvironmentGrant applied(EnvironmentGrant old) {
        return new EnvironmentGrant(old.id(), old.right(), grant.orElse(old.grant()), inherited.orElse(old.inherited()),
                approvals.orElse(old.approvals()));
    }
}
