package dev.slipway.application.deploytoken;

import dev.slipway.application.access.Access;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;
import java.util.Optional;

/** Returns deploy tokens, without their secrets. */
public final class DeployTokenReads {

    private final Access access;
    private final DeployTokenAccess owners;
    private final DeployTokens tokens;
    private final InstantSource clock;

    public DeployTokenReads(Access access, DeployTokens tokens, InstantSource clock) {
        this.access = access;
        this.owners = new DeployTokenAccess(access);
        this.tokens = tokens;
        this.clock = clock;
    }

    /** Returns the tokens of all projects and groups, to administrators. */
    public Page<DeployTokenView> all(Caller caller, Optional<Boolean> active, PageRequest page) {
        access.administrator(caller);
        return tokens.list(Optional.empty(), active, clock.instant(), page);
    }

    public Page<DeployTokenView> list(Caller caller, DeployTokenTarget target, Optional<Boolean> active, PageRequest page) {
        return tokens.list(Optional.of(owners.owner(caller, target, Ability.READ_ACCESS_TOKENS)), active, clock.instant(), page);
    }

    public DeployTokenView get(Caller caller, DeployTokenTarget target, long id) {
        return tokens.find(owners.owner(caller, target, Ability.READ_ACCESS_TOKENS), id, clock.instant()).orElseThrow(Refusal::notFound);
    }
}
