package dev.slipway.domain.ciconfig.model;

/**
 * Profiles of a project that a dynamic scan takes its settings from.
 *
 * @param siteProfile    what is scanned, or null
 * @param scannerProfile how, or null
 */
public record DastProfiles(String siteProfile, String scannerProfile) {
}
