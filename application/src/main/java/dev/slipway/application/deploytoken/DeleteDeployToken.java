package dev.slipway.application.deploytoken;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Deletes a deploy token, which opens nothing from then on. That of an archived project can be deleted too. */
public final class DeleteDeployToken {

    private final DeployTokenAccess owners;
    private final DeployTokens tokens;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteDeployToken(Access access, DeployTokens tokens, Transactions transactions, AuditTrail audit) {
        this.owners = new DeployTokenAccess(access);
        this.tokens = tokens;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, DeployTokenTarget target, long id) {
        DeployTokenOwner owner = owners.owner(caller, target, Ability.REVOKE_ACCESS_TOKENS);
        transactions.run(now -> {
            DeployTokenView token = tokens.find(owner, id, now).orElseThrow(Refusal::notFound);
            if (!tokens.remove(owner, id)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.DEPLOY_TOKEN_DESTROYED, owner.audited(),
                    AuditTarget.named("DeployToken", id, token.name())));
        });
    }
}
