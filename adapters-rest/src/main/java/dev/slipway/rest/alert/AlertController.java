package dev.slipway.rest.alert;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.AlertReads;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.ChangeAlert;
import dev.slipway.application.alert.OpenIncidentOfAlert;
import dev.slipway.application.alert.integration.UpdateAlertSettings;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the alerts of a project and its alert settings. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class AlertController {

    private final AlertReads reads;
    private final ChangeAlert change;
    private final OpenIncidentOfAlert openIncident;
    private final UpdateAlertSettings updateSettings;
    private final ReasonTexts reasons;

    AlertController(AlertReads reads, ChangeAlert change, OpenIncidentOfAlert openIncident, UpdateAlertSettings updateSettings,
            ReasonTexts reasons) {
        this.reads = reads;
        this.change = change;
        this.openIncident = openIncident;
        this.updateSettings = updateSettings;
        this.reasons = reasons;
    }

    @Get("/alert_management_alerts")
    @Route(gate = Gate.SIGNED_IN, keyset = @Keyset(type = "AlertManagement::Alert", sorts = {"desc", "asc"}, otherOrders = true))
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind AlertParams.Listing params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.narrowing(), paging.request()), AlertView::id,
                view -> AlertJson.of(view, links));
    }

    @Get("/alert_management_alerts/{alert_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    AlertDetailJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("alert_iid") long iid, Links links) {
        return AlertDetailJson.of(reads.get(caller, project, iid), links, reasons);
    }

    @Put("/alert_management_alerts/{alert_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    AlertDetailJson change(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("alert_iid") long iid,
            @Bind AlertParams.Update params, Links links) {
        return AlertDetailJson.of(change.change(caller, project, iid, params.request()), links, reasons);
    }

    @Post("/alert_management_alerts/{alert_iid:[^/]+}/incident")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> incident(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("alert_iid") long iid, Links links) {
        return HttpResponse.created(AlertDetailJson.of(openIncident.open(caller, project, iid), links, reasons));
    }

    @Get("/alert_management_settings")
    @Route(gate = Gate.SIGNED_IN)
    AlertSettingsJson settings(Caller caller, @PathVariable("id") ProjectRef project) {
        return AlertSettingsJson.of(reads.settings(caller, project));
    }

    @Put("/alert_management_settings")
    @Route(gate = Gate.SIGNED_IN)
    AlertSettingsJson updateSettings(Caller caller, @PathVariable("id") ProjectRef project, @Bind AlertParams.Settings params) {
        return AlertSettingsJson.of(updateSettings.update(caller, project, params.request()));
    }
}
