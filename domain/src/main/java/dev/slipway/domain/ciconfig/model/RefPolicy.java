package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * Conditions of {@code only} or {@code except}, each of which is optional.
 *
 * @param refs       names, kinds and patterns of refs
 * @param variables  expressions; one must hold
 * @param changes    patterns of changed files
 * @param kubernetes whether an active cluster is required
 */
public record RefPolicy(Optional<List<String>> refs, Optional<List<Expression>> variables, Optional<List<String>> changes,
        boolean kubernetes) {
    /** Value of {@code only} without the keyword. */
    public static final RefPolicy BRANCHES_AND_TAGS = new RefPolicy(Optional.of(List.of("branches", "tags")), Optional.empty(),
            Optional.empty(), false);
}
