package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Optional;

/**
 * What decides whether there is a pipeline at all.
 *
 * @param name  the pipeline's name, or empty
 * @param rules its rules, or empty where it has none
 */
public record Workflow(Optional<String> name, Optional<List<Rule>> rules) {
    public static final Workflow ALWAYS = new Workflow(Optional.empty(), Optional.empty());
}
