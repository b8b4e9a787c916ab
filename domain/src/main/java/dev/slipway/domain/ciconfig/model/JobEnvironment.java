package dev.slipway.domain.ciconfig.model;

/**
 * The environment a job works on, as written; variables in it are expanded when the job is created.
 *
 * @param name           its name
 * @param url            where it is reached, or null
 * @param action         {@code start}, {@code stop}, {@code prepare}, {@code verify} or {@code access}
 * @param onStop         the job that stops it, or null
 * @param autoStopIn     after how long it stops, or null
 * @param deploymentTier its tier, or null to guess
 * @param kubernetes     where in a cluster it lives, or null
 */
public record JobEnvironment(String name, String url, String action, String onStop, String autoStopIn, String deploymentTier,
        ClusterTarget kubernetes) {
    public static final String START = "start";
}
