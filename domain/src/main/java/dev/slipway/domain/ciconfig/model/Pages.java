package dev.slipway.domain.ciconfig.model;

/**
 * The site that a job publishes.
 *
 * @param publish    the directory with the site
 * @param pathPrefix what is put before its paths, or null
 * @param expireIn   how long it is kept, as written, or null
 */
public record Pages(String publish, String pathPrefix, String expireIn) {
    /** The directory where nothing is said. */
    public static final String DIRECTORY = "public";
}
