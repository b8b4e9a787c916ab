package dev.slipway.application.access;

import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.KernelModule;
import java.util.List;

/** Makes the use cases of access, authentication and limits of requests. */
public final class AccessModule {

    /** Ports and settings of access, authentication and limits of requests. */
    public record Ports(AccessFacts accessFacts, Credentials credentials, ActionLimitPolicy actionLimits, ThrottlePolicy throttles,
            ImpersonationPolicy impersonation) {}

    /**
     * Extensions by later features. The list is filled after this module is made, and is read when a use case runs.
     *
     * @param reuse receives revoked families of tokens
     */
    public record Later(List<TokenReuseListener> reuse) {}

    public final Ports ports;
    public final Access access;
    public final Authentication authentication;
    public final ActionLimiter actionLimiter;
    public final Throttling throttling;

    public AccessModule(Ports ports, KernelModule kernel, Later later) {
        this.ports = ports;
        access = new Access(ports.accessFacts());
        authentication = new Authentication(ports.credentials(), kernel.ports.secrets(), kernel.ports.clock(),
                new TokenFamilies(ports.credentials(), kernel.ports.transactions(), kernel.ports.announcements(), later.reuse()),
                ports.impersonation());
        actionLimiter = new ActionLimiter(kernel.ports.rateLimits(), ports.actionLimits());
        throttling = new Throttling(kernel.ports.rateLimits(), ports.throttles(), kernel.ports.observations(), kernel.ports.clock());
    }
}
