package dev.slipway.application.attribute;

import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Returns the custom attributes of a user, group or project, for administrators. */
public final class CustomAttributeReads {

    private final AttributeAccess access;
    private final CustomAttributes attributes;

    CustomAttributeReads(AttributeAccess access, CustomAttributes attributes) {
        this.access = access;
        this.attributes = attributes;
    }

    public List<CustomAttribute> of(Caller caller, AttributeTarget target) {
        AttributeOwner owner = access.owner(caller, target);
        if (!attributes.exists(owner)) {
            throw Refusal.notFound(owner.kind().title());
        }
        return attributes.of(owner.kind(), List.of(owner.id())).getOrDefault(owner.id(), List.of());
    }

    public CustomAttribute get(Caller caller, AttributeTarget target, String key) {
        return of(caller, target).stream().filter(attribute -> attribute.key().equals(key)).findFirst().orElseThrow(Refusal::notFound);
    }

    /** Returns the attributes of several owners, whom the caller has found. An owner without any is absent. */
    public Map<Long, List<CustomAttribute>> of(Kind kind, Collection<Long> ids) {
        return ids.isEmpty() ? Map.of() : attributes.of(kind, ids);
    }
}
