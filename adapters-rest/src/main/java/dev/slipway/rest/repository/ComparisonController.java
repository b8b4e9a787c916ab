package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.repository.CommitView;
import dev.slipway.application.repository.CompareCommits;
import dev.slipway.application.repository.Comparison;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Serves comparisons and common ancestors of commits. */
@Controller("/api/v4/projects/{id:[^/]+}/repository")
final class ComparisonController {

    private final CompareCommits compare;
    private final ComputedAnswers computed;

    ComparisonController(CompareCommits compare, ComputedAnswers computed) {
        this.compare = compare;
        this.computed = computed;
    }

    record CompareParams(@Required String from, @Required String to, @Nullable Long fromProjectId, @Default("false") boolean straight,
            @Default("false") boolean unidiff) {

        CompareCommits.Request toRequest() {
            return new CompareCommits.Request(from, to, straight,
                    fromProjectId == null ? OptionalLong.empty() : OptionalLong.of(fromProjectId));
        }
    }

    record MergeBaseParams(@Required @CommaSeparated List<String> refs) {}

    record DiffParams(@Default("false") boolean unidiff) {}

    @Get("/compare")
    @Route(gate = Gate.OPEN)
    ComparisonJson compare(Caller caller, @PathVariable("id") ProjectRef project, @Bind CompareParams params, Links links) {
        Comparison found = computed.answer(caller, () -> compare.compare(caller, project, params.toRequest()));
        return ComparisonJson.of(found, params.unidiff(), links);
    }

    @Get("/merge_base")
    @Route(gate = Gate.OPEN)
    CommitJson mergeBase(Caller caller, @PathVariable("id") ProjectRef project, @Bind MergeBaseParams params, Links links) {
        CommitView base = computed.answer(caller, () -> compare.mergeBase(caller, project, params.refs()));
        return CommitJson.of(base.commit(), base.projectPath(), links);
    }

    @Get("/commits/{sha:[^/]+}/diff")
    @Route(gate = Gate.OPEN)
    HttpResponse<List<FileDiffJson>> diff(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha,
            @Bind DiffParams params,
            Paging paging) {
        Page<FileDiff> found = computed.answer(caller, () -> compare.changes(caller, project, sha, NumberedPages.of(paging)));
        return paging.answer(found, file -> FileDiffJson.of(file, params.unidiff()));
    }
}
