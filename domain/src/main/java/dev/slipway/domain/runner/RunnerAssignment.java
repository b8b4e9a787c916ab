package dev.slipway.domain.runner;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;

/** The rules on which projects a project runner serves beside the project that it was made for, and on who manages it then. */
public final class RunnerAssignment {

    public static final String ALREADY_ENABLED = "runner.already_enabled";

    private RunnerAssignment() {
    }

    /** What lets a caller manage a runner. */
    public enum Authority {
        NONE,
        /** Maintainer of a project that the runner serves, but not of the one that owns it. */
        SERVED_PROJECT,
        /** Maintainer of the project that owns the runner, or owner of its group. */
        OWNER,
        ADMINISTRATOR;

        /**
         * @param manages through any project that the runner serves, or through its group
         * @param owns    whether that is its group, or the project that owns it: the first one it was assigned to that still exists
         */
        public static Authority of(boolean administrator, boolean manages, boolean owns) {
            if (administrator) {
                return ADMINISTRATOR;
            }
            if (!manages) {
                return NONE;
            }
            return owns ? OWNER : SERVED_PROJECT;
        }
    }

    /**
     * A caller changes a runner or takes another token for it. A runner receives the variables of all projects that it serves, so the
     * maintainers of a project that merely shares it may do neither.
     */
    public record Changing(Authority authority) {

        public static final Policy<Changing> POLICY = Policy.of("runner.changing",
                requires("runner.no_access", asked -> asked.authority != Authority.NONE),
                requires("runner.not_owner", asked -> asked.authority != Authority.SERVED_PROJECT));
    }

    /**
     * Assignment of a runner to a project. The caller's permission to manage the runners of the project is checked before.
     *
     * @param authority the caller's over the runner; a lock does not hold administrators
     * @param assigned  whether the runner serves the project already
     */
    public record Enabling(RunnerType type, boolean locked, Authority authority, boolean assigned) {

        public static final Policy<Enabling> POLICY = Policy.of("runner.enabling",
                requires("runner.is_group_runner", asked -> asked.type != RunnerType.GROUP_TYPE),
                requires("runner.is_instance_runner", asked -> asked.type != RunnerType.INSTANCE_TYPE),
                requires("runner.is_locked", asked -> asked.authority == Authority.ADMINISTRATOR || !asked.locked),
                requires("runner.no_access", asked -> asked.authority != Authority.NONE),
                requires("runner.not_owner", asked -> asked.authority != Authority.SERVED_PROJECT),
                requires(ALREADY_ENABLED, asked -> !asked.assigned));
    }

    /**
     * Removal of a runner from a project.
     *
     * @param projects number of projects of the runner
     * @param owner    whether this project owns the runner: its first one, or the next after the first was deleted
     */
    public record Disabling(int projects, boolean owner) {

        public static final Policy<Disabling> POLICY = Policy.of("runner.disabling",
                requires("runner.only_project", asked -> asked.projects > 1),
                requires("runner.owner_project", asked -> !asked.owner));
    }
}
