package dev.slipway.rest.environment;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.deployment.CreateDeployment;
import dev.slipway.application.environment.deployment.DeleteDeployment;
import dev.slipway.application.environment.deployment.DeploymentReads;
import dev.slipway.application.environment.deployment.UpdateDeployment;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves deployments. */
@Controller("/api/v4/projects/{id:[^/]+}/deployments")
final class DeploymentController {

    private static final String ONE = "/{deployment_id:[^/]+}";

    private final DeploymentReads reads;
    private final CreateDeployment createDeployment;
    private final UpdateDeployment updateDeployment;
    private final DeleteDeployment deleteDeployment;

    DeploymentController(DeploymentReads reads, CreateDeployment createDeployment, UpdateDeployment updateDeployment,
            DeleteDeployment deleteDeployment) {
        this.reads = reads;
        this.createDeployment = createDeployment;
        this.updateDeployment = updateDeployment;
        this.deleteDeployment = deleteDeployment;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind DeploymentParams.Listed params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.filter(), paging.request()),
                deployment -> DeploymentJson.of(deployment, links));
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    DeploymentDetailJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("deployment_id") long id, Links links) {
        return DeploymentDetailJson.of(reads.get(caller, project, id), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind DeploymentParams.Created params, Links links) {
        return HttpResponse.created(DeploymentJson.of(createDeployment.create(caller, project, params.request()), links));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    DeploymentJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("deployment_id") long id,
            @Bind DeploymentParams.Updated params, Links links) {
        return DeploymentJson.of(updateDeployment.update(caller, project, id, params.status()), links);
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("deployment_id") long id,
            Freshness freshness) {
        deleteDeployment.delete(caller, project, id, freshness);
        return HttpResponse.noContent();
    }
}
