package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.options.JobVariable;
import java.util.List;
import java.util.Optional;

/**
 * Root variable, with its text and options in the form for manual pipelines.
 *
 * @param variable    variable
 * @param description description, or empty
 * @param options     values to choose from, or empty for any
 */
public record RootVariable(JobVariable variable, Optional<String> description, List<String> options) {
}
