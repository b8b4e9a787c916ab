package dev.slipway.application.token;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Returns the access tokens of projects and groups, to members who manage them. */
public final class ResourceTokenReads {

    private final ResourceTokenAccess access;
    private final AccessTokenBots bots;
    private final InstantSource clock;

    ResourceTokenReads(ResourceTokenAccess access, AccessTokenBots bots, InstantSource clock) {
        this.access = access;
        this.bots = bots;
        this.clock = clock;
    }

    public Page<ResourceTokenView> list(Caller caller, MemberTarget target, TokenFilter filter, PageRequest page) {
        ResourceTokenAccess.Grant grant = access.grant(caller, target, Ability.READ_ACCESS_TOKENS).required();
        return bots.list(grant.source(), filter, today(), page);
    }

    public ResourceTokenView get(Caller caller, MemberTarget target, long id) {
        ResourceTokenAccess.Grant grant = access.grant(caller, target, Ability.READ_ACCESS_TOKENS).required();
        return bots.find(grant.source(), id, today()).orElseThrow(() -> grant.missing(id));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
