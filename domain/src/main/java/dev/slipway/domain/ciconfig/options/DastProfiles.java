package dev.slipway.domain.ciconfig.options;

/**
 * Profiles of a project that configure a dynamic scan.
 *
 * @param siteProfile    profile of the scanned site, or null
 * @param scannerProfile profile of the scanner, or null
 */
public record DastProfiles(String siteProfile, String scannerProfile) {
}
