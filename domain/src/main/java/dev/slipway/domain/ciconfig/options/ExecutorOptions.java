package dev.slipway.domain.ciconfig.options;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options of a container that only one kind of executor reads: texts by name, such as {@code platform} and {@code user}.
 *
 * @param docker     options of Docker executors, or null
 * @param kubernetes options of Kubernetes executors, or null
 */
public record ExecutorOptions(@Nullable Map<String, String> docker, @Nullable Map<String, String> kubernetes) {
}
