package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.mergerequest.MergeRequestDetails;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.version.UpdateMergeRef;
import dev.slipway.application.mergerequest.version.VersionReads;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.repository.CommitJson;
import dev.slipway.rest.repository.FileDiffJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.stream.Collectors;

/** Serves the versions, files and commits of a merge request, and the commit that its merge would make. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}")
final class MergeRequestDiffController {

    private final VersionReads versions;
    private final MergeRequestReads requests;
    private final UpdateMergeRef mergeRef;
    private final PipelineReads pipelines;
    private final ComputedAnswers computed;
    private final ReasonTexts texts;

    MergeRequestDiffController(VersionReads versions, MergeRequestReads requests, UpdateMergeRef mergeRef, PipelineReads pipelines,
            ComputedAnswers computed, ReasonTexts texts) {
        this.versions = versions;
        this.requests = requests;
        this.mergeRef = mergeRef;
        this.pipelines = pipelines;
        this.computed = computed;
        this.texts = texts;
    }

    record DiffParams(@Default("false") boolean unidiff) {}

    /** Diffs are always read from the repository, so raw diffs are the same. */
    record ChangesParams(@Default("false") boolean unidiff, @Default("false") boolean accessRawDiffs) {}

    @Get("/versions")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> versions(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Paging paging) {
        return paging.answer(versions.list(caller, project, iid, paging.request()), VersionJson::of);
    }

    @Get("/versions/{version_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    VersionContentJson version(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @PathVariable("version_id") long versionId, @Bind DiffParams params, Links links) {
        VersionReads.Content found = computed.answer(caller, () -> versions.get(caller, project, iid, versionId));
        return VersionContentJson.of(found, params.unidiff(), links);
    }

    @Get("/changes")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ChangesJson changes(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @Bind ChangesParams params, Links links) {
        MergeRequestDetails details = requests.get(caller, project, iid, false);
        Diff diff = computed.answer(caller, () -> versions.changes(caller, project, iid));
        return ChangesJson.of(MergeRequestDetailsJson.of(details,
                new MergeRequestDetailsJson.Form(pipelines.showsNames(), false, texts, links)), diff, params.unidiff());
    }

    @Get("/raw_diffs")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<String> raw(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid) {
        Diff diff = computed.answer(caller, () -> versions.changes(caller, project, iid));
        return HttpResponse.ok(diff.files().stream().map(FileDiff::asGit).collect(Collectors.joining()))
                .contentType(MediaType.TEXT_PLAIN_TYPE);
    }

    @Get("/diffs")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> diffs(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @Bind DiffParams params, Paging paging) {
        Page<FileDiff> found = computed.answer(caller, () -> versions.files(caller, project, iid, paging.numbered()));
        return paging.answer(found, file -> FileDiffJson.of(file, params.unidiff()));
    }

    @Get("/commits")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> commits(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Paging paging, Links links) {
        VersionReads.CommitsOf found = computed.answer(caller, () -> versions.commits(caller, project, iid, paging.numbered()));
        return paging.answer(found.commits(), commit -> CommitJson.of(commit, found.projectPath(), links));
    }

    @Get("/merge_ref")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    MergeRefJson mergeRef(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid) {
        return new MergeRefJson(computed.answer(caller, () -> mergeRef.get(caller, project, iid)));
    }
}
