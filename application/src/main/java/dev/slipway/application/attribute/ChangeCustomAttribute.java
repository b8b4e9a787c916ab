package dev.slipway.application.attribute;

import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.CustomAttributeRules;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;

/** Sets and removes custom attributes of a user, group or project, for administrators. */
public final class ChangeCustomAttribute {

    private final AttributeAccess access;
    private final CustomAttributes attributes;
    private final Transactions transactions;
    private final AuditTrail audit;

    ChangeCustomAttribute(AttributeAccess access, CustomAttributes attributes, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.attributes = attributes;
        this.transactions = transactions;
        this.audit = audit;
    }

    public CustomAttribute set(Caller caller, AttributeTarget target, CustomAttribute attribute) {
        AttributeOwner owner = access.owner(caller, target);
        transactions.run(now -> {
            lock(owner);
            long others = attributes.of(owner.kind(), List.of(owner.id())).getOrDefault(owner.id(), List.of()).stream()
                    .filter(present -> !present.key().equals(attribute.key())).count();
            List<FieldError> problems = CustomAttributeRules.problems(attribute.key(), attribute.value(), (int) others);
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            attributes.put(owner, attribute);
            audit.record(caller, now, event(AuditEventType.CUSTOM_ATTRIBUTE_UPDATED, owner, attribute.key()));
        });
        return attribute;
    }

    public void remove(Caller caller, AttributeTarget target, String key) {
        AttributeOwner owner = access.owner(caller, target);
        transactions.run(now -> {
            lock(owner);
            if (!attributes.remove(owner, key)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, event(AuditEventType.CUSTOM_ATTRIBUTE_REMOVED, owner, key));
        });
    }

    private void lock(AttributeOwner owner) {
        if (!attributes.lock(owner)) {
            throw Refusal.notFound(owner.kind().title());
        }
    }

    /** Attributes of groups and projects are for administrators, so their members do not read these events either. */
    private static AuditEvent event(AuditEventType type, AttributeOwner owner, String key) {
        AuditEntity entity = owner.kind() == AttributeOwner.Kind.USER ? AuditEntity.user(owner.id()) : AuditEntity.INSTANCE;
        return AuditEvent.of(type, entity, AuditTarget.named(owner.kind().title(), owner.id(), key));
    }
}
