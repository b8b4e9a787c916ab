package dev.slipway.domain.ciconfig.options;

import org.jspecify.annotations.Nullable;

/**
 * Profiles of a project that configure a dynamic scan.
 *
 * @param siteProfile    profile of the scanned site, or null
 * @param scannerProfile profile of the scanner, or null
 */
public record DastProfiles(@Nullable String siteProfile, @Nullable String scannerProfile) {
}
