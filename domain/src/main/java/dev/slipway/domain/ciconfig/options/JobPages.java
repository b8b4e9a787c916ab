package dev.slipway.domain.ciconfig.options;

import org.jspecify.annotations.Nullable;

/**
 * Site that a job publishes.
 *
 * @param publish    directory of the site
 * @param pathPrefix prefix of its paths, or null
 * @param expireIn   retention as written, or null
 */
public record JobPages(@Nullable String publish, @Nullable String pathPrefix, @Nullable String expireIn) {
    /** Directory without {@code publish}. */
    public static final String DIRECTORY = "public";
}
