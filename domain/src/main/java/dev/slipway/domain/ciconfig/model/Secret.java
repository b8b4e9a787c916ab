package dev.slipway.domain.ciconfig.model;

import java.util.Map;

/**
 * A secret that the runner fetches for a job from whoever keeps it.
 *
 * @param provider the keeper, as the configuration calls it
 * @param settings what the keeper asks for, by name; names of nested values are joined by dots
 * @param file     whether the variable holds the name of a file with the secret
 * @param token    the variable with the token that opens it, or null
 */
public record Secret(String provider, Map<String, String> settings, boolean file, String token) {
}
