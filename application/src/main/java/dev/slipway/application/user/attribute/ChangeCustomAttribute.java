package dev.slipway.application.user.attribute;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.CustomAttributes;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.CustomAttributeRules;
import java.util.List;

/** Sets and removes custom attributes of a user, for administrators. */
public final class ChangeCustomAttribute {

    private final Access access;
    private final Users users;
    private final CustomAttributes attributes;
    private final Transactions transactions;

    public ChangeCustomAttribute(Access access, Users users, CustomAttributes attributes, Transactions transactions) {
        this.access = access;
        this.users = users;
        this.attributes = attributes;
        this.transactions = transactions;
    }

    public CustomAttribute set(Caller caller, long userId, CustomAttribute attribute) {
        access.administrator(caller);
        transactions.run(now -> {
            requireUser(userId);
            long others = attributes.of(List.of(userId)).getOrDefault(userId, List.of()).stream()
                    .filter(present -> !present.key().equals(attribute.key())).count();
            List<FieldError> problems = CustomAttributeRules.problems(attribute.key(), attribute.value(), (int) others);
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            attributes.put(userId, attribute);
        });
        return attribute;
    }

    public void remove(Caller caller, long userId, String key) {
        access.administrator(caller);
        transactions.run(now -> {
            requireUser(userId);
            if (!attributes.remove(userId, key)) {
                throw Refusal.notFound();
            }
        });
    }

    private void requireUser(long userId) {
        if (!users.lock(userId)) {
            throw Refusal.notFound("User");
        }
    }
}
