package dev.slipway.rest.alert;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.alert.integration.CreateIntegration;
import dev.slipway.application.alert.integration.DeleteIntegration;
import dev.slipway.application.alert.integration.IntegrationReads;
import dev.slipway.application.alert.integration.RotateKey;
import dev.slipway.application.alert.integration.SendTestAlert;
import dev.slipway.application.alert.integration.UpdateIntegration;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.failure.ReasonTexts;
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

/** Serves the integrations of a project: the endpoints at which it receives alerts. */
@Controller("/api/v4/projects/{id:[^/]+}/alert_management_integrations")
final class IntegrationController {

    private final CreateIntegration create;
    private final UpdateIntegration update;
    private final RotateKey rotate;
    private final DeleteIntegration delete;
    private final SendTestAlert test;
    private final IntegrationReads reads;
    private final ReasonTexts reasons;

    IntegrationController(CreateIntegration create, UpdateIntegration update, RotateKey rotate, DeleteIntegration delete,
            SendTestAlert test, IntegrationReads reads, ReasonTexts reasons) {
        this.create = create;
        this.update = update;
        this.rotate = rotate;
        this.delete = delete;
        this.test = test;
        this.reads = reads;
        this.reasons = reasons;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind IntegrationParams.Listing params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.kind(), paging.request()), view -> IntegrationJson.of(view, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind IntegrationParams.Create params, Links links) {
        return HttpResponse.created(IntegrationJson.WithToken.of(create.create(caller, project, params.request()), links));
    }

    @Get("/{integration_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    IntegrationJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("integration_id") long integrationId,
            Links links) {
        return IntegrationJson.of(reads.get(caller, project, integrationId), links);
    }

    @Put("/{integration_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    IntegrationJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("integration_id") long integrationId,
            @Bind IntegrationParams.Update params, Links links) {
        return IntegrationJson.of(update.update(caller, project, integrationId, params.request()), links);
    }

    @Delete("/{integration_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("integration_id") long integrationId,
            Freshness freshness) {
        delete.delete(caller, project, integrationId, freshness);
        return HttpResponse.noContent();
    }

    @Post("/{integration_id:[^/]+}/rotate_key")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> rotate(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("integration_id") long integrationId,
            Links links) {
        return HttpResponse.created(IntegrationJson.WithToken.of(rotate.rotate(caller, project, integrationId), links));
    }

    @Post("/{integration_id:[^/]+}/test")
    @Route(gate = Gate.SIGNED_IN)
    List<Taken> test(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("integration_id") long integrationId,
            @Bind IntegrationParams.Test params) {
        return test.send(caller, project, integrationId, params.text());
    }

    @Get("/{integration_id:[^/]+}/refusals")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> refusals(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("integration_id") long integrationId,
            Paging paging) {
        return paging.answer(reads.refusals(caller, project, integrationId, paging.request()), refused -> RefusalJson.of(refused, reasons));
    }
}
