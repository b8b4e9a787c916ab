package dev.slipway.domain.ciconfig.options;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Container image that a job runs in.
 *
 * @param name       name of the image
 * @param entrypoint entry point, or null for that of the image
 * @param pullPolicy policies to try in turn, or null for the default of the runner
 * @param executor   options of one kind of executor, or null
 */
public record Image(String name, @Nullable List<String> entrypoint, @Nullable List<String> pullPolicy, @Nullable ExecutorOptions executor) {
}
