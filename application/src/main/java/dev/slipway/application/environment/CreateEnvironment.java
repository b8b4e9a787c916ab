package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.EnvironmentDraft;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;

/** Creates an environment without a deployment. */
public final class CreateEnvironment {

    private final Access access;
    private final Environments environments;
    private final EnvironmentPolicy policy;
    private final Transactions transactions;

    public CreateEnvironment(Access access, Environments environments, EnvironmentPolicy policy, Transactions transactions) {
        this.access = access;
        this.environments = environments;
        this.policy = policy;
        this.transactions = transactions;
    }

    public ProjectEnvironment create(Caller caller, ProjectRef project, EnvironmentDraft draft) {
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_ENVIRONMENTS);
        List<FieldError> errors = draft.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(now -> insert(grant.id(), draft, now));
    }

    private ProjectEnvironment insert(long projectId, EnvironmentDraft draft, Instant now) {
        EnvironmentTier tier = draft.tier().orElseGet(() -> policy.tierGuess().guess(draft.name()));
        long id = environments.insert(projectId, draft.name(), draft.externalUrl(), tier, now)
                .orElseThrow(() -> Refusal.invalid("name", "field.taken"));
        return environments.find(projectId, id).orElseThrow();
    }
}
