package dev.slipway.domain.variable;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Merge requests that a pipeline knows, as of its creation: later changes of them do not affect pipelines that exist.
 *
 * @param own  merge request that the pipeline runs for; null for none
 * @param open references of open merge requests from the branch of the pipeline, at most {@link #MOST_OPEN}
 */
public record PipelineMergeRequests(@Nullable MergeRequestFacts own, List<String> open) {

    public static final PipelineMergeRequests NONE = new PipelineMergeRequests(null, List.of());

    /** Maximum number of references in a variable. */
    public static final int MOST_OPEN = 4;

    public PipelineMergeRequests {
        open = List.copyOf(open);
    }

    /** Returns the merge requests of a pipeline that runs for one. */
    public static PipelineMergeRequests of(MergeRequestFacts own) {
        return new PipelineMergeRequests(own, List.of());
    }

    public PipelineMergeRequests withOpen(List<String> references) {
        return new PipelineMergeRequests(own, references);
    }

    public Optional<MergeRequestFacts> request() {
        return Optional.ofNullable(own);
    }

    /** Returns the name of the branch that scripts see: the source branch for a merge request. */
    public String refName(String ref) {
        return own == null ? ref : own.source().name();
    }
}
