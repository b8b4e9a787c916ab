package dev.slipway.rest.mergerequest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.mergerequest.MergeRequestDetails;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.pipeline.PipelineItemJson;
import dev.slipway.rest.pipeline.PipelineJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A single merge request.
 *
 * @param changesCount         text, since there may be more than are counted
 * @param divergedCommitsCount only if it is asked for
 * @param rebaseInProgress     only if it is asked for
 */
record MergeRequestDetailsJson(
        @JsonUnwrapped MergeRequestJson request,
        boolean subscribed,
        @Nullable String changesCount,
        @Nullable Instant latestBuildStartedAt,
        @Nullable Instant latestBuildFinishedAt,
        @Nullable Instant firstDeployedToProductionAt,
        @Nullable PipelineItemJson pipeline,
        @Nullable PipelineJson headPipeline,
        @Nullable DiffRefsJson diffRefs,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer divergedCommitsCount,
        @Nullable String mergeError,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean rebaseInProgress,
        boolean firstContribution,
        UserJson user) {

    record DiffRefsJson(String baseSha, String headSha, String startSha) {

        static @Nullable DiffRefsJson of(@Nullable MergeRequestVersion version) {
            return version == null ? null : new DiffRefsJson(version.refs().base(), version.refs().head(), version.refs().start());
        }
    }

    record UserJson(boolean canMerge) {}

    /**
     * Options of the shape.
     *
     * @param names  whether the installation shows names of pipelines
     * @param rebase whether to tell if a rebase is in progress
     * @param texts  of reasons for which merges failed
     */
    record Form(boolean names, boolean rebase, ReasonTexts texts, Links links) {

        @Nullable String text(@Nullable String reason) {
            return reason == null ? null : texts.sentence(Reason.of(reason));
        }
    }

    static MergeRequestDetailsJson of(MergeRequestDetails details, Form form) {
        Links links = form.links();
        PipelineView pipeline = details.headPipeline().orElse(null);
        MergeRequestVersion version = details.request().version();
        return new MergeRequestDetailsJson(
                MergeRequestJson.of(details.item(), MergeRequestReferencesJson.inProject(details.request()), links),
                details.subscribed(),
                version == null ? null : version.realSize(),
                pipeline == null ? null : pipeline.times().startedAt(),
                pipeline == null ? null : pipeline.times().finishedAt(),
                null,
                pipeline == null ? null : PipelineItemJson.of(pipeline, form.names(), links),
                pipeline == null ? null : PipelineJson.of(pipeline, form.names(), links),
                DiffRefsJson.of(version),
                details.diverged().isPresent() ? (Integer) details.diverged().getAsInt() : null,
                form.text(details.request().outcome().error()),
                form.rebase() ? (Boolean) details.request().outcome().rebasing() : null,
                false,
                new UserJson(details.canMerge()));
    }
}
