package dev.slipway.domain.ciconfig.model;

import java.util.Map;

/**
 * Options of a container that only one kind of executor understands. Each holds texts by name, such as {@code platform} and
 * {@code user}.
 *
 * @param docker     for containers of docker, or null
 * @param kubernetes for containers of kubernetes, or null
 */
public record ExecutorOptions(Map<String, String> docker, Map<String, String> kubernetes) {
}
