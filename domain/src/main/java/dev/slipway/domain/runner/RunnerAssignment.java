package dev.slipway.domain.runner;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;

/** Rules for assigning project runners to further projects, and for managing assigned runners. */
public final class RunnerAssignment {

    public static final String ALREADY_ENABLED = "runner.already_enabled";

    private RunnerAssignment() {
    }

    /** Authority of a caller over a runner, lowest first. */
    public enum Authority {
        NONE,
        /** Maintainer of a project that the runner serves, but not of its owning project. */
        SERVED_PROJECT,
        /** Maintainer of the project that owns the runner, or owner of its group. */
        OWNER,
        ADMINISTRATOR;

        /**
         * Returns the authority of a caller.
         *
         * @param manages whether the caller manages the runner by any project that it serves, or by its group
         * @param owns    whether that is its group or its owning project: the first existing project that it was assigned to
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
     * Change of a runner or reset of its token. A runner receives the variables of all projects that it serves, so that maintainers of a
     * project that only shares it may do neither.
     */
    public record Changing(Authority authority) {

        public static final Policy<Changing> POLICY = Policy.of("runner.changing",
                requires("runner.no_access", asked -> asked.authority != Authority.NONE),
                requires("runner.not_owner", asked -> asked.authority != Authority.SERVED_PROJECT));
    }

    /**
     * Assignment of a runner to a project. The caller's permission to manage the runners of the project is checked before.
     *
     * @param authority of the caller over the runner; administrators may enable locked runners
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
