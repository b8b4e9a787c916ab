package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Optional;

/**
 * Rules and name of all pipelines of a configuration.
 *
 * @param name       name of pipelines, or empty
 * @param rules      rules that decide whether there is a pipeline, or empty without the keyword
 * @param autoCancel early end of pipelines
 */
public record Workflow(Optional<String> name, Optional<List<Rule>> rules, AutoCancel autoCancel) {
    public static final Workflow ALWAYS = new Workflow(Optional.empty(), Optional.empty(), AutoCancel.UNSAID);
}
