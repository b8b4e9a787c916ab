package dev.slipway.rest.label;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.label.CreateLabel;
import dev.slipway.application.label.DeleteLabel;
import dev.slipway.application.label.LabelCounts;
import dev.slipway.application.label.LabelReads;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.LabelTarget;
import dev.slipway.application.label.LabelView;
import dev.slipway.application.label.UpdateLabel;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Map;

/** Serves the labels of a project. The path or the body names a label, by id or by name. */
@Controller("/api/v4/projects/{id:[^/]+}/labels")
final class ProjectLabelController {

    private final LabelReads reads;
    private final CreateLabel createLabel;
    private final UpdateLabel updateLabel;
    private final DeleteLabel deleteLabel;

    ProjectLabelController(LabelReads reads, CreateLabel createLabel, UpdateLabel updateLabel, DeleteLabel deleteLabel) {
        this.reads = reads;
        this.createLabel = createLabel;
        this.updateLabel = updateLabel;
        this.deleteLabel = deleteLabel;
    }

    private static LabelTarget target(ProjectRef project) {
        return new LabelTarget.Project(project);
    }

    private static LabelJson json(LabelView label) {
        return LabelJson.ofProject(label, null);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind LabelParams.InProject params, Paging paging) {
        Page<LabelView> page = reads.list(caller, target(project), params.selection(), paging.request());
        Map<Long, LabelCounts> counts = params.withCounts()
                ? reads.count(caller, page.items().stream().map(LabelView::id).toList()) : Map.of();
        LabelCounts least = params.withCounts() ? LabelCounts.NONE : null;
        return paging.answer(page, label -> LabelJson.ofProject(label, counts.getOrDefault(label.id(), least)));
    }

    @Get("/{label_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    LabelJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("label_id") String label,
            @Bind LabelParams.OneInProject params) {
        return json(reads.get(caller, target(project), LabelRef.of(label), params.selection()));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind LabelParams.CreatedInProject params) {
        return HttpResponse.created(json(createLabel.create(caller, target(project), params.draft(), params.priority())));
    }

    @Put
    @Route(gate = Gate.SIGNED_IN)
    LabelJson updateNamed(Caller caller, @PathVariable("id") ProjectRef project, @Bind LabelParams.Named named,
            @Bind LabelParams.UpdatedInProject params) {
        return json(updateLabel.update(caller, target(project), named.reference(), params.request()));
    }

    @Put("/{label_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    LabelJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("label_id") String label,
            @Bind LabelParams.UpdatedInProject params) {
        return json(updateLabel.update(caller, target(project), LabelRef.of(label), params.request()));
    }

    @Delete
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> deleteNamed(Caller caller, @PathVariable("id") ProjectRef project, @Bind LabelParams.Named named, Freshness freshness) {
        deleteLabel.delete(caller, target(project), named.reference(), freshness);
        return HttpResponse.noContent();
    }

    @Delete("/{label_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("label_id") String label,
            Freshness freshness) {
        deleteLabel.delete(caller, target(project), LabelRef.of(label), freshness);
        return HttpResponse.noContent();
    }
}
