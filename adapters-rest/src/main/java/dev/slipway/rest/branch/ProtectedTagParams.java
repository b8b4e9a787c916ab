package dev.slipway.rest.branch;

import static dev.slipway.domain.branch.ProtectedOperation.CREATE;

import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.util.List;
import java.util.Optional;

/** Parameters of a protected tag. The list of entries is of the premium tier, and ignored below it. */
record ProtectedTagParams(
        @Required @NotBlank String name,
        @AllowedValues({"0", "30", "40", "60"}) Integer createAccessLevel,
        List<ProtectedBranchParams.NewPushEntry> allowedToCreate) {

    ProtectionRule rule(boolean premium) {
        List<AccessGrant> grants = premium && allowedToCreate != null
                ? allowedToCreate.stream().flatMap(entry -> entry.grant().stream()).toList() : List.of();
        return ProtectionRule.named(name, CREATE.initial(Optional.ofNullable(createAccessLevel).map(AccessGrant::ofLevel), grants).stream()
                .map(grant -> AccessEntry.added(CREATE, grant)).toList());
    }
}
