package dev.slipway.domain.project;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides the default branch of an empty project. The branch does not exist until the first push. */
public final class DefaultBranch {

    /** Default branch if neither the request nor a group sets one. */
    public static final String USUAL = "main";

    private DefaultBranch() {
    }

    /**
     * Returns the branch of a new project.
     *
     * @param asked   branch of the request; null or blank for none
     * @param ofGroup setting of the nearest group above the project
     */
    public static String of(@Nullable String asked, Optional<String> ofGroup) {
        return asked(asked).or(() -> ofGroup).orElse(USUAL);
    }

    /** Returns the branch of a request; a blank name counts as none. */
    public static Optional<String> asked(@Nullable String name) {
        return Optional.ofNullable(name).filter(given -> !given.isBlank());
    }
}
