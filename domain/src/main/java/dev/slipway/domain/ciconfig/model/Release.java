package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * The release that a job publishes once its script succeeded.
 *
 * @param tagName     the tag
 * @param tagMessage  the tag's message, or null
 * @param name        the title, or null for the tag
 * @param description the text or the file that has it
 * @param ref         what the tag is put on where there is none yet, or null for the commit
 * @param releasedAt  the moment as written, or null for now
 * @param milestones  milestones it belongs to
 * @param links       what can be downloaded
 */
public record Release(String tagName, String tagMessage, String name, String description, String ref, String releasedAt,
        List<String> milestones, List<Link> links) {
    /**
     * Something to download.
     *
     * @param name     its title
     * @param url      where it is
     * @param filepath the path of a lasting address, or null
     * @param linkType the kind, or null
     */
    public record Link(String name, String url, String filepath, String linkType) {
    }
}
