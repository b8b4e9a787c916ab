package dev.slipway.application.pipeline.simulation;

/** Something that must never be so, with the name of the invariant that says it. */
public final class Violation extends AssertionError {

    private final String invariant;

    public Violation(String invariant, String found) {
        super(invariant + ": " + found);
        this.invariant = invariant;
    }

    Violation(String invariant, String found, Throwable cause) {
        super(invariant + ": " + found, cause);
        this.invariant = invariant;
    }

    /** The same, with where and how it came about. */
    Violation in(String story) {
        Violation told = new Violation(invariant, getMessage().substring(invariant.length() + 2) + "\n" + story, getCause());
        told.setStackTrace(getStackTrace());
        return told;
    }

    public String invariant() {
        return invariant;
    }
}
