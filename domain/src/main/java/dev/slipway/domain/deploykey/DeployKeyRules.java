package dev.slipway.domain.deploykey;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/** Rules of deploy keys beside those of all SSH keys. */
public final class DeployKeyRules {

    /** Maximum number of deploy keys of a project. */
    public static final int MOST_OF_PROJECT = 100;

    /** Maximum number of projects of a deploy key, and of those that a page of keys shows in all. */
    public static final int MOST_PROJECTS = 1000;

    /** Object that errors of a key belong to, where it is added to a project. */
    private static final String OF_PROJECT = "deploy_key.";

    private DeployKeyRules() {
    }

    /** Returns whether a caller may enable a key in another project. @param maintained whether it is enabled in one of the caller's */
    public static boolean mayEnable(boolean isPublic, boolean maintained, boolean administrator) {
        return isPublic || maintained || administrator;
    }

    /** Returns whether a caller may give a key another title. That of a public key is shown in projects of others. */
    public static boolean mayRename(boolean isPublic, boolean administrator) {
        return !isPublic || administrator;
    }

    /** Returns whether a key is removed with its last project. Public ones are offered to all projects, so they stay. */
    public static boolean endsWithLastProject(boolean isPublic) {
        return !isPublic;
    }

    /**
     * Returns how many projects of each key a page shows. All of them are in memory at once, with their descriptions.
     *
     * @param keys maximum number of keys of the page
     */
    public static int shownProjects(int keys) {
        return MOST_PROJECTS / keys;
    }

    /** Returns why a project cannot have another deploy key. @param present number of those that it has */
    public static Optional<FieldError> projectProblem(int present) {
        return present < MOST_OF_PROJECT ? Optional.empty()
                : Optional.of(new FieldError("base", Reason.of("deploy_key.too_many", MOST_OF_PROJECT)));
    }

    /** Returns why a key cannot be enabled in another project. @param present number of its projects */
    public static Optional<FieldError> keyProblem(int present) {
        return present < MOST_PROJECTS ? Optional.empty()
                : Optional.of(new FieldError("base", Reason.of("deploy_key.too_many_projects", MOST_PROJECTS)));
    }

    /** Returns errors of a key as those of the project that it is added to. */
    public static List<FieldError> ofProject(List<FieldError> problems) {
        return problems.stream().map(problem -> new FieldError(OF_PROJECT + problem.field(), problem.reason())).toList();
    }
}
