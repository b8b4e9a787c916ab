package dev.slipway.domain.variable;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of expanding variables against each other. Where it failed the variables are the ones given, unchanged.
 *
 * @param variables the variables, each after those it refers to
 * @param problem   why nothing was expanded, or empty
 */
public record Expansion(List<Variable> variables, Optional<String> problem) {
    public Expansion {
        variables = List.copyOf(variables);
    }
}
