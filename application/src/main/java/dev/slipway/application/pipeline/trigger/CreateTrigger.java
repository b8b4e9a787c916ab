package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.port.Triggers.NewTrigger;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.pipeline.TriggerRules;
import java.util.HexFormat;
import java.util.List;

/** Creates a trigger token, which creates pipelines of a project in the name of its owner. */
public final class CreateTrigger {

    /** More random characters than the digits of the token can distinguish. */
    private static final int RANDOM = 43;

    private final Access access;
    private final Triggers triggers;
    private final Secrets secrets;
    private final Observations observations;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateTrigger(Access access, Triggers triggers, Secrets secrets, Observations observations, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.triggers = triggers;
        this.secrets = secrets;
        this.observations = observations;
        this.transactions = transactions;
        this.audit = audit;
    }

    public TriggerView create(Caller caller, ProjectRef project, String description) {
        Account owner = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_TRIGGERS);
        List<FieldError> errors = TriggerRules.errors(description);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        String token = token();
        TriggerView trigger = transactions.write(now -> {
            if (triggers.lockAndCount(grant.id()) >= TriggerRules.MOST) {
                throw Refusal.invalid("base", "trigger.too_many", Integer.toString(TriggerRules.MOST));
            }
            long id = triggers.create(new NewTrigger(grant.id(), owner.id(), description, token, secrets.digest(token), now));
            audit.record(caller, now, AuditEvent.of(AuditEventType.TRIGGER_TOKEN_CREATED, AuditEntity.project(grant.id()),
                    AuditTarget.named("Ci::Trigger", id, description)));
            return triggers.find(grant.id(), id).orElseThrow(Refusal::notFound);
        });
        observations.event("trigger.created", "project", grant.id(), "trigger", trigger.id());
        return trigger;
    }

    private String token() {
        return TriggerRules.PREFIX
                + HexFormat.of().formatHex(secrets.digest(secrets.token(RANDOM)), 0, TriggerRules.DIGITS / 2);
    }
}
