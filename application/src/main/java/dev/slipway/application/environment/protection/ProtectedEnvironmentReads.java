package dev.slipway.application.environment.protection;

import dev.slipway.application.access.Access;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;

/** Returns protected environments to clients. */
public final class ProtectedEnvironmentReads {

    private final ProtectedEnvironmentAccess access;
    private final ProtectedEnvironmentRecords protections;

    public ProtectedEnvironmentReads(Access access, ProtectedEnvironmentRecords protections) {
        this.access = new ProtectedEnvironmentAccess(access);
        this.protections = protections;
    }

    public Page<ProtectedEnvironmentView> list(Caller caller, ProtectedEnvironmentTarget target, PageRequest page) {
        return protections.list(access.readable(caller, target), page);
    }

    public ProtectedEnvironmentView get(Caller caller, ProtectedEnvironmentTarget target, String name) {
        return protections.find(access.readable(caller, target), name).orElseThrow(Refusal::notFound);
    }
}
