package dev.slipway.application.user.attribute;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.CustomAttributes;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import java.util.List;

/** Returns the custom attributes of a user, for administrators. */
public final class CustomAttributeReads {

    private final Access access;
    private final Users users;
    private final CustomAttributes attributes;

    public CustomAttributeReads(Access access, Users users, CustomAttributes attributes) {
        this.access = access;
        this.users = users;
        this.attributes = attributes;
    }

    public List<CustomAttribute> of(Caller caller, long userId) {
        access.administrator(caller);
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        return attributes.of(List.of(userId)).getOrDefault(userId, List.of());
    }

    public CustomAttribute get(Caller caller, long userId, String key) {
        return of(caller, userId).stream().filter(attribute -> attribute.key().equals(key)).findFirst().orElseThrow(Refusal::notFound);
    }
}
