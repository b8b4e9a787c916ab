package dev.slipway.domain.ciconfig.options;

import org.jspecify.annotations.Nullable;

/**
 * Location of an environment in a cluster, as written.
 *
 * @param namespace        namespace, or null
 * @param agent            agent that shows the environment, or null
 * @param fluxResourcePath path of the Flux resource of the deployment, or null
 */
public record ClusterTarget(@Nullable String namespace, @Nullable String agent, @Nullable String fluxResourcePath) {
}
