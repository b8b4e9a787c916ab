package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Release that a job publishes after its script succeeded.
 *
 * @param tag        tag of the release
 * @param text       title and description
 * @param ref        commit or branch that a new tag is created at, or null for the commit of the pipeline
 * @param releasedAt moment as written, or null for now
 * @param milestones milestones of the release
 * @param links      files to download
 */
public record Release(Tag tag, Text text, @Nullable String ref, @Nullable String releasedAt, List<String> milestones, List<Link> links) {
    /**
     * Tag of a release.
     *
     * @param tagName    name
     * @param tagMessage message, or null
     */
    @InlinePart
    public record Tag(String tagName, @Nullable String tagMessage) {
    }

    /**
     * Title and description of a release.
     *
     * @param name        title, or null for the name of the tag
     * @param description text, or path of the file with the text
     */
    @InlinePart
    public record Text(@Nullable String name, String description) {
    }

    /**
     * File to download.
     *
     * @param name     title
     * @param url      address
     * @param filepath path of its permanent address, or null
     * @param linkType kind, or null
     */
    public record Link(String name, String url, @Nullable String filepath, @Nullable String linkType) {
    }
}
