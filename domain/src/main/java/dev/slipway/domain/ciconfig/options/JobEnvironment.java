package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import org.jspecify.annotations.Nullable;

/**
 * Environment that a job acts on, as written. Variables in it are expanded when the pipeline is created.
 *
 * @param name           name
 * @param url            address, or null
 * @param effect         effect of the job on the environment
 * @param deploymentTier tier, or null to guess
 * @param kubernetes     location in a cluster, or null
 */
public record JobEnvironment(String name, @Nullable String url, Effect effect, @Nullable String deploymentTier,
        @Nullable ClusterTarget kubernetes) {
    public static final String START = "start";

    /**
     * Effect of a job on an environment.
     *
     * @param action     {@code start}, {@code stop}, {@code prepare}, {@code verify} or {@code access}
     * @param onStop     job that stops the environment, or null
     * @param autoStopIn duration after which it stops, or null
     */
    @InlinePart
    public record Effect(String action, @Nullable String onStop, @Nullable String autoStopIn) {
    }
}
