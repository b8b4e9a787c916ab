package dev.slipway.domain.variable;

import java.util.Optional;

/**
 * Facts of a job for its variables before it runs.
 *
 * @param name        its name
 * @param stage       its stage
 * @param manual      whether a user has to start it
 * @param image       its image, or empty
 * @param nodeIndex   its place among parallel instances, or empty
 * @param nodeTotal   how many instances there are; 1 where it is not parallel
 * @param environment its environment, or empty
 */
public record JobFacts(String name, String stage, boolean manual, Optional<String> image, Optional<Integer> nodeIndex, int nodeTotal,
        Optional<EnvironmentFacts> environment) {
    /** The same with its environment. */
    public JobFacts in(EnvironmentFacts found) {
        return new JobFacts(name, stage, manual, image, nodeIndex, nodeTotal, Optional.of(found));
    }

    /**
     * Facts of an environment for variables. Texts may be empty where nothing is known.
     *
     * @param name   its name
     * @param slug   its slug
     * @param url    its address
     * @param action what the job does with it
     * @param tier   its tier
     */
    public record EnvironmentFacts(String name, String slug, String url, String action, String tier) {
    }
}
