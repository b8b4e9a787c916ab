package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.mergerequest.CreateMergeRequest;
import dev.slipway.application.mergerequest.DeleteMergeRequest;
import dev.slipway.application.mergerequest.MergeRequestDetails;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.UpdateMergeRequest;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serves the merge requests of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests")
final class MergeRequestController {

    private final MergeRequestReads reads;
    private final CreateMergeRequest create;
    private final UpdateMergeRequest update;
    private final DeleteMergeRequest delete;
    private final PipelineReads pipelines;
    private final ComputedAnswers computed;
    private final ReasonTexts texts;

    MergeRequestController(MergeRequestReads reads, CreateMergeRequest create, UpdateMergeRequest update, DeleteMergeRequest delete,
            PipelineReads pipelines, ComputedAnswers computed, ReasonTexts texts) {
        this.reads = reads;
        this.create = create;
        this.update = update;
        this.delete = delete;
        this.pipelines = pipelines;
        this.computed = computed;
        this.texts = texts;
    }

    record ProjectParams(@CommaSeparated @Nullable List<Long> iids, @Default("all") Mine scope) {}

    record GetParams(@Default("false") boolean includeDivergedCommitsCount, @Default("false") boolean includeRebaseInProgress) {}

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind MergeRequestFilterParams filter,
            @Bind ProjectParams where, @Bind MergeRequestListParams list, Paging paging, Links links) {
        return paging.answer(reads.inProject(caller, project, filter.filter(where.scope(), where.iids(), true, list),
                list.withMergeStatusRecheck(), paging.request()), list.shown(MergeRequestReferencesJson::inProject, links));
    }

    @Get("/{merge_request_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    MergeRequestDetailsJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @Bind GetParams params, Links links) {
        MergeRequestDetails found = computed.answer(caller, params.includeDivergedCommitsCount(),
                () -> reads.get(caller, project, iid, params.includeDivergedCommitsCount()));
        return MergeRequestDetailsJson.of(found,
                new MergeRequestDetailsJson.Form(pipelines.showsNames(), params.includeRebaseInProgress(), texts, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind MergeRequestCreationParams params, Links links) {
        return HttpResponse.created(shown(computed.answer(caller, () -> create.create(caller, project, params.request())), links));
    }

    @Put("/{merge_request_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    MergeRequestDetailsJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @Bind MergeRequestUpdateParams params, Links links) {
        return shown(computed.answer(caller, params.compares(), () -> update.update(caller, project, iid, params.request())), links);
    }

    @Delete("/{merge_request_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Freshness freshness) {
        delete.delete(caller, project, iid, freshness);
        return HttpResponse.noContent();
    }

    private MergeRequestDetailsJson shown(MergeRequestDetails details, Links links) {
        return MergeRequestDetailsJson.of(details, new MergeRequestDetailsJson.Form(pipelines.showsNames(), false, texts, links));
    }
}
