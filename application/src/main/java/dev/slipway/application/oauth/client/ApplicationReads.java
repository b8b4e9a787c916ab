package dev.slipway.application.oauth.client;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.Caller;

/** Lists applications, for administrators. */
public final class ApplicationReads {

    private final Access access;
    private final Applications applications;

    ApplicationReads(Access access, Applications applications) {
        this.access = access;
        this.applications = applications;
    }

    public Page<Application> list(Caller caller, PageRequest page) {
        access.administrator(caller);
        return applications.list(page);
    }
}
