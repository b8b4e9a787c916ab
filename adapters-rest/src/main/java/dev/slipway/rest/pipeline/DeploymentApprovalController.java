package dev.slipway.rest.pipeline;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.job.ApproveDeployment;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.environment.ApprovalJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Optional;

/** Serves decisions about deployments, which move the jobs that wait for them. */
@Controller("/api/v4/projects/{id:[^/]+}/deployments/{deployment_id:[^/]+}/approval")
final class DeploymentApprovalController {

    private final ApproveDeployment approveDeployment;

    DeploymentApprovalController(ApproveDeployment approveDeployment) {
        this.approveDeployment = approveDeployment;
    }

    record Params(@Required ApprovalStatus status, String comment, String representedAs) {

        ApproveDeployment.Request request() {
            return new ApproveDeployment.Request(status, comment == null ? "" : comment,
                    Optional.ofNullable(representedAs).filter(name -> !name.isBlank()));
        }
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> decide(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("deployment_id") long id,
            @Bind Params params, Links links) {
        return HttpResponse.created(ApprovalJson.of(approveDeployment.decide(caller, project, id, params.request()), links));
    }
}
