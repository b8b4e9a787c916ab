package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.merging.MergeInstructions;
import dev.slipway.application.mergerequest.merging.MergeMergeRequest;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merges merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}")
final class MergeController {

    private final MergeMergeRequest merge;
    private final PipelineReads pipelines;
    private final ReasonTexts texts;

    MergeController(MergeMergeRequest merge, PipelineReads pipelines, ReasonTexts texts) {
        this.merge = merge;
        this.pipelines = pipelines;
        this.texts = texts;
    }

    record MergeParams(
            @Nullable String mergeCommitMessage,
            @Nullable String squashCommitMessage,
            @Nullable Boolean shouldRemoveSourceBranch,
            @Default("false") boolean mergeWhenPipelineSucceeds,
            @Nullable String sha,
            @Nullable Boolean squash) {

        MergeInstructions instructions() {
            return new MergeInstructions(Optional.ofNullable(sha), Optional.ofNullable(squash), Optional.ofNullable(mergeCommitMessage),
                    Optional.ofNullable(squashCommitMessage), Optional.ofNullable(shouldRemoveSourceBranch));
        }
    }

    @Put("/merge")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    MergeRequestDetailsJson merge(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @Bind MergeParams params, Links links) {
        return MergeRequestDetailsJson.of(
                merge.merge(caller, project, iid, params.mergeWhenPipelineSucceeds(), params.instructions()),
                new MergeRequestDetailsJson.Form(pipelines.showsNames(), false, texts, links));
    }
}
