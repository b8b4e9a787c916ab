package dev.slipway.domain.ciconfig.model;

/**
 * Where in a cluster an environment lives, as written.
 *
 * @param namespace        the namespace, or null
 * @param agent            the agent that shows the environment, or null
 * @param fluxResourcePath the resource that is followed there, or null
 */
public record ClusterTarget(String namespace, String agent, String fluxResourcePath) {
}
