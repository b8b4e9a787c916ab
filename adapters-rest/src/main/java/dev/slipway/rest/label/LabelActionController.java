package dev.slipway.rest.label;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.LabelTarget;
import dev.slipway.application.label.PromoteLabel;
import dev.slipway.application.label.SubscribeLabel;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Promotes labels of projects, and subscribes callers to labels. */
@Controller("/api/v4")
final class LabelActionController {

    private final PromoteLabel promoteLabel;
    private final SubscribeLabel subscribeLabel;

    LabelActionController(PromoteLabel promoteLabel, SubscribeLabel subscribeLabel) {
        this.promoteLabel = promoteLabel;
        this.subscribeLabel = subscribeLabel;
    }

    @Put("/projects/{id:[^/]+}/labels/promote")
    @Route(gate = Gate.SIGNED_IN)
    LabelJson promoteNamed(Caller caller, @PathVariable("id") ProjectRef project, @Bind LabelParams.Promoted params) {
        return LabelJson.ofGroup(promoteLabel.promote(caller, project, params.reference()), null);
    }

    @Put("/projects/{id:[^/]+}/labels/{label_id:[^/]+}/promote")
    @Route(gate = Gate.SIGNED_IN)
    LabelJson promote(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("label_id") String label) {
        return LabelJson.ofGroup(promoteLabel.promote(caller, project, LabelRef.of(label)), null);
    }

    @Post("/projects/{id:[^/]+}/labels/{label_id:[^/]+}/subscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> subscribe(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("label_id") String label) {
        return HttpResponse.created(LabelJson.ofProject(
                subscribeLabel.subscribe(caller, new LabelTarget.Project(project), LabelRef.of(label)), null));
    }

    @Post("/projects/{id:[^/]+}/labels/{label_id:[^/]+}/unsubscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> unsubscribe(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("label_id") String label) {
        return HttpResponse.created(LabelJson.ofProject(
                subscribeLabel.unsubscribe(caller, new LabelTarget.Project(project), LabelRef.of(label)), null));
    }

    @Post("/groups/{id:[^/]+}/labels/{label_id:[^/]+}/subscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> subscribeInGroup(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("label_id") String label) {
        return HttpResponse.created(LabelJson.ofGroup(
                subscribeLabel.subscribe(caller, new LabelTarget.Group(group), LabelRef.of(label)), null));
    }

    @Post("/groups/{id:[^/]+}/labels/{label_id:[^/]+}/unsubscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> unsubscribeInGroup(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("label_id") String label) {
        return HttpResponse.created(LabelJson.ofGroup(
                subscribeLabel.unsubscribe(caller, new LabelTarget.Group(group), LabelRef.of(label)), null));
    }
}
