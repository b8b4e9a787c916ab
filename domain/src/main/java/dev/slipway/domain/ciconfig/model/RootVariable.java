package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.options.JobVariable;
import java.util.List;
import java.util.Optional;

/**
 * A variable of the whole configuration, with what a form for manual runs shows of it.
 *
 * @param variable    the variable
 * @param description what it is for, or empty
 * @param options     the values to choose from, or empty for any
 */
public record RootVariable(JobVariable variable, Optional<String> description, List<String> options) {
}
