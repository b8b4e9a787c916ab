package dev.slipway.rest.audit;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditEventView;
import dev.slipway.application.audit.AuditReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves audit events of the installation, of groups and of projects. Specification, section Pagination: by id, the latest first. */
@Controller("/api/v4")
final class AuditEventController {

    private final AuditReads reads;

    AuditEventController(AuditReads reads) {
        this.reads = reads;
    }

    @Get("/audit_events")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM, keyset = @Keyset(type = "AuditEvent", cursor = true))
    HttpResponse<?> list(Caller caller, @Bind AuditEventParams params, @Bind AuditEntityParams entity, Paging paging) {
        return paging.answer(reads.list(caller, entity.over(params.filter()), paging.request()), AuditEventView::id, AuditEventJson::of);
    }

    @Get("/audit_events/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    AuditEventJson get(Caller caller, @PathVariable("id") long id) {
        return AuditEventJson.of(reads.get(caller, id));
    }

    @Get("/groups/{id:[^/]+}/audit_events")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM, keyset = @Keyset(type = "AuditEvent", cursor = true))
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind AuditEventParams params, Paging paging) {
        return paging.answer(reads.ofGroup(caller, group, params.filter(), paging.request()), AuditEventView::id, AuditEventJson::of);
    }

    @Get("/groups/{id:[^/]+}/audit_events/{audit_event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    AuditEventJson ofGroup(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("audit_event_id") long id) {
        return AuditEventJson.of(reads.ofGroup(caller, group, id));
    }

    @Get("/projects/{id:[^/]+}/audit_events")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM, keyset = @Keyset(type = "AuditEvent", cursor = true))
    HttpResponse<?> ofProject(Caller caller, @PathVariable("id") ProjectRef project, @Bind AuditEventParams params, Paging paging) {
        return paging.answer(reads.ofProject(caller, project, params.filter(), paging.request()), AuditEventView::id, AuditEventJson::of);
    }

    @Get("/projects/{id:[^/]+}/audit_events/{audit_event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    AuditEventJson ofProject(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("audit_event_id") long id) {
        return AuditEventJson.of(reads.ofProject(caller, project, id));
    }
}
