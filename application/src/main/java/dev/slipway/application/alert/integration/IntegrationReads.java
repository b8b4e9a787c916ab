package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.alert.IntegrationKind;
import java.util.Optional;

/** Returns integrations, without their keys, to users who may read alerts: users who may send a test alert need them. */
public final class IntegrationReads {

    private final Access access;
    private final AlertIntegrations integrations;

    public IntegrationReads(Access access, AlertIntegrations integrations) {
        this.access = access;
        this.integrations = integrations;
    }

    public Page<IntegrationView> list(Caller caller, ProjectRef project, Optional<IntegrationKind> kind, PageRequest page) {
        return integrations.list(readable(caller, project), kind, page);
    }

    public IntegrationView get(Caller caller, ProjectRef project, long id) {
        return integrations.find(readable(caller, project), id).orElseThrow(Refusal::notFound);
    }

    /** Returns the items that were rejected recently, with the reasons. */
    public Page<AlertIntegrations.Refusal> refusals(Caller caller, ProjectRef project, long id, PageRequest page) {
        return integrations.refusals(get(caller, project, id).id(), page);
    }

    private long readable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.READ_ALERTS).id();
    }
}
