package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Optional;

/**
 * What decides whether there is a pipeline at all.
 *
 * @param name       the pipeline's name, or empty
 * @param rules      its rules, or empty where it has none
 * @param autoCancel what ends its pipelines early
 */
public record Workflow(Optional<String> name, Optional<List<Rule>> rules, AutoCancel autoCancel) {
    public static final Workflow ALWAYS = new Workflow(Optional.empty(), Optional.empty(), AutoCancel.UNSAID);
}
