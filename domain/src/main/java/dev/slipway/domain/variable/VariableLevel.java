package dev.slipway.domain.variable;

/** Level at which variables of jobs are stored, lowest precedence first. */
public enum VariableLevel {
    /**
     * Administrators keep these; every job receives them. Specification, section Limits: the number is adjustable, its default not shown.
     */
    INSTANCE(25, false, VariableOrigin.INSTANCE),
    /** Of a group and the groups around it. */
    GROUP(30_000, true, VariableOrigin.GROUP),
    PROJECT(8_000, true, VariableOrigin.PROJECT);

    private final int most;
    private final boolean scoped;
    private final VariableOrigin origin;

    VariableLevel(int most, boolean scoped, VariableOrigin origin) {
        this.most = most;
        this.scoped = scoped;
        this.origin = origin;
    }

    /** How many variables one installation, group or project may keep. */
    public int most() {
        return most;
    }

    /** Whether its variables can be meant for some environments only, so that several may have one key. */
    public boolean scoped() {
        return scoped;
    }

    public VariableOrigin origin() {
        return origin;
    }
}
