package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * The container image that a job runs in.
 *
 * @param name       the image
 * @param entrypoint its entry point, or null for the image's own
 * @param pullPolicy policies to try in turn, or null for the runner's own
 * @param executor   options of one kind of executor, or null
 */
public record Image(String name, List<String> entrypoint, List<String> pullPolicy, ExecutorOptions executor) {
}
