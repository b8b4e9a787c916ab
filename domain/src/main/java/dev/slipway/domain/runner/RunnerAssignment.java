package dev.slipway.domain.runner;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;

/** The rules on which projects a project runner serves beside the project that it was made for. */
public final class RunnerAssignment {

    public static final String ALREADY_ENABLED = "runner.already_enabled";

    private RunnerAssignment() {
    }

    /**
     * A project asks for a runner. The caller's right to manage the runners of the project itself is asked before.
     *
     * @param administrator whether the caller is one; a lock does not hold them
     * @param managed       whether the caller manages the runner, through any project that it serves
     * @param assigned      whether the runner serves the project already
     */
    public record Enabling(RunnerType type, boolean locked, boolean administrator, boolean managed, boolean assigned) {

        public static final Policy<Enabling> POLICY = Policy.of("runner.enabling",
                requires("runner.is_group_runner", asked -> asked.type != RunnerType.GROUP_TYPE),
                requires("runner.is_instance_runner", asked -> asked.type != RunnerType.INSTANCE_TYPE),
                requires("runner.is_locked", asked -> asked.administrator || !asked.locked),
                requires("runner.no_access", asked -> asked.administrator || asked.managed),
                requires(ALREADY_ENABLED, asked -> !asked.assigned));
    }

    /**
     * A project that a runner serves gives it back.
     *
     * @param projects how many projects the runner serves
     * @param owner    whether the runner was made for this project, or the project for which it was made is gone and this one is the next
     */
    public record Disabling(int projects, boolean owner) {

        public static final Policy<Disabling> POLICY = Policy.of("runner.disabling",
                requires("runner.only_project", asked -> asked.projects > 1),
                requires("runner.owner_project", asked -> !asked.owner));
    }
}
