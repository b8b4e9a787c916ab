package dev.slipway.application.pipeline.request;

import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.domain.repository.Commit;
import org.jspecify.annotations.Nullable;

/**
 * Commit that a pipeline is requested for, and the ref that leads to it.
 *
 * @param ref        name of the branch or tag, without the kind of ref
 * @param before     commit of the ref before a push, or zeros
 * @param tagMessage message of an annotated tag; null for none
 */
public record RequestedRevision(String ref, boolean tag, boolean refProtected, Commit commit, String before, @Nullable String tagMessage) {

    /** Returns the part that is stored with the pipeline. */
    public PipelineRevision stored() {
        return new PipelineRevision(ref, tag, refProtected, commit.sha(), before);
    }
}
