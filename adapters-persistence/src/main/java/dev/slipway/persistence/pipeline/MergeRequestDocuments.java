package dev.slipway.persistence.pipeline;

import dev.slipway.domain.variable.PipelineMergeRequests;
import dev.slipway.persistence.kernel.JsonArrays;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** Documents of the merge requests that pipelines know. Most pipelines know none. */
public final class MergeRequestDocuments {

    private MergeRequestDocuments() {
    }

    static @Nullable JSONB of(PipelineMergeRequests known) {
        return known.equals(PipelineMergeRequests.NONE) ? null : JsonArrays.of(known);
    }

    /** @param document null for none */
    public static PipelineMergeRequests read(@Nullable JSONB document) {
        return document == null ? PipelineMergeRequests.NONE : JsonArrays.read(document, PipelineMergeRequests.class);
    }
}
