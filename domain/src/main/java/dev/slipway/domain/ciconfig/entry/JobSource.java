package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.tree.Node;

/**
 * Job of the merged configuration.
 *
 * @param place    place of the job
 * @param name     name
 * @param job      keywords
 * @param kind     {@link Where#SCRIPT} or {@link Where#BRIDGE}
 * @param defaults values that the job may inherit
 */
record JobSource(Place place, String name, Node.Mapping job, Where kind, Defaults defaults) {
    static JobSource of(Place place, String name, Node.Mapping job, Defaults defaults) {
        return new JobSource(place, name, job, isScript(job) ? Where.SCRIPT : Where.BRIDGE, defaults);
    }

    private static boolean isScript(Node.Mapping job) {
        return job.has("script") || job.has("run");
    }

    /** Returns whether a value can be a job. Other values are reported at the place of all jobs. */
    static boolean isJob(Node node) {
        return node instanceof Node.Mapping mapping && (isScript(mapping) || mapping.has("trigger") || mapping.has("needs"));
    }
}
