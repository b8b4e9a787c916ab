package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * One of {@code only} and {@code except}: conditions, each of which is there or not.
 *
 * @param refs       names, kinds and patterns of refs
 * @param variables  expressions of which one must hold
 * @param changes    patterns of changed files
 * @param kubernetes whether an active cluster is asked for
 */
public record RefPolicy(Optional<List<String>> refs, Optional<List<Expression>> variables, Optional<List<String>> changes,
        boolean kubernetes) {
    /** What {@code only} says where nothing is said. */
    public static final RefPolicy BRANCHES_AND_TAGS = new RefPolicy(Optional.of(List.of("branches", "tags")), Optional.empty(),
            Optional.empty(), false);
}
