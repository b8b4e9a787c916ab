package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.EnvironmentRules;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Updates the address and the tier of an environment. Its name stays. */
public final class UpdateEnvironment {

    private final Access access;
    private final Environments environments;
    private final DeployRights rights;
    private final Transactions transactions;

    public UpdateEnvironment(Access access, Environments environments, DeployRights rights, Transactions transactions) {
        this.access = access;
        this.rights = rights;
        this.environments = environments;
        this.transactions = transactions;
    }

    /**
     * Fields to change.
     *
     * @param externalUrl null or a blank one removes the address
     * @param tier        empty leaves the tier unchanged
     */
    public record Request(Change<String> externalUrl, Optional<EnvironmentTier> tier) {}

    public ProjectEnvironment update(Caller caller, ProjectRef project, long environmentId, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_ENVIRONMENTS);
        return transactions.write(now -> change(caller, grant, environmentId, request, now));
    }

    private ProjectEnvironment change(Caller caller, ProjectGrant grant, long environmentId, Request request, Instant now) {
        ProjectEnvironment old = environments.lock(grant.id(), environmentId).orElseThrow(Refusal::notFound);
        rights.require(caller, grant, rights.guard(grant.id(), old, request.tier()));
        Optional<String> address = EnvironmentRules.address(
                Optional.ofNullable(request.externalUrl().or(old.externalUrl().orElse(null))));
        List<FieldError> errors = address.map(EnvironmentRules::externalUrl).orElse(List.of());
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        EnvironmentTier tier = request.tier().orElse(old.tier());
        if (!address.equals(old.externalUrl()) || tier != old.tier()) {
            environments.update(environmentId, address, tier, now);
        }
        return environments.find(grant.id(), environmentId).orElseThrow();
    }
}
