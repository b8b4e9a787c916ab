package dev.slipway.domain.token;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Limits the projects and groups whose jobs a project admits. */
public final class AllowlistRules {

    /** Maximum number of projects, and of groups, that a project lists. */
    public static final int MOST = 200;

    private AllowlistRules() {
    }

    /** Returns why no further entry can be added to a list. @param present number of its entries */
    public static Optional<Reason> problem(int present) {
        return present < MOST ? Optional.empty() : Optional.of(Reason.of("job_token_scope.too_many", MOST));
    }
}
