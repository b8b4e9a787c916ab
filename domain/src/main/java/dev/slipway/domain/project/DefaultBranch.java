package dev.slipway.domain.project;

import java.util.Optional;

/** Decides which branch an empty project names as its default one: that branch does not exist until something is pushed. */
public final class DefaultBranch {

    /** Where neither the request nor a group says otherwise. */
    public static final String USUAL = "main";

    private DefaultBranch() {
    }

    /**
     * Returns the branch of a new project.
     *
     * @param asked   what the request names; null or blank for none
     * @param ofGroup what the nearest group above the project sets
     */
    public static String of(String asked, Optional<String> ofGroup) {
        return asked(asked).or(() -> ofGroup).orElse(USUAL);
    }

    /** Returns what a request names; a blank name is as good as none. */
    public static Optional<String> asked(String name) {
        return Optional.ofNullable(name).filter(given -> !given.isBlank());
    }
}
