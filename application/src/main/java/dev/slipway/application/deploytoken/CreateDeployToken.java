package dev.slipway.application.deploytoken;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GitAuthentication;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.deploytoken.DeployTokenDraft;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;

/** Creates a deploy token. Its secret is shown once; its digest is stored. */
public final class CreateDeployToken {

    private static final int RANDOM_LENGTH = 20;

    private final DeployTokenAccess owners;
    private final DeployTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateDeployToken(Access access, DeployTokens tokens, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.owners = new DeployTokenAccess(access);
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param secret the token itself; shown once and not stored */
    public record Issued(DeployTokenView token, String secret) {

        /** Omits the secret. */
        @Override
        public String toString() {
            return token.toString();
        }
    }

    public Issued create(Caller caller, DeployTokenTarget target, DeployTokenDraft draft) {
        DeployTokenOwner owner = owners.owner(caller, target, Ability.MANAGE_ACCESS_TOKENS);
        List<FieldError> errors = draft.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        String secret = GitAuthentication.DEPLOY_TOKEN_PREFIX + secrets.token(RANDOM_LENGTH);
        byte[] digest = secrets.digest(secret);
        return transactions.write(now -> {
            DeployTokenView token = tokens.add(owner, draft, digest, now).orElseThrow(Refusal::notFound);
            audit.record(caller, now, AuditEvent.of(AuditEventType.DEPLOY_TOKEN_CREATED, owner.audited(),
                    AuditTarget.named("DeployToken", token.id(), token.name())));
            return new Issued(token, secret);
        });
    }
}
