package dev.slipway.domain.ciconfig.options;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Secret that the runner fetches for a job from a secrets provider.
 *
 * @param provider provider, by the word of the language
 * @param settings settings of the provider, by name; names of nested values are joined by dots
 * @param file     whether the variable contains the path of a file with the secret, rather than the secret
 * @param token    variable with the token that authenticates at the provider, or null
 */
public record Secret(String provider, Map<String, String> settings, boolean file, @Nullable String token) {
}
