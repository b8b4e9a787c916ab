package dev.slipway.application.attribute;

import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.CustomAttributeRules;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;

/** Sets and removes custom attributes of a user, group or project, for administrators. */
public final class ChangeCustomAttribute {

    private final AttributeAccess access;
    private final CustomAttributes attributes;
    private final Transactions transactions;

    ChangeCustomAttribute(AttributeAccess access, CustomAttributes attributes, Transactions transactions) {
        this.access = access;
        this.attributes = attributes;
        this.transactions = transactions;
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
        });
    }

    private void lock(AttributeOwner owner) {
        if (!attributes.lock(owner)) {
            throw Refusal.notFound(owner.kind().title());
        }
    }
}
